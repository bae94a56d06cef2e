import { ROUND_END } from '@zhibiao/contract/round/types';
import { PLAN_STATUS, RETAKE_RULE } from '@zhibiao/contract/round/staff';
import type { Client, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import { yearDue } from '#domain/round/retake.ts';
import { roundName } from '#domain/round/round.ts';
import { day, instantOf } from '#domain/time/time.ts';
import type { Job } from '#jobs/periodic.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { openRound } from '#features/round/open-round.ts';
import { dueOf, type Target, type Year } from './due.ts';
import { remindOf } from './remind.ts';

/**
 * What the plans in force want done by now. A 学年 is opened some people at a time, each time in one transaction; who
 * has its key is not found again, so that what one run leaves the next one goes on with.
 */

const BATCH = 200;

type Plan = Target & {
  id: string;
  name: string;
  subject: string;
  rule: number;
  monthDay: string | null;
  enabledAt: Date;
  notice: number[];
};
const PLANS = sql<Plan>`
  SELECT p.id, p.name, coalesce(l.name, q.title) AS subject, p."lessonId", p."paperId", p.rule, p."monthDay",
    p."withCourse", p."orgIds", p."closeUnfinished", p."enabledAt", p.notice
  FROM "RetakePlan" p LEFT JOIN "Lesson" l ON l.id = p."lessonId" LEFT JOIN "Paper" q ON q.id = p."paperId"
  WHERE p.status = ${lit(PLAN_STATUS.on)} AND p."enabledAt" IS NOT NULL ORDER BY p.id`;
/** Held, so that a plan that was switched off a moment ago opens nothing more. */
const holdPlan = (id: string) => sql`
  SELECT 1 FROM "RetakePlan" WHERE id = ${id} AND status = ${lit(PLAN_STATUS.on)} FOR SHARE`;

type Due = { userId: string; lessonId: string | null; paperId: string | null };
const someDue = (plan: Plan, year: Year, after: string) => sql<Due>`
  SELECT d."userId", d."lessonId", d."paperId" FROM (${dueOf(plan, year)}) d
  WHERE d."userId" > ${after}::uuid ORDER BY d."userId" LIMIT ${lit(BATCH)}`;
const stillDue = (plan: Plan, year: Year, userId: string) => sql`
  SELECT 1 FROM (${dueOf(plan, year)}) d WHERE d."userId" = ${userId}`;

const tell = (client: Client, { subject }: Plan, { key }: Year, due: Due, round: number): Promise<number> =>
  notify(
    client,
    'round.opened',
    [due.userId],
    { year: key, subject, round: roundName({ no: round, key }), what: due.lessonId === null ? '参加考试' : '学习' },
    { link: due.lessonId === null ? `/examination?paperId=${due.paperId}` : `/lesson/detail?id=${due.lessonId}` },
  );

/** One of them; a learner who may not begin now (an exam is under way) waits for the next time. */
const openOne = async (client: Client, plan: Plan, year: Year, due: Due): Promise<boolean> => {
  const { userId, lessonId } = due;
  const opened = await openRound(client, {
    userId,
    lessonId,
    paperId: lessonId === null ? due.paperId : null,
    key: year.key,
    by: null,
    close: plan.closeUnfinished ? ROUND_END.closed : null,
    deadline: null,
    refuse: async () => ((await maybeOne(client, stillDue(plan, year, userId))) ? null : '情况已变化'),
  });
  if ('refused' in opened || opened.again) return false;
  await tell(client, plan, year, due, opened.round);
  return true;
};

class NothingToOpen extends Error {}
const openSome = (pool: Pool, plan: Plan, year: Year, some: readonly Due[]): Promise<number> =>
  auditedAs({ pool }, SYSTEM, 'round.open', async (client, note) => {
    if (!(await maybeOne(client, holdPlan(plan.id)))) throw new NothingToOpen();
    const opened: string[] = [];
    for (const due of some) if (await openOne(client, plan, year, due)) opened.push(due.userId);
    if (opened.length === 0) throw new NothingToOpen();
    const counts = { people: opened.length, skipped: some.length - opened.length };
    note({ object: 'plan', id: plan.id, name: plan.name, counts, facts: { year: year.key }, users: opened });
    return opened.length;
  }).catch((error: unknown) => {
    if (error instanceof NothingToOpen) return 0;
    throw error;
  });

const openYear = async (pool: Pool, plan: Plan, year: Year): Promise<number> => {
  let opened = 0;
  const read = (last?: Due) => many(pool, someDue(plan, year, last?.userId ?? FIRST_ID));
  for await (const some of eachPage(BATCH, read)) opened += await openSome(pool, plan, year, some);
  return opened;
};

const runPlan = (pool: Pool, plan: Plan, today: string): Promise<number> => {
  if (plan.rule === RETAKE_RULE.renewal) return remindOf(pool, plan);
  if (plan.monthDay === null) return Promise.resolve(0);
  const due = yearDue({ monthDay: plan.monthDay, enabledOn: day(plan.enabledAt) }, today);
  return due ? openYear(pool, plan, { key: due.key, from: instantOf(`${due.from} 00:00`) }) : Promise.resolve(0);
};

/** Answers how many rounds were opened and people reminded. */
export const runPlans = async (pool: Pool, on?: string): Promise<number> => {
  const today = on ?? (await one(pool, sql<{ today: string }>`SELECT ${TODAY}::text AS today`)).today;
  let done = 0;
  for (const plan of await many(pool, PLANS)) done += await runPlan(pool, plan, today);
  return done;
};

export const roundsJob: Job = {
  name: 'rounds',
  title: '学年开启新一轮与到期再认证提醒',
  everyMs: 3_600_000,
  run: ({ pool }) => runPlans(pool),
};
