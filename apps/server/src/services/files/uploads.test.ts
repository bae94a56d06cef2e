import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildTeacher } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { dropOrphans } from './uploads.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const learner = async () => {
  const { id, agent } = await buildPerson(world);
  return { id, agent, upload: (colour?: number) => uploadPicture(world.app, agent.token, colour) };
};
const isThere = async (url: string) => (await world.deps.storage.size(url.replace('/uploads/', ''))) !== null;
const sweep = () => dropOrphans(world.deps.pool, world.deps.storage.remove);
const age = () => run(world.deps.pool, sql`UPDATE "Upload" SET at = at - interval '8 days'`);

describe('orphan uploads', () => {
  it("go after a week; what a page shows, whoever's it is, and what is new stays", async () => {
    const [mine, other] = [await learner(), await learner()];
    const [unused, avatar, shown, inText, shared] = [
      await mine.upload(),
      await mine.upload(),
      await mine.upload(),
      await mine.upload(),
      await mine.upload(9_001),
    ];
    await mine.agent.put('/api/user/profile', { avatar });
    await mine.agent.post('/api/suggest/add', { type: '1', content: '希望增加案例讲解', images: [shown] });
    const teacher = await buildTeacher(world.deps);
    await world.deps.db.teacher.update({ where: { id: teacher.id }, data: { desc: `<p><img src="${inText}"></p>` } });
    await age();
    const young = await mine.upload();
    expect(await other.upload(9_001)).toBe(shared);

    expect(await sweep()).toBe(2);
    expect(await Promise.all([unused, avatar, shown, inText, shared, young].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(await world.deps.db.upload.count({ where: { userId: mine.id } })).toBe(4);
    expect(await sweep()).toBe(0);
    expect((await other.agent.put('/api/user/profile', { avatar: shared })).code).toBe(200);
    expect((await mine.agent.put('/api/user/profile', { avatar: shared })).msg).toBe('请重新上传图片');
  });

  it('uploaded again while the sweep runs are there afterwards', async () => {
    const { upload, agent } = await learner();
    for (let n = 0; n < 10; n += 1) {
      await upload(9_100);
      await age();
      const [, url] = await Promise.all([sweep(), upload(9_100)]);
      expect(await isThere(url)).toBe(true);
    }
    expect((await agent.put('/api/user/profile', { avatar: await upload(9_100) })).code).toBe(200);
  });

  it('that a question shows, an import brings, or any version of a question ever showed, stay', async () => {
    const { db, pool, storage } = world.deps;
    const bank = await db.questionBank.create({ data: { name: '题库' } });
    const put = async (text: string) => {
      const key = await storage.put(Buffer.from(`${text} of a question`), 'png');
      await db.staffUpload.create({
        data: { key, staffId: null, bytes: 9, at: new Date(Date.now() - 8 * 86_400_000) },
      });
      return `/uploads/${key}`;
    };
    const [unused, shown, option, once, staged] = [
      await put('unused'),
      await put('shown'),
      await put('option'),
      await put('once'),
      await put('staged'),
    ];
    const options = [{ key: 'A', text: '', image: { url: option, alt: '图' } }];
    const asked = { bankId: bank.id, type: 1, stem: '看图' };
    const { id } = await db.question.create({ data: { ...asked, images: [{ url: shown, alt: '图' }], options } });
    const content = { ...asked, children: [{ images: [{ url: once, alt: '图' }] }] };
    const version = { questionId: id, version: 1, content, answer: ['A'], analysis: '', rubric: [], at: new Date() };
    await db.questionVersion.create({ data: version });
    const file = { kind: 'docx', fileName: 'a.docx', fileSize: 1, expiresAt: new Date() };
    const row = { no: 1, type: 1, faulty: false, similar: false, skip: false, pictures: 1, bands: [] };
    const staging = { ...row, content: { question: { images: [{ url: staged, alt: '图' }] } } };
    await db.questionImport.create({ data: { bankId: bank.id, by: id, ...file, rows: { create: [staging] } } });
    await dropOrphans(pool, storage.remove);
    expect(await Promise.all([unused, shown, option, once, staged].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});
