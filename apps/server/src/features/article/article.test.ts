import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  const policy = (title: string, day: string, more = {}) => ({ type: 1, title, publishDate: new Date(day), ...more });
  await world.deps.db.article.createMany({
    data: [
      policy('专利法', '2020-10-17'),
      policy('商标法', '2026-06-26', {
        docNo: '国发〔2026〕1号',
        issuer: '全国人大常委会',
        kind: 1,
        content: '<p>禁止恶意<strong>抢注商标</strong>。</p>',
      }),
      policy('占比100%_说明', '2019-01-01'),
      policy('置顶的旧文件', '2010-01-01', { isTop: true }),
      policy('草稿', '2026-01-01', { status: 0 }),
      {
        type: 5,
        title: '常见问题',
        content: '<p>问答</p>',
        linkUrl: '/docs/exam-rules.pdf',
        publishDate: new Date('2026-11-01'),
      },
    ],
  });
});
afterAll(() => world.close());

const guest = () => agentOf(world.app);
const titles = async (query: Record<string, string | number>) =>
  (await guest().get('/api/article/list', query)).rows?.map((r: { title: string }) => r.title);

describe('article list', () => {
  it('shows published articles of a type, pinned first, then the newest', async () => {
    expect(await titles({ type: 1 })).toEqual(['置顶的旧文件', '商标法', '专利法', '占比100%_说明']);
  });

  it('pages, and a page past the end is empty', async () => {
    const page = await guest().get('/api/article/list', { type: 1, pageNum: 2, pageSize: 3, t: 1 });
    expect(page).toMatchObject({ code: 200, msg: '查询成功', total: 4 });
    expect(page.rows).toHaveLength(1);
    expect(await titles({ type: 1, pageNum: 9 })).toEqual([]);
  });

  it('takes what is searched for literally', async () => {
    expect(await titles({ type: 1, title: '%' })).toEqual(['占比100%_说明']);
    expect(await titles({ type: 1, title: '_' })).toEqual(['占比100%_说明']);
    expect(await titles({ type: 1, title: '商标' })).toEqual(['商标法']);
  });

  it('finds a document by its title or its number, however its brackets and spaces are typed', async () => {
    const typed = ['国发〔2026〕1号', '国发[2026]1号', '国发（2026） 1 号', '２０２６〕１', '〔2026〕', '商标法'];
    expect(await Promise.all(typed.map((keyword) => titles({ type: 1, keyword })))).toEqual(
      typed.map(() => ['商标法']),
    );
    expect(await titles({ type: 1, keyword: '国办发〔2026〕1号' })).toEqual([]);
    expect(await titles({ type: 1, keyword: '号' })).toEqual([]);
    expect(await titles({ type: 1, keyword: '%' })).toEqual(['占比100%_说明']);
  });

  it('finds a policy by the words of its text, across its marks, and says where', async () => {
    const page = await guest().get('/api/article/list', { type: 1, keyword: '恶意抢注' });
    expect(page.rows).toMatchObject([{ title: '商标法', passage: expect.stringContaining('禁止恶意抢注商标') }]);
    expect(await titles({ type: 1, keyword: '抢注恶意' })).toEqual([]);
    expect(await titles({ type: 1, keyword: 'strong' })).toEqual([]);
    // The answers to questions are no policy.
    expect(await titles({ keyword: '问答' })).toEqual([]);
  });

  it('lists one kind of document', async () => {
    expect(await titles({ type: 1, kind: 1 })).toEqual(['商标法']);
    expect(await titles({ type: 1, kind: 1, keyword: '专利' })).toEqual([]);
    expect(await titles({ type: 1, kind: 5 })).toEqual([]);
  });

  it('carries the text where the help widget reads it, and only there', async () => {
    expect((await guest().get('/api/article/list', { type: 5 })).rows?.[0]).toMatchObject({
      linkUrl: '/docs/exam-rules.pdf',
      content: '<p>问答</p>',
    });
    expect((await guest().get('/api/article/list', { type: 1 })).rows?.[0]).not.toHaveProperty('content');
  });

  it('refuses a bad page in Chinese', async () => {
    expect(await guest().get('/api/article/list', { pageSize: 101 })).toMatchObject({
      code: 500,
      msg: '每页最多100条',
    });
    expect(await guest().get('/api/article/list', { pageNum: 0 })).toMatchObject({ code: 500, msg: '页码从1开始' });
  });
});

describe('article', () => {
  it('answers one by id', async () => {
    const { rows } = await guest().get('/api/article/list', { type: 1, title: '商标法' });
    expect((await guest().get(`/api/article/${rows?.[0].id}`)).data).toMatchObject({
      title: '商标法',
      docNo: '国发〔2026〕1号',
      kind: 1,
      publishDate: '2026-06-26',
      attachments: [],
    });
  });

  it('answers an agreement by its code', async () => {
    expect((await guest().get('/api/article/user-agreement')).data).toMatchObject({
      code: 'user-agreement',
      type: 4,
      version: expect.any(String),
    });
  });

  it('does not tell a draft from nothing', async () => {
    const draft = await world.deps.db.article.findFirstOrThrow({ where: { title: '草稿' } });
    const { headers: _a, ...one } = await guest().get(`/api/article/${draft.id}`);
    const { headers: _b, ...other } = await guest().get(`/api/article/${absentId()}`);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ code: 404, msg: '文章不存在' });
    expect(await guest().get('/api/article/nothing')).toMatchObject({ code: 500, msg: '文章不存在' });
  });
});

describe('courses beside a policy', () => {
  const beside = async (title: string, content = '<p>全文。</p>') => {
    const document = { type: 1, title, content, publishDate: new Date('2024-01-01') };
    const { id } = await world.deps.db.article.create({ data: document });
    const { data } = await guest().get(`/api/article/${id}`);
    return data.lessons.map(({ lessonId }: { lessonId: string }) => lessonId);
  };

  it('are those that cite it by its name, and none beside a title that is nothing but a remark', async () => {
    const cites = { content: '<p>依据《地理标志办法》。</p>' };
    const lesson = await buildLesson(world.deps, cites);
    await buildLesson(world.deps, { ...cites, status: 0 });
    expect(await beside('地理标志办法（2024修订）')).toEqual([lesson.id]);
    expect(await beside('（2024修订）')).toEqual([]);
  });

  it('are those whose standard it names, whatever the edition', async () => {
    const edition = { code: 'GB/T 90001-2016', name: '示例', family: 'GB/T 90001', year: 2016 };
    await world.deps.db.standard.create({ data: edition });
    const lesson = await buildLesson(world.deps, { standardCode: edition.code });
    expect(await beside('通知', '<p>按 GB/T 90001—2030 执行。</p>')).toEqual([lesson.id]);
  });
});
