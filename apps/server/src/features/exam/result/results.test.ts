import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildAttemptedPaper, buildTakers, type AttemptedPaper, sitPaper } from '#test/content/sat-paper.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Results by learner: who sees which, what they show of the key, and what leaves as a file. */

let world: TestWorld;
let paper: AttemptedPaper;
let staff: StaffPerson;
let stop: () => Promise<void>;
const attempts: Record<string, string> = {};
const LIST = '/system/exam/result/list';
const right = { gained: 10, chosen: ['B'] };
const wrong = { gained: 0, chosen: ['C'] };

beforeAll(async () => {
  world = await openTestWorld();
  const { deps } = world;
  const { db } = deps;
  await db.standard.create({
    data: { code: 'T 1-2026', name: '试用标准', family: 'T', year: 2026, status: 1, url: '' },
  });
  const clause = (number: string, title: string, path: string, parentId: string | null = null) =>
    db.clause.create({ data: { standardCode: 'T 1-2026', number, title, explain: '', path, parentId, sort: 1 } });
  const four = await clause('4', '组织环境', '/4/');
  const five = await clause('4.1', '理解组织', '/4/4.1/', four.id);
  paper = await buildAttemptedPaper(deps, ['single', 'single', ['essay', 20]], { clauseIds: [five.id, four.id, null] });
  const orgs = await Promise.all(['启明精密', '远山科技'].map((orgName) => buildOrg(deps, { orgName })));
  const names = ['=HYPERLINK("x")', '林知远', '许知白'];
  for (const [at, name] of names.entries()) {
    const [userId = ''] = await buildTakers(deps, 1, orgs[at] ? { orgId: orgs[at].id } : {});
    await db.user.update({ where: { id: userId }, data: { realName: name, mobile: `1380013800${at}` } });
    const startTime = new Date(`2026-11-0${at + 1}T02:00:00Z`);
    const essay = { gained: at === 2 ? 0 : 15, chosen: [] };
    const status = at === 2 ? 2 : 3;
    const [id = ''] = await sitPaper(deps, paper, [
      { userId, startTime, status, given: [right, at ? wrong : right, essay] },
    ]);
    if (at === 2) await db.attempt.update({ where: { id }, data: { score: null, passed: null } });
    attempts[name] = id;
  }
  staff = await buildStaff(world, { permissions: ['exam:result', 'exam:export'] });
  stop = startTasks(deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const list = async (more: object = {}, who = staff) =>
  (await who.agent.get(LIST, { paperId: paper.id, ...more })) as {
    rows: { name: string; attemptId: string; accountMasked: string }[];
    total: number;
    msg: string;
  };
const namesIn = async (more: object, who = staff) => (await list(more, who)).rows.map(({ name }) => name);

it('lists the newest first, names what was gained, and masks accounts', async () => {
  const { rows, total } = await list();
  expect(total).toBe(3);
  expect(rows.map(({ name }) => name)).toEqual(['许知白', '林知远', '=HYPERLINK("x")']);
  expect(rows[1]).toMatchObject({
    accountMasked: '138****8001',
    orgName: '远山科技',
    status: 3,
    score: 25,
    totalScore: 40,
    passed: true,
    usedSec: 1_800,
    submitTime: '2026-11-02 10:30:00',
  });
  expect(JSON.stringify(rows)).not.toContain('13800138001');
});

it.each([
  [{ status: 2 }, ['许知白']],
  [{ passed: '1' }, ['林知远', '=HYPERLINK("x")']],
  [{ passed: '0' }, []],
  [{ from: '2026-11-02', to: '2026-11-02' }, ['林知远']],
  [{ to: '2026-11-01' }, ['=HYPERLINK("x")']],
  [{ keyword: '知' }, ['许知白', '林知远']],
  [{ keyword: '13800138001' }, ['林知远']],
  // A part of what is masked finds nobody.
  [{ keyword: '8001' }, []],
])('narrows by %o', async (filters, names) => {
  expect(await namesIn(filters)).toEqual(names);
});

it('goes on after an attempt, and chooses by organisation', async () => {
  expect(await namesIn({ after: attempts['许知白'], pageSize: 1 })).toEqual(['林知远']);
  const { orgId } = await world.deps.db.user.findFirstOrThrow({ where: { realName: '林知远' } });
  expect(await namesIn({ orgId })).toEqual(['林知远']);
});

it('whoever works for one organisation sees its people alone, and a stranger’s attempt is not there', async () => {
  const { orgId } = await world.deps.db.user.findFirstOrThrow({ where: { realName: '林知远' } });
  const narrow = await limitTo(world, await buildStaff(world, { permissions: ['exam:result'] }), orgId ?? '');
  expect(await namesIn({}, narrow)).toEqual(['林知远']);
  const look = (name: string) => narrow.agent.get(`/system/exam/attempt/${attempts[name]}`);
  expect((await look('林知远')).code).toBe(200);
  expect(await look('许知白')).toMatchObject({ code: 404, msg: '考试记录不存在' });
});

it('an attempt shows answers and marks, keys for whoever may see them, and says so in the log', async () => {
  const { db } = world.deps;
  const id = attempts['林知远'] ?? '';
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 2, minute));
  const event = (type: string, minute: number, durationMs: number | null = null) => ({
    attemptId: id,
    type,
    durationMs,
    at: at(minute),
  });
  await db.examEvent.createMany({
    data: [event('blur', 5, 12_000), event('offline', 7), event('focus', 8), event('online', 9), event('reload', 11)],
  });
  const { data } = await staff.agent.get(`/system/exam/attempt/${id}`);
  expect(data).toMatchObject({ name: '林知远', title: '内审员实务 结业考试', passScore: 24 });
  expect(data.questions.map((q: { gained: number; right: boolean }) => [q.gained, q.right])).toEqual([
    [10, true],
    [0, false],
    [15, false],
  ]);
  expect(data.questions[2].value).toBe('一段论述');
  expect(JSON.stringify(data)).not.toContain('解析');
  expect(data.questions[0].answer).toBeNull();
  expect(data.timeline.map(({ type, text }: { type: string; text: string }) => `${type} ${text}`)).toEqual([
    'start 开始第 1 次考试',
    'blur 离开考试页面 12 秒，计为一次切屏',
    'offline 网络中断 2 分 0 秒',
    'reload 刷新了考试页面',
    'submit 主动交卷',
    'graded 判分：25 分，合格',
  ]);

  const keyed = await buildStaff(world, { permissions: ['exam:result', 'bank:key'] });
  const { data: whole } = await keyed.agent.get(`/system/exam/attempt/${id}`);
  expect(whole.questions[0]).toMatchObject({ answer: whole.questions[0].value, analysis: '解析' });

  const entry = await db.auditLog.findFirstOrThrow({
    where: { action: 'result.view', actorId: staff.id, objectId: id },
  });
  expect(entry.objectType).toBe('marking');
});

it('while marks are missing nothing is said of what has none', async () => {
  const { data } = await staff.agent.get(`/system/exam/attempt/${attempts['许知白']}`);
  expect(data.questions.map((q: { right: boolean | null }) => q.right)).toEqual([null, null, null]);
  expect(data.timeline.map(({ type }: { type: string }) => type)).toEqual(['start', 'submit']);
});

it('refuses without the permission, and a bad filter with a sentence', async () => {
  const other = await buildStaff(world, { permissions: ['exam:stats'] });
  expect((await other.agent.get(LIST, { paperId: paper.id })).code).toBe(403);
  expect((await other.agent.get(`/system/exam/attempt/${attempts['林知远']}`)).code).toBe(403);
  expect((await other.agent.post('/system/exam/result/export', { paperId: paper.id })).code).toBe(403);
  expect((await staff.agent.get(LIST, { paperId: 'x' })).msg).toBe('考试不存在');
  expect((await staff.agent.get(LIST, { paperId: paper.id, from: '昨天' })).msg).toBe('日期有误');
});

const exported = async (body: object) => {
  const { data, ...answer } = await staff.agent.post('/system/exam/result/export', { paperId: paper.id, ...body });
  if (!data) return answer;
  const { db, storage } = world.deps;
  const task = () => db.task.findUniqueOrThrow({ where: { id: data.taskId } });
  await expect.poll(async () => (await task()).status, { timeout: 15_000 }).toBeGreaterThan(1);
  const { status, error, resultFile } = await task();
  if (status !== 2 || !resultFile) return { error };
  const chunks: Buffer[] = [];
  for await (const chunk of storage.stream(resultFile)) chunks.push(Buffer.from(chunk as Uint8Array));
  const bytes = Buffer.concat(chunks);
  return { attempts: await readSheet(bytes, '答卷'), questions: await readSheet(bytes, '题目') };
};

it('exports attempts by their uppermost clauses and questions one by one, and no name becomes a formula', async () => {
  const { attempts: rows, questions } = (await exported({})) as { attempts: unknown[][]; questions: unknown[][] };
  expect(rows[0]?.slice(15)).toEqual(['4 组织环境（得分率%）', '未对应条款（得分率%）']);
  expect(rows.map((row) => [row[0], row[7], row[15], row[16]]).slice(1)).toEqual([
    ['许知白', null, null, null],
    ['林知远', 25, 50, 75],
    ['=HYPERLINK("x")', 35, 100, 75],
  ]);
  expect(questions.slice(1).map((row) => row.slice(3))).toEqual([
    ['4 组织环境', 2, 2, 10, 100],
    ['4 组织环境', 2, 1, 5, 50],
    ['未对应条款', 2, 0, 15, 75],
  ]);
  expect(JSON.stringify(rows)).not.toContain('13800138001');
});

it('an export takes its filters, and says when there is nothing', async () => {
  const { attempts: rows } = (await exported({ keyword: '林知远' })) as { attempts: unknown[][] };
  expect(rows.slice(1).map((row) => row[0])).toEqual(['林知远']);
  expect(await exported({ keyword: '没有这个人' })).toEqual({ error: '没有符合条件的成绩' });
});
