import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaLinks } from '#ports/media/link.ts';
import { buildTeacher } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { addKey } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

let world: TestWorld;
let key: string;
beforeAll(async () => {
  world = await openTestWorld();
  key = await addKey(world);
});
afterAll(() => world.close());

const owner = async () => {
  const org = await buildOrganisation(world, { status: 3 });
  const { id, agent } = await org.administrator();
  return { id, org, agent, upload: () => uploadPicture(world.app, agent.token) };
};
const get = (url: string, bearer?: string) => {
  const request = supertest(world.app.server).get(url);
  return bearer ? request.set('authorization', `Bearer ${bearer}`) : request;
};

/** Everything that a person can upload, brought where it is shown. */
const showAll = async () => {
  const person = await owner();
  const { agent, org } = person;
  const [avatar, photo, feedback, licenseUrl, changed, logo] = await Promise.all(
    Array.from({ length: 6 }, person.upload),
  );
  await agent.put('/api/user/profile', { consents: TICKED, avatar, photo });
  await agent.post('/api/suggest/add', { type: '1', content: '希望增加案例讲解', images: [feedback] });
  await world.deps.db.organisation.update({
    where: { id: org.id },
    data: { licenseUrl: licenseUrl ?? null, status: 1 },
  });
  expect(await agent.put('/api/org/update', { licenseUrl: changed, logo })).toMatchObject({
    code: 200,
    data: { pending: true },
  });
  return { ...person, pictures: [avatar, photo, feedback, licenseUrl, changed, logo].map(String) };
};
/** Every answer in which one of them appears. */
const SHOWN_BY = [
  '/api/user/getLoginUser',
  '/api/suggest/qeruyList',
  '/api/org/findByOrgData',
  '/api/org/change/list',
  '/api/user/dataExport',
];
const ADDRESS = /\/uploads\/[0-9a-f]{2}\/[0-9a-f]{64}\.(?:png|jpg)[^"]*/g;
const addressesIn = async (token: string | undefined) => {
  const answers = await Promise.all(SHOWN_BY.map((path) => get(API_BASE + path, token)));
  return answers.flatMap(({ text }) => text.match(ADDRESS) ?? []);
};

describe('a picture that a person uploaded', () => {
  it("is had by the address of an answer, by nobody else's, and by none that is known from before", async () => {
    const [mine, stranger] = [await showAll(), await owner()];
    for (const url of mine.pictures)
      for (const bearer of [undefined, stranger.agent.token, mine.agent.token, key])
        expect((await get(url, bearer)).status, 'the bare address').toBe(404);
    const signed = await addressesIn(mine.agent.token);
    expect(
      signed.filter((url) => !url.includes('?t=')),
      'never bare',
    ).toEqual([]);
    expect([...new Set(signed.map((url) => url.split('?')[0]))].toSorted(), 'each is shown').toEqual(
      mine.pictures.toSorted(),
    );
    for (const url of signed) {
      const { status, headers } = await get(url);
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-store' });
    }
    expect(await addressesIn(stranger.agent.token)).toEqual([]);
  });

  it('is closed with the session, to another file, to a forged and to an old address', async () => {
    const mine = await showAll();
    const [one = '', two = ''] = await addressesIn(mine.agent.token);
    const token = one.split('?t=')[1] ?? '';
    expect((await get(`${two.split('?')[0]}?t=${token}`)).status).toBe(404);
    expect((await get(`${one.slice(0, -3)}AAA`)).status).toBe(404);
    const file = (one.split('?')[0] ?? '').replace('/uploads/', '');
    const session = await world.deps.db.session.findFirstOrThrow({ where: { userId: mine.id } });
    const now = Math.floor(Date.now() / 1_000);
    const sign = (purpose: 'media' | 'picture', expires: number) =>
      createMediaLinks(world.deps.secrets, purpose).sign({ file, viewer: session.id, expires });
    expect((await get(`/uploads/${file}?t=${sign('picture', now + 60)}`)).status).toBe(200);
    expect((await get(`/uploads/${file}?t=${sign('picture', now - 1)}`)).status).toBe(404);
    expect((await get(`/uploads/${file}?t=${sign('media', now + 60)}`)).status).toBe(404);
    await mine.agent.post('/api/user/logout');
    expect((await get(one)).status).toBe(404);
  });

  it('is shown by what upload answers, at once', async () => {
    const { agent } = await owner();
    const bytes = await (
      await import('sharp')
    )
      .default({ create: { width: 9, height: 9, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const { body } = await supertest(world.app.server)
      .post(`${API_BASE}/api/common/upload`)
      .set('authorization', `Bearer ${agent.token}`)
      .attach('file', bytes, 'a.png');
    expect((await get(body.data.url)).status).toBe(200);
    expect((await get(body.data.url.split('?')[0])).status).toBe(404);
  });
});

describe("a picture of the site's own", () => {
  it("is everybody's and kept for long", async () => {
    const { upload } = await owner();
    const [avatar, inText] = [await upload(), await upload()];
    const teacher = await buildTeacher(world.deps);
    await world.deps.db.teacher.update({
      where: { id: teacher.id },
      data: { avatar, desc: `<p><img src="${inText}"></p>` },
    });
    for (const url of [avatar, inText]) {
      const { status, headers } = await get(url);
      expect({ status, cache: headers['cache-control'] }).toEqual({
        status: 200,
        cache: 'public, max-age=31536000, immutable',
      });
    }
  });
});
