import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { dropOrphans } from '#services/files/uploads.ts';
import { publishDueArticles } from './publish-job.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['article:edit', 'article:publish'] });
});
afterAll(() => world.close());

const BODY = {
  type: 2,
  title: '关于换版培训的通知',
  content: '<p>正文</p><script>1</script>',
  publishDate: '2026-11-20',
};
let count = 0;
/** Each of its own: the same twice within five seconds is one. */
const add = (more: object = {}) =>
  staff.agent.post('/system/article', { ...BODY, title: `关于换版培训的通知${(count += 1)}`, ...more });
const read = async (id: string) => (await staff.agent.get(`/system/article/${id}`)).data;
const seen = (id: string) => agentOf(world.app).get(`/api/article/${id}`);
const listed = async () => {
  await new Promise((resolve) => setTimeout(resolve, 2_050));
  return (await agentOf(world.app).get('/api/article/list', { type: 2 })).rows?.map(({ id }: { id: string }) => id);
};
const send = (path: string, bytes: Buffer, name: string) =>
  supertest(world.app.server)
    .post(`/prod-api/system/upload/${path}`)
    .set('authorization', `Bearer ${staff.token}`)
    .attach('file', bytes, { filename: name });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

describe('an article', () => {
  it('is a draft that learners do not see, comes out, and is taken down again', async () => {
    const { data } = await add();
    expect(data.version).toBe(0);
    expect((await read(data.id)).content).toBe('<p>正文</p>');
    expect((await seen(data.id)).code).toBe(404);
    const out = await staff.agent.post('/system/article/publish', { id: data.id, version: 0 });
    expect(out.data).toMatchObject({ status: 1, version: 1 });
    expect(await listed()).toContain(data.id);
    expect((await seen(data.id)).data.title).toContain(BODY.title);
    const down = await staff.agent.post('/system/article/withdraw', { id: data.id, version: 1, reason: '内容有误' });
    expect(down.data).toMatchObject({ status: 2, version: 2 });
    expect(await listed()).not.toContain(data.id);
    expect((await seen(data.id)).code).toBe(404);
    expect((await staff.agent.post('/system/article/publish', { id: data.id, version: 2 })).data.status).toBe(1);
    const actions = await world.deps.db.auditLog.findMany({ where: { objectId: data.id }, orderBy: { seq: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual([
      'article.add',
      'article.publish',
      'article.withdraw',
      'article.publish',
    ]);
  });

  it('refuses the moves that there are not, by the state it is in', async () => {
    const { data } = await add();
    const { id } = data;
    expect(await staff.agent.post('/system/article/withdraw', { id, version: 0, reason: '不要了' })).toMatchObject({
      code: 500,
      msg: '文章是草稿，不能下架',
    });
    expect(await staff.agent.post('/system/article/publish', { id, version: 0, at: null })).toMatchObject({
      msg: '文章没有预约发布',
    });
    await staff.agent.post('/system/article/publish', { id, version: 0 });
    expect((await staff.agent.post('/system/article/publish', { id, version: 1 })).msg).toBe(
      '文章已发布，不能再次发布',
    );
    expect((await staff.agent.post('/system/article/remove', { id, version: 1 })).msg).toBe(
      '文章已发布，不能删除，可以下架',
    );
    const empty = await add({ content: '' });
    expect((await staff.agent.post('/system/article/publish', { id: empty.data.id, version: 0 })).field).toBe(
      'content',
    );
    expect((await staff.agent.post('/system/article/remove', { id: empty.data.id, version: 0 })).code).toBe(200);
    expect((await staff.agent.get(`/system/article/${empty.data.id}`)).code).toBe(404);
  });

  it.each([
    [{ title: '' }, '请输入标题', 'title'],
    [{ type: 4 }, '请选择类型', 'type'],
    [{ type: 1, kind: 9 }, '请选择类别', 'kind'],
    [{ linkUrl: 'javascript:alert(1)' }, '链接须以http://、https://或/开头', 'linkUrl'],
    [{ sourceType: 2 }, '请输入链接地址', 'linkUrl'],
    [{ publishDate: '昨天' }, '请选择发布日期', 'publishDate'],
  ])('refuses %j', async (more, msg, field) => {
    expect(await add(more)).toMatchObject({ code: 500, msg, field });
  });

  it('refuses a version that is not the newest', async () => {
    const { data } = await add();
    const put = (title: string) => staff.agent.put('/system/article', { ...BODY, id: data.id, version: 0, title });
    const [one, two] = await Promise.all([put('甲'), put('乙')]);
    expect([one.code, two.code].toSorted()).toEqual([200, 409]);
    expect((await staff.agent.post('/system/article/publish', { id: data.id, version: 0 })).code).toBe(409);
  });

  it('comes out by itself when its time has come, once', async () => {
    const { data } = await add();
    const plan = await staff.agent.post('/system/article/publish', { id: data.id, version: 0, at: '2099-01-01 09:00' });
    expect(plan.data).toMatchObject({ status: 0, publishAt: '2099-01-01 09:00:00' });
    expect(await publishDueArticles(world.deps.pool)).toBe(0);
    await world.deps.db.article.update({ where: { id: data.id }, data: { publishAt: new Date(Date.now() - 1_000) } });
    expect(await publishDueArticles(world.deps.pool)).toBe(1);
    expect(await publishDueArticles(world.deps.pool)).toBe(0);
    expect(await read(data.id)).toMatchObject({ status: 1, publishAt: null });
  });

  it('is found by type, state and title', async () => {
    await add({ title: '很少见的标题' });
    const rows = async (query: Record<string, string | number>) =>
      (await staff.agent.get('/system/article/list', query)).rows?.map(({ title }: { title: string }) => title);
    expect(await rows({ keyword: '少见', type: 2, status: 0 })).toEqual(['很少见的标题']);
    expect(await rows({ keyword: '少见', status: 1 })).toEqual([]);
  });
});

describe('an earlier version', () => {
  const versions = async (id: string) =>
    (await staff.agent.get('/system/article/version/list', { id })).rows?.map(
      ({ version, by, changed }: { version: number; by: string; changed: string[] }) => [version, by, changed],
    );
  const edit = (id: string, version: number, more: object, who = staff) =>
    who.agent.put('/system/article', { ...BODY, id, version, ...more });

  it('is kept with each save of what was once out, and can be saved again', async () => {
    const { id } = (await add()).data;
    await edit(id, 0, { title: '写到一半' });
    expect(await versions(id), 'of a draft').toEqual([[1, staff.name, []]]);
    await staff.agent.post('/system/article/publish', { id, version: 1 });
    const other = await buildStaff(world, { permissions: ['article:edit'], name: '李静' });
    const content = '<p>第一段</p><p>第二段</p>';
    expect((await edit(id, 2, { title: '写到一半', content }, other)).code).toBe(200);
    await staff.agent.post('/system/article/withdraw', { id, version: 3, reason: '内容有误' });
    await edit(id, 4, { title: '写完了', content });
    const told = [
      [5, staff.name, ['标题']],
      [4, '李静', ['正文']],
      [2, staff.name, []],
    ];
    expect(await versions(id)).toEqual(told);
    const first = await staff.agent.get('/system/article/version', { id, version: 2 });
    expect(first.data).toMatchObject({
      title: '写到一半',
      content: '<p>正文</p>',
      by: staff.name,
      publishDate: '2026-11-20',
    });

    const restore = (version: number, of: number) => other.agent.post('/system/article/restore', { id, version, of });
    expect((await restore(4, 2)).code, 'somebody was faster').toBe(409);
    expect(await restore(5, 3)).toMatchObject({ code: 404, msg: '没有这个版本' });
    expect(await restore(5, 2)).toMatchObject({ code: 200, data: { version: 6 } });
    expect(await read(id)).toMatchObject({ title: '写到一半', content: '<p>正文</p>', status: 2, editedBy: '李静' });
    expect(await versions(id)).toEqual([[6, '李静', expect.arrayContaining(['标题', '正文'])], ...told]);
    const last = await world.deps.db.auditLog.findFirstOrThrow({ where: { objectId: id }, orderBy: { seq: 'desc' } });
    expect([last.action, last.actorId]).toEqual(['article.restore', other.id]);
  });

  it('keeps its pictures and attachments', async () => {
    const { body } = await send('file', Buffer.concat([PDF, Buffer.from('4')]), 'a.pdf');
    const attachments = [{ name: '旧表.pdf', url: body.data.url }];
    const { id } = (await add({ attachments })).data;
    await staff.agent.post('/system/article/publish', { id, version: 0 });
    await edit(id, 1, { attachments: [] });
    await world.deps.db.staffUpload.updateMany({ data: { at: new Date(Date.now() - 8 * 86_400_000) } });
    await dropOrphans(world.deps.pool, world.deps.storage.remove);
    expect(await staff.agent.post('/system/article/restore', { id, version: 2, of: 1 })).toMatchObject({ code: 200 });
    expect((await supertest(world.app.server).get(body.data.url)).status).toBe(200);
  });
});

describe('what staff upload', () => {
  it('is a picture, re-encoded, that everybody may see', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { body } = await send('image', png, 'a.png');
    expect(body.code).toBe(200);
    expect((await supertest(world.app.server).get(body.data.url)).status).toBe(200);
    const { data } = await add({ cover: body.data.url, content: `<p><img src="${body.data.url}" alt="图"></p>` });
    expect(await read(data.id)).toMatchObject({ cover: body.data.url });
    expect((await send('image', Buffer.from('<svg/>'), 'a.png')).body.code).toBe(500);
  });

  it('names no file of somebody else', async () => {
    const url = `/uploads/ab/${'a'.repeat(64)}.png`;
    expect(await add({ cover: url })).toMatchObject({ code: 500, msg: '有图片或附件已失效，请重新上传' });
  });

  it('is an attachment, downloaded under its name while the article is out', async () => {
    const { body } = await send('file', PDF, 'x.exe');
    expect(body.code).toBe(200);
    const { data } = await add({ attachments: [{ name: '报名表.pdf', url: body.data.url }] });
    const get = () => supertest(world.app.server).get(body.data.url);
    expect((await get()).status).toBe(404);
    await staff.agent.post('/system/article/publish', { id: data.id, version: 0 });
    const file = await get();
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('报名表.pdf')}`,
    );
    await staff.agent.post('/system/article/withdraw', { id: data.id, version: 1, reason: '已过期' });
    expect((await get()).status).toBe(404);
  });

  it('is an attachment that whoever writes articles may download before it is out, and nobody else', async () => {
    const { body } = await send('file', Buffer.concat([PDF, Buffer.from('3')]), 'a.pdf');
    const path = `/prod-api/system/upload/file${body.data.url.slice('/uploads'.length)}`;
    const get = (token: string, at = path) =>
      supertest(world.app.server).get(at).set('authorization', `Bearer ${token}`);
    const file = await get(staff.token);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    const other = await buildStaff(world, { permissions: ['banner:edit'] });
    expect((await get(other.token)).status).toBe(403);
    expect((await get(staff.token, `/prod-api/system/upload/file/ab/${'a'.repeat(64)}.pdf`)).status).toBe(404);
    expect((await get(staff.token, path.replace('.pdf', '.png'))).status).toBe(404);
  });

  const CUT_OFF = '文件不完整，后面的内容缺失，请重新下载或导出后上传';
  it.each([
    ['a renamed text', Buffer.from('hello, not a file of ours at all'), '仅支持PDF、DOCX、XLSX、ZIP格式的完整文件'],
    [
      'a page that was saved',
      Buffer.from('<!doctype html><title>404</title>'),
      '文件的内容是网页，仅支持PDF、DOCX、XLSX、ZIP格式的完整文件',
    ],
    ['half a PDF', PDF.subarray(0, 20), CUT_OFF],
    ['half an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]), CUT_OFF],
  ])('refuses %s', async (_, bytes, msg) => {
    expect((await send('file', bytes, 'a.pdf')).body).toMatchObject({ code: 500, msg });
  });

  it('goes when nothing has shown it for a week, and stays while something does', async () => {
    const used = await send('file', Buffer.concat([PDF, Buffer.from('1')]), 'a.pdf');
    const unused = await send('file', Buffer.concat([PDF, Buffer.from('2')]), 'b.pdf');
    await add({ attachments: [{ name: '甲.pdf', url: used.body.data.url }] });
    await world.deps.db.staffUpload.updateMany({ data: { at: new Date(Date.now() - 8 * 86_400_000) } });
    await dropOrphans(world.deps.pool, world.deps.storage.remove);
    const left = (await world.deps.db.staffUpload.findMany()).map(({ key }) => `/uploads/${key}`);
    expect(left).toContain(used.body.data.url);
    expect(left).not.toContain(unused.body.data.url);
  });
});
