import supertest from 'supertest';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { sweepUploadsJob } from '#features/site/sweep-uploads-job.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadByStaff, uploadPicture, uploadPrivately } from '#test/content/picture.ts';
import { addKey, buildStaff, keyStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { bindEvidence, evidenceFile } from './evidence.ts';
import { TICKED } from '#test/people/ticked.ts';

let world: TestWorld;
let key: string;
beforeAll(async () => {
  world = await openTestWorld();
  key = await addKey(world);
});
afterAll(() => world.close());

const isThere = async (url: string) => (await world.deps.storage.size(url.replace('/uploads/', ''))) !== null;
const get = async (url: string, bearer = '') =>
  (await supertest(world.app.server).get(url).set('authorization', `Bearer ${bearer}`)).status;
const age = () =>
  Promise.all(
    ['Upload', 'StaffUpload'].map((table) => world.asOwner(`UPDATE "${table}" SET at = at - interval '8 days'`)),
  );
const sweep = () => sweepUploadsJob.run(world.deps as never, { info() {}, warn() {}, error() {} });

describe('a private file', () => {
  it('has no address but the one that its own session was answered', async () => {
    const person = await buildPerson(world);
    const photo = await uploadPrivately(world.app, person.token, 'photo');
    expect(photo).toMatch(/^\/uploads\/private\/[0-9a-f]{2}\/[0-9a-f]{64}\.png$/);
    expect(await person.agent.put('/api/user/profile', { consents: TICKED, photo })).toMatchObject({ code: 200 });
    const { data } = await person.agent.get('/api/user/getLoginUser');
    expect(data.photo).toContain(`${photo}?t=`);
    expect(await get(data.photo)).toBe(200);
    const staff = await buildStaff(world, { permissions: ['org:audit'] });
    for (const bearer of ['', person.token, staff.token, key]) expect(await get(photo, bearer)).toBe(404);
    expect(await get(data.photo.replace('/private', ''))).toBe(404);
    await person.agent.post('/api/user/logout');
    expect(await get(data.photo)).toBe(404);
  });

  it('is for one of three things', async () => {
    const person = await buildPerson(world);
    await expect(uploadPicture(world.app, person.token, 4_000, '/api/common/upload?for=banner')).rejects.toThrow(
      '文件用途有误',
    );
    const staff = await buildStaff(world);
    await expect(uploadPicture(world.app, staff.token, 4_001, '/system/upload/private')).rejects.toThrow(
      '文件用途有误',
    );
  });

  it('never stands on a page of the site', async () => {
    const staff = await buildStaff(world, { permissions: ['banner:edit'] });
    const image = await uploadByStaff(world.app, staff.token, 'evidence');
    expect((await staff.agent.post('/system/banner', { title: '标题', image, alt: '图' })).msg).toBe(
      '有图片或附件已失效，请重新上传',
    );
  });
});

describe('evidence', () => {
  const bind = (by: { userId: string } | { staff: Staff }, files: string[], about: string | null = null) => {
    const subjectId = randomUUID();
    return inTransaction(world.deps.pool, (client) =>
      bindEvidence(client, { by, subject: 'test', subjectId, about, files }),
    ).then(() => subjectId);
  };

  it('is of the own private uploads, and served from the row that it was bound to', async () => {
    const [me, other] = [await buildPerson(world), await buildPerson(world)];
    const [one, two] = [
      await uploadPrivately(world.app, me.token, 'evidence'),
      await uploadPrivately(world.app, me.token, 'evidence'),
    ];
    const subjectId = await bind({ userId: me.id }, [two, one]);
    const file = await evidenceFile(world.deps, { subject: 'test', subjectId }, 2);
    expect(file).toMatchObject({ type: 'png', name: '证明材料2.png' });
    expect(await buffer(file.body)).toEqual(await world.deps.storage.read(one.replace('/uploads/', '')));
    await expect(evidenceFile(world.deps, { subject: 'test', subjectId }, 3)).rejects.toThrow('证明材料3不存在');
    await expect(bind({ userId: other.id }, [one])).rejects.toThrow('请重新上传证明材料');
    const open = await uploadPicture(world.app, me.token);
    await expect(bind({ userId: me.id }, [one, open])).rejects.toThrow('请重新上传证明材料');
  });

  it('of staff is of who sent it', async () => {
    const staff = await buildStaff(world);
    const file = await uploadByStaff(world.app, staff.token, 'evidence');
    const acting = { ...keyStaff('image.upload'), kind: 'person' as const, id: staff.id };
    await bind({ staff: acting }, [file]);
    await expect(bind({ staff: keyStaff('image.upload') }, [file])).rejects.toThrow('请重新上传证明材料');
  });

  it('stays for three years, with no row a week', async () => {
    const me = await buildPerson(world);
    const staff = await buildStaff(world);
    const send = () => uploadPrivately(world.app, me.token, 'evidence');
    const [unused, used, old] = [await send(), await send(), await send()];
    const [byStaff, kept] = [
      await uploadByStaff(world.app, staff.token, 'evidence'),
      await uploadByStaff(world.app, staff.token, 'evidence'),
    ];
    await bind({ userId: me.id }, [used]);
    const oldId = await bind({ userId: me.id }, [old]);
    await bind({ staff: { ...keyStaff('image.upload'), kind: 'person', id: staff.id } }, [kept]);
    await run(world.deps.pool, sql`UPDATE "Evidence" SET at = at - interval '1097 days' WHERE "subjectId" = ${oldId}`);
    await age();
    await sweep();
    expect(await Promise.all([unused, used, old, byStaff, kept].map(isThere))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});
