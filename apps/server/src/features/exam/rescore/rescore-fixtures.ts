import { randomUUID } from 'node:crypto';
import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import type { Permission } from '@zhibiao/contract/permissions';
import { RESCORE_KIND, RESCORE_POLICY } from '@zhibiao/contract/exam/staff-rescore';
import {
  buildAttemptedPaper,
  buildTakers,
  type GivenAnswer,
  type AttemptedPaper,
  sitPaper,
} from '#test/content/sat-paper.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { rescoreRun } from './run-task.ts';
import { rescoreTrial } from './trial-task.ts';

/** A paper whose first question is keyed wrong: B by its key, C in truth. */

export const PROPOSER: readonly Permission[] = ['exam:rescore', 'exam:stats'];
export const DECIDER: readonly Permission[] = ['exam:rescore', 'exam:rescoreDecide', 'exam:result'];

const BY = { kind: AUDIT_KIND.person, actorId: null, actorName: '教务', sessionId: null, ip: '127.0.0.1' };
const runTask =
  (handler: typeof rescoreTrial, kind: string) =>
  ({ deps }: Pick<TestWorld, 'deps'>, rescoreId: string, signal = new AbortController().signal) =>
    handler({
      task: { id: randomUUID(), kind, ownerId: randomUUID(), orgId: null, input: { by: BY, asked: { rescoreId } } },
      deps,
      signal,
      progress: async () => {},
    });
/** The tasks as their runner calls them. */
export const tryNow = runTask(rescoreTrial, 'rescore-trial');
export const runNow = runTask(rescoreRun, 'rescore-run');

const FIVE = ['single', 'single', 'single', 'single', 'single'] as const;
/** What the first answered, and how many of the others were right; ten points each. */
export const gave = (first: 'B' | 'C' | 'D' | '', right: number, of = 5): GivenAnswer[] =>
  Array.from({ length: of }, (_, at) => {
    if (at === 0) return { gained: first === 'B' ? 10 : 0, chosen: first === '' ? [] : [first] };
    return at <= right ? { gained: 10, chosen: ['B'] } : { gained: 0, chosen: ['D'] };
  });

/** Its learners, by what they gave; each has their own attempt. */
export const sitAll = async (world: TestWorld, paper: AttemptedPaper, given: readonly GivenAnswer[][], status = 3) => {
  const users = await buildTakers(world.deps, given.length);
  await sitPaper(
    world.deps,
    paper,
    users.map((userId, at) => ({ userId, status, given: given[at] ?? [] })),
  );
  const attempts = await world.deps.db.attempt.findMany({ where: { userId: { in: users } } });
  return users.map((userId) => {
    const { id } = attempts.find((one) => one.userId === userId) ?? { id: '' };
    return { userId, id };
  });
};

/** The right key, as an editor of the bank saves it. */
export const correctKey = async ({ deps: { db } }: TestWorld, questionId: string, answer: string[] = ['C']) => {
  const { version } = await db.question.update({ where: { id: questionId }, data: { version: { increment: 1 } } });
  await db.questionKey.update({ where: { questionId }, data: { answer, analysis: '新解析' } });
  const { content } = await db.questionVersion.findFirstOrThrow({
    where: { questionId },
    orderBy: { version: 'desc' },
    select: { content: true },
  });
  await db.questionVersion.create({
    data: {
      questionId,
      version,
      content: content ?? {},
      answer,
      analysis: '新解析',
      rubric: [],
      at: new Date(),
      why: '答案有误',
    },
  });
  return version;
};

export const buildSat = (world: TestWorld, lessonId?: string) =>
  buildAttemptedPaper(world.deps, FIVE).then(async (paper) => {
    if (lessonId) await world.deps.db.paper.update({ where: { id: paper.id }, data: { lessonId } });
    return paper;
  });

type Asked = { kind?: number; policy?: number; questionId?: string; paperId?: string; passScore?: number };
/** Proposed and tried, as it then stands. */
export const proposed = async (world: TestWorld, staff: StaffPerson, asked: Asked & Record<string, unknown>) => {
  const body = { kind: RESCORE_KIND.newKey, policy: RESCORE_POLICY.upOnly, reason: '答案有误', ...asked };
  const answer = await staff.agent.post('/system/exam/rescore', body);
  if (answer.code !== 200) throw new Error(answer.msg);
  await tryNow(world, answer.data.id);
  return seen(staff, answer.data.id);
};
export const seen = async (staff: StaffPerson, id: string) =>
  (await staff.agent.get(`/system/exam/rescore/${id}`)).data;
type Seen = Awaited<ReturnType<typeof seen>>;
export const confirmBody = ({ id, version, counts }: Seen) => ({ id, version, count: counts.changed });
export const confirmed = async (world: TestWorld, staff: StaffPerson, row: Seen) => {
  const answer = await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row));
  if (answer.code !== 200) throw new Error(answer.msg);
  await runNow(world, row.id);
  return seen(staff, row.id);
};
export const rescoreStaffOf = (world: TestWorld, permissions: readonly Permission[] = DECIDER) =>
  buildStaff(world, { permissions });
