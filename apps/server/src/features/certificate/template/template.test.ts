import { API_BASE } from '@zhibiao/contract/core/envelope';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '#test/house.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let maker: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  maker = await buildStaff(world, { permissions: ['cert:list', 'cert:template'] });
});
afterAll(() => world.close());

type Answer = { code: number; msg: string; data: Record<string, unknown>; field?: string };
const PATH = '/system/certTemplate';
const body = (type: 1 | 2 | 3, more: object = {}) => ({
  ...HOUSE[type],
  type,
  name: '新版',
  issuerName: '',
  logoKey: null,
  sealKey: null,
  signKey: null,
  validYears: type === 1 ? null : 3,
  ...more,
});
const enabledOf = (type: number) => world.deps.db.certTemplate.findFirstOrThrow({ where: { type, status: 1 } });
const send = async (png: Buffer, token = maker.token) =>
  (
    await supertest(world.app.server)
      .post(`${API_BASE}${PATH}/image`)
      .set('authorization', `Bearer ${token}`)
      .attach('file', png, 'seal.png')
  ).body as Answer;
const clearPng = (side = 300) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="40%" fill="#b83a32"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();
const keyOf = async () => (await send(await clearPng())).data.key as string;

describe('the list', () => {
  it('begins with one of each type in use', async () => {
    const { data } = await maker.agent.get(`${PATH}/list`);
    const inUse = data.filter(({ status }: { status: number }) => status === 1);
    expect(inUse).toMatchObject([1, 2, 3].map((type) => ({ type, revision: 2, status: 1, certificates: 0 })));
    // Those from before hours said where they come from are kept, out of use.
    const former = data.filter(({ status }: { status: number }) => status !== 1);
    expect(former).toMatchObject([1, 2, 3].map((type) => ({ type, revision: 1, status: 2 })));
    const { data: whole } = await maker.agent.get(`${PATH}/${inUse[2].id}`);
    expect(whole).toMatchObject({
      title: '内审员证书',
      issuerDefault: world.deps.config.issuer,
      seal: null,
      validYears: 3,
    });
  });

  it('is seen with cert:list, and changed with cert:template only', async () => {
    const reader = await buildStaff(world, { permissions: ['cert:list'] });
    expect((await reader.agent.get(`${PATH}/list`)).code).toBe(200);
    const { id, version } = await enabledOf(1);
    expect((await reader.agent.post(PATH, body(1))).code).toBe(403);
    expect((await reader.agent.put(PATH, { ...body(1), id, version })).code).toBe(403);
    expect((await reader.agent.post(`${PATH}/enable`, { id, version })).code).toBe(403);
    expect((await reader.agent.post(`${PATH}/preview`, body(1))).code).toBe(403);
    expect((await send(await clearPng(), reader.token)).code).toBe(403);
    const nobody = await buildStaff(world, { permissions: ['apply:list'] });
    expect((await nobody.agent.get(`${PATH}/list`)).code).toBe(403);
  });
});

describe('a revision', () => {
  it('in use is left as it is: a change is the next one, a draft, which is changed, enabled or removed', async () => {
    const used = await enabledOf(3);
    const saved = await maker.agent.put(PATH, {
      ...body(3, { title: '内审员合格证书' }),
      id: used.id,
      version: used.version,
    });
    expect(saved).toMatchObject({ code: 200, data: { revision: 3, version: 0 } });
    expect(await enabledOf(3)).toEqual(used);
    const again = await maker.agent.put(PATH, { ...body(3), id: used.id, version: used.version });
    expect(again).toMatchObject({ code: 500, msg: '该模板已有第 3 版草稿，请在草稿上修改' });

    const { id } = saved.data as { id: string };
    const edited = await maker.agent.put(PATH, { ...body(3, { signer: '某某' }), id, version: 0 });
    expect(edited.data).toEqual({ id, version: 1, revision: 3 });
    expect(await maker.agent.put(PATH, { ...body(3), id, version: 0 })).toMatchObject({ code: 409 });
    expect((await maker.agent.post(`${PATH}/enable`, { id, version: 1 })).code).toBe(200);
    expect(await enabledOf(3)).toMatchObject({ id, signer: '某某', revision: 3 });
    expect(await world.deps.db.certTemplate.findUniqueOrThrow({ where: { id: used.id } })).toMatchObject({ status: 2 });
    expect((await maker.agent.post(`${PATH}/remove`, { id, version: 2 })).msg).toBe('只能删除草稿');
    expect((await maker.agent.post(`${PATH}/enable`, { id: used.id, version: used.version + 1 })).code).toBe(200);
    expect((await enabledOf(3)).id).toBe(used.id);
  });

  it('is put to use by one of many at once, and one stays in use', async () => {
    const drafts = await Promise.all(
      ['甲', '乙', '丙', '丁', '戊'].map(async (name) => (await maker.agent.post(PATH, body(2, { name }))).data),
    );
    const answers = await Promise.all(
      drafts.flatMap(({ id, version }) => [1, 2].map(() => maker.agent.post(`${PATH}/enable`, { id, version }))),
    );
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(5);
    expect(await world.deps.db.certTemplate.count({ where: { type: 2, status: 1 } })).toBe(1);
    expect(await world.deps.db.auditLog.count({ where: { action: 'template.enable' } })).toBeGreaterThanOrEqual(5);
  });

  it('asks for a fresh proof before it is put to use', async () => {
    const stale = await buildStaff(world, { permissions: ['cert:list', 'cert:template'], fresh: false });
    const { data } = await stale.agent.post(PATH, body(1));
    expect((await stale.agent.post(`${PATH}/enable`, data)).code).toBe(601);
    expect((await stale.agent.post(`${PATH}/remove`, data)).code).toBe(200);
    expect((await stale.agent.post(`${PATH}/remove`, data)).code).toBe(404);
  });

  it.each([
    [1, { bodyText: '在本平台完成下列课程' }, '正文须包含{姓名}', 'bodyText'],
    [1, { bodyText: '兹证明{姓名}成绩{成绩}' }, '学习证明的正文不能使用{成绩}', 'bodyText'],
    [1, { validYears: 3 }, '学习证明长期有效', 'validYears'],
    [2, { bodyText: '{姓名}学完{课成}' }, '培训合格证书的正文不能使用{课成}', 'bodyText'],
    [2, { bodyText: '1\n2\n3\n4\n5\n6' }, '正文最多5段', 'bodyText'],
    [2, { footText: '{编号}' }, '培训合格证书的脚注不能使用{编号}', 'footText'],
    [2, { validYears: null }, '请输入有效期', 'validYears'],
    [2, { validYears: 11 }, '有效期须在1–10年之间', 'validYears'],
    [2, { fields: { ...HOUSE[3].fields } }, '只有内审员证书印照片', 'fields'],
    [3, { title: '证' }, '标题至少2个字符', 'title'],
    [3, { signer: '某\u{1F600}' }, '签名人中的“\u{1F600}”字暂时无法印制在证书上，请更换', 'signer'],
    [3, { sealKey: 'ab/cdef.png' }, '有图片已失效，请重新上传', undefined],
  ] as const)('of type %i with %j is refused in its own words', async (type, more, msg, field) => {
    const refusal = await maker.agent.post(PATH, body(type, more));
    expect(refusal).toMatchObject({ code: 500, msg, ...(field ? { field } : {}) });
  });
});

describe('a picture', () => {
  it('is written anew, has no address, and is on the documents', async () => {
    const answer = await send(await clearPng(1200));
    expect(answer).toMatchObject({ code: 200 });
    const { key, data } = answer.data as { key: string; data: string };
    const kept = await world.deps.storage.read(key);
    expect(data).toBe(`data:image/png;base64,${kept.toString('base64')}`);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1000, height: 1000, hasAlpha: true });
    expect((await supertest(world.app.server).get(`/uploads/${key}`)).status).toBe(404);
    const { data: drawn } = await maker.agent.post(
      `${PATH}/preview`,
      body(3, { sealKey: key, signKey: key, signer: '某某' }),
    );
    expect((drawn.svg as string).match(/<image /g)).toHaveLength(2);
    expect(drawn.svg).toContain('xMidYMid meet');
  });

  it.each([
    [
      'a JPEG',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      '印章、签名和标志须为透明背景的PNG图片',
    ],
    [
      'a PNG without alpha',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      '图片没有透明背景，会盖住下面的文字，请换成透明背景的PNG图片',
    ],
    [
      'a PNG whose alpha is of no use',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 4, background: '#fff' } })
          .png()
          .toBuffer(),
      '图片没有透明背景，会盖住下面的文字，请换成透明背景的PNG图片',
    ],
    [
      'one that is too wide',
      () =>
        sharp({ create: { width: 2001, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      '图片的宽和高不能超过2000像素',
    ],
    ['something else', async () => Buffer.from('no picture'), '印章、签名和标志须为透明背景的PNG图片'],
  ] as const)('that is %s is refused', async (_, make, msg) => {
    expect(await send(await make())).toMatchObject({ code: 500, msg });
  });

  it('of somebody else cannot be looked at by drawing it', async () => {
    const portrait = await world.deps.storage.put(await clearPng(40), 'png');
    expect(await maker.agent.post(`${PATH}/preview`, body(3, { logoKey: portrait }))).toMatchObject({
      code: 500,
      msg: '有图片已失效，请重新上传',
    });
  });

  it('goes a week after the last template let go of it', async () => {
    const { db, pool, storage } = world.deps;
    const { dropOrphans } = await import('#services/files/uploads.ts');
    const used = await keyOf();
    const left = (await send(await clearPng(64))).data.key as string;
    expect((await maker.agent.post(PATH, body(1, { name: '有印章', sealKey: used }))).code).toBe(200);
    await db.certImage.updateMany({ data: { at: new Date(Date.now() - 8 * 86_400_000) } });
    await dropOrphans(pool, storage.remove);
    expect(await db.certImage.findMany({ select: { key: true }, where: { key: { in: [used, left] } } })).toEqual([
      { key: used },
    ]);
    expect([await storage.size(used), await storage.size(left)]).toEqual([expect.any(Number), null]);
  });
});

describe('a sample', () => {
  it('shows every kind of name on one PDF, and can never be verified', async () => {
    const { data } = await maker.agent.post(`${PATH}/preview`, { ...body(3), as: 'pdf' });
    const loading = getDocument({ data: new Uint8Array(Buffer.from(data.pdf as string, 'base64')), verbosity: 0 });
    const pdf = await loading.promise;
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (no) =>
        (await (await pdf.getPage(no)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
      ),
    );
    await loading.destroy();
    for (const page of pages) expect(page.replace(/\s/g, '')).toContain('证书编号样张');
    expect(pages[1]?.replace(/\s/g, '')).toContain('阿卜杜热西提·买买提');
    expect(pages[2]).toContain('Maximiliane');
    const guest = agentOf(world.app);
    for (const query of [{ code: 'sample' }, { code: '样张，不可核验' }, { certNo: '样张', name: '某甲' }]) {
      const { code, data: found } = await guest.get('/api/cert/verify', query);
      expect([code === 200, found ?? null]).toEqual([false, null]);
    }
    expect(await world.deps.db.certificate.count()).toBe(0);
  });

  it('names a character that no font has', async () => {
    const { data } = await maker.agent.post(`${PATH}/preview`, body(2, { title: '证\u{31350}书' }));
    expect(data).toEqual({ svg: null, pdf: null, unprintable: '\u{31350}' });
  });
});
