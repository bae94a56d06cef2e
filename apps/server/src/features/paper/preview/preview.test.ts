import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { agentOf, absentId } from '#test/people/agent.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  addQuestions,
  PAPER_ANALYSIS,
  buildPaperBank,
  buildMaker,
  draftBody,
  makePaper,
} from '#features/paper/paper-fixtures.ts';

/** What is seen of a paper before anybody sits it: by its makers, by experts from outside, and how even it is. */

let world: TestWorld;
let maker: StaffPerson;
let reader: StaffPerson;
let bankId: string;
beforeAll(async () => {
  world = await openTestWorld();
  maker = await buildMaker(world, ['bank:key']);
  reader = await buildMaker(world, [], '孟砚');
  bankId = (await buildPaperBank(world, 40)).id;
});
afterAll(() => world.close());

const PATH = '/system/paper';
let made = 0;
const build = () => {
  made += 1;
  const draft = draftBody({ draw: [{ bankId, type: 1, count: 10, score: 1 }] });
  return makePaper(maker, draft, { title: `内审员实务 ${made}` });
};
const guest = () => agentOf(world.app);

describe('a preview', () => {
  it('is one draw of what is being edited, always the same of a seed, and stores no attempt', async () => {
    const { id } = await build();
    const ask = async (seed: string) => (await reader.agent.get(`${PATH}/preview`, { id, seed })).data;
    const one = await ask('1');
    expect(one).toMatchObject({ title: `内审员实务 ${made}`, totalScore: 10, passScore: 6, durationMin: 60 });
    expect(one.questions).toHaveLength(10);
    expect(one.questions[0]).toMatchObject({ no: 1, type: 1, score: 1, key: null, remarks: [] });
    expect(await ask('1')).toEqual(one);
    expect((await ask('2')).questions.map((q: { questionId: string }) => q.questionId)).not.toEqual(
      one.questions.map((q: { questionId: string }) => q.questionId),
    );
    expect(JSON.stringify(one)).not.toContain(PAPER_ANALYSIS);
    expect(await world.deps.db.attempt.count({ where: { paperId: id } })).toBe(0);
  });

  it('shows answers to whoever may see them, in the letters of this draw, and that is remembered', async () => {
    const { id } = await build();
    expect(await reader.agent.get(`${PATH}/preview`, { id, key: '1' })).toMatchObject({
      code: 403,
      msg: '查看答案需要“查看答案”权限，请联系管理员',
    });
    const { questions } = (await maker.agent.get(`${PATH}/preview`, { id, key: '1' })).data;
    for (const { key, options } of questions) {
      const right = options.find(({ text }: { text: string }) => text === '选项C');
      expect(key.answer).toEqual([right.key]);
      expect(key.analysis).toContain(PAPER_ANALYSIS);
    }
    const told = await world.deps.db.auditLog.findMany({
      where: { action: 'paper.preview', objectId: id },
      include: { detail: true },
    });
    expect(told).toMatchObject([{ actorName: '张敏' }]);
    expect(JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      PAPER_ANALYSIS,
    );
  });

  it('of too few questions says what to do', async () => {
    const { id } = await makePaper(maker, draftBody({ draw: [{ bankId, type: 1, count: 41, score: 1 }] }));
    expect(await maker.agent.get(`${PATH}/preview`, { id })).toMatchObject({
      code: 500,
      msg: '题库题目不足，请先按可行性检查补足题目',
    });
    const empty = await makePaper(maker, draftBody());
    expect(await maker.agent.get(`${PATH}/preview`, { id: empty.id })).toMatchObject({
      msg: '试卷还没有题目，请先添加组卷规则或选题',
    });
  });
});

describe('an expert’s link', () => {
  const LINK = { name: '骆闻笙', days: 7, maxViews: 2, key: false, reason: '专家审题' };
  const NO = { code: 404, msg: '链接无效或已失效' };
  let links = 0;
  const make = async (id: string, fields: Record<string, unknown> = {}, by = maker) => {
    links += 1;
    const answer = await by.agent.post(`${PATH}/link`, { id, ...LINK, reason: `专家审题 ${links}`, ...fields });
    const url = new URL((answer.data as { url?: string })?.url ?? 'http://x');
    return { answer, id: (answer.data as { id: string })?.id, token: url.searchParams.get('token') ?? '', url };
  };
  const open = (token: string) => guest().get('/api/exam/expert', { token });
  const move = (id: string, set: ReturnType<typeof sql>) =>
    run(world.deps.pool, sql`UPDATE "PaperLink" SET ${set} WHERE id = ${id}`);

  it('shows the paper as it was, to whoever has it, with a watermark and without any answer', async () => {
    const paper = await build();
    const { token, url } = await make(paper.id);
    expect(url.pathname).toBe('/prew-exam');
    expect(Buffer.from(token, 'base64url')).toHaveLength(20);
    await maker.agent.put(`${PATH}/draft`, { ...paper, draft: draftBody({ draw: [] }) });
    const seen = await open(token);
    expect(seen.headers['cache-control']).toContain('no-store');
    expect(seen.data).toMatchObject({ title: `内审员实务 ${made}`, totalScore: 10, viewsLeft: 1 });
    expect(seen.data.watermark).toMatch(/^专家预览 · 骆闻笙 · [0-9A-F]{6}$/);
    expect(seen.data.questions).toHaveLength(10);
    expect(JSON.stringify(seen)).not.toContain(PAPER_ANALYSIS);
    const { rows, data } = await maker.agent.get(`${PATH}/link/list`, { id: paper.id });
    expect(rows ?? data).toMatchObject([
      { name: '骆闻笙', views: 1, maxViews: 2, state: 'open', by: '张敏', remarks: 0 },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
    expect(await world.deps.db.paperLink.count({ where: { tokenHash: { contains: token } } })).toBe(0);
  });

  it('with answers wants the permission to see them', async () => {
    const paper = await build();
    expect((await make(paper.id, { key: true }, reader)).answer).toMatchObject({ code: 403 });
    const { token } = await make(paper.id, { key: true });
    expect(JSON.stringify((await open(token)).data)).toContain(PAPER_ANALYSIS);
  });

  it('is counted, expires and is revoked, always with one sentence', async () => {
    const paper = await build();
    const { id, token } = await make(paper.id);
    expect((await open(token)).data).toMatchObject({ viewsLeft: 1 });
    expect((await open(token)).data).toMatchObject({ viewsLeft: 1 });
    const later = () => move(id, sql`"viewedAt" = "viewedAt" - interval '11 minutes'`);
    await later();
    expect((await open(token)).data).toMatchObject({ viewsLeft: 0 });
    expect(await open(token)).toMatchObject({ code: 200 });
    await later();
    expect(await open(token)).toMatchObject(NO);
    const old = await make(paper.id);
    await move(old.id, sql`"expiresAt" = clock_timestamp()`);
    expect(await open(old.token)).toMatchObject(NO);
    const gone = await make(paper.id);
    expect(await maker.agent.post(`${PATH}/link/revoke`, { id: gone.id })).toMatchObject({ msg: '已停用' });
    expect(await maker.agent.post(`${PATH}/link/revoke`, { id: gone.id })).toMatchObject({ msg: '链接已停用' });
    expect(await open(gone.token)).toMatchObject(NO);
    for (const bad of ['x'.repeat(27), 'short', '<script>']) expect((await open(bad)).msg).toBe(NO.msg);
    const { data } = await maker.agent.get(`${PATH}/link/list`, { id: paper.id });
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'over', 'used']);
  });

  it('lets in as many looks at the same moment as are left', async () => {
    const paper = await build();
    const { id, token } = await make(paper.id, { maxViews: 1 });
    const codes = (await Promise.all(Array.from({ length: 5 }, () => open(token)))).map(({ code }) => code);
    // The first is a look, the others are it again.
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await world.deps.db.paperLink.findUnique({ where: { id } })).toMatchObject({ views: 1 });
  });

  it('takes remarks on its questions, which stand beside them for the makers', async () => {
    const paper = await build();
    const { id, token } = await make(paper.id);
    const say = (fields: Record<string, unknown>) =>
      guest().post('/api/exam/expert/remark', { token, text: '选项 B 有歧义', ...fields });
    // The expert has not opened it yet.
    expect(await say({ questionId: absentId() })).toMatchObject(NO);
    const [first] = (await open(token)).data.questions;
    expect(await say({ questionId: first.questionId })).toMatchObject({ code: 200, msg: '已提交' });
    expect(await say({ questionId: absentId() })).toMatchObject(NO);
    expect(await say({ questionId: first.questionId, text: '好' })).toMatchObject({ msg: '意见至少2个字符' });
    expect(await say({ questionId: first.questionId, token: 'y'.repeat(27) })).toMatchObject(NO);
    expect((await open(token)).data.questions[0].remarks).toMatchObject([{ name: '骆闻笙', text: '选项 B 有歧义' }]);
    const { data } = await maker.agent.get(`${PATH}/remark/list`, { id: paper.id });
    expect(data).toMatchObject([{ questionId: first.questionId, no: 1, name: '骆闻笙', text: '选项 B 有歧义' }]);
    // Another expert does not read it.
    const other = await make(paper.id, { name: '秦岳' });
    expect(JSON.stringify((await open(other.token)).data)).not.toContain('有歧义');
    await maker.agent.post(`${PATH}/link/revoke`, { id });
    expect(await say({ questionId: first.questionId })).toMatchObject(NO);
  });

  it('is asked for thirty times an hour from one place', async () => {
    const before = await run(world.deps.pool, sql`DELETE FROM "RateLimit" WHERE key LIKE 'paper-link:%'`);
    expect(before).toBeGreaterThan(0);
    const token = 'z'.repeat(27);
    for (let at = 0; at < 30; at += 1) expect(await open(token)).toMatchObject({ code: 404 });
    expect(await open(token)).toMatchObject({ code: 429 });
    await run(world.deps.pool, sql`DELETE FROM "RateLimit" WHERE key LIKE 'paper-link:%'`);
  });
});

describe('parity', () => {
  it('of a thousand draws is kept for the very draft that was measured', async () => {
    const { id: wide } = await buildPaperBank(world, 30, { difficulty: 1 });
    await addQuestions(world, wide, 30, { difficulty: 5 });
    const rule = { bankId: wide, type: 1, count: 10, score: 1 };
    const made = await makePaper(maker, draftBody({ draw: [rule] }));
    const parity = async () => (await maker.agent.get(`${PATH}/parity`, { id: made.id })).data;
    expect(await parity()).toBeNull();
    const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
    const settled = async (taskId: string) => {
      for (;;) {
        const { data } = await maker.agent.get(`/system/task/${taskId}`);
        if (data.status >= 2) return data;
        await new Promise((done) => {
          setTimeout(done, 100);
        });
      }
    };
    try {
      const { data } = await maker.agent.post(`${PATH}/parity`, { id: made.id });
      await settled(data.taskId);
      const report = await parity();
      // Half easy, half hard, by chance: 60 points on average, and far apart.
      expect(report.mean).toBeGreaterThan(58);
      expect(report.mean).toBeLessThan(62);
      expect(report.p95 - report.p5).toBeGreaterThan(20);
      expect(report.advice).toMatch(/^不同学员的试卷难度相差约 \d+ 分，建议按难度细分规则$/);
      expect(report).toMatchObject({ draws: 1000, measured: 0, of: 60 });
      expect(report.bars.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1000);
      expect(report.sharedPercent).toBeGreaterThan(12);
      expect(report.sharedPercent).toBeLessThan(21);

      const even = [1, 5].map((difficulty) => ({ ...rule, difficulty, count: 5 }));
      const saved = await maker.agent.put(`${PATH}/draft`, { ...made, draft: draftBody({ draw: even }) });
      expect(await parity()).toBeNull();
      await settled((await maker.agent.post(`${PATH}/parity`, { id: made.id })).data.taskId);
      expect(await parity()).toMatchObject({ mean: 60, sd: 0, p5: 60, p95: 60, advice: null });
      await maker.agent.post(`${PATH}/publish`, { ...saved.data, reason: '首次发布' });
      const edition = await world.deps.db.paperEdition.findFirstOrThrow({ where: { paperId: made.id } });
      expect(edition.parity).toMatchObject({ mean: 60, sd: 0 });
    } finally {
      await stop();
    }
  });

  it('of a fixed paper is no question', async () => {
    const { ids } = await buildPaperBank(world, 2);
    const fixed = ids.map((questionId) => ({ questionId, score: 5 }));
    const { id } = await makePaper(maker, draftBody({ mode: 1, fixed }));
    expect(await maker.agent.post(`${PATH}/parity`, { id })).toMatchObject({ msg: '固定试卷每份相同，不必测算' });
  });
});
