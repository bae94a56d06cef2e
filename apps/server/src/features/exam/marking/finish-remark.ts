import { SCORE_CAUSE } from '@zhibiao/contract/exam/types';
import { SAME_SCORE } from '@zhibiao/contract/exam/request';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { FINISHED } from '#features/exam/result/publish.ts';
import { addToItemStats, lockStats, subtractFromItemStats } from '#services/exam/item-stats.ts';
import { notify } from '#services/notify/notify.ts';

const findRemarked = (taskId: string) => sql<{ paperId: string }>`
  SELECT "paperId" FROM "MarkTask"
  WHERE id = ${taskId} AND state = ${lit(MARK_TASK.dispute)} AND "remarkId" IS NOT NULL`;
/** The statistics of a paper are locked before its attempts are, as every count of them does. */
export const lockStatsOfRemark = async (client: Client, taskId: string): Promise<void> => {
  const task = await maybeOne(client, findRemarked(taskId));
  if (task) await lockStats(client, [task.paperId]);
};

/** It gains what it had, or more. */
export const finishRemarked = (taskId: string, score: number) => sql`
  UPDATE "MarkTask" SET state = ${lit(MARK_TASK.settled)}, final = greatest(final, ${score}::numeric),
    version = version + 1, "leaseBy" = NULL, "leaseUntil" = NULL, "leasedAt" = NULL
  WHERE id = ${taskId}`;

const findOpen = (attemptId: string) => sql`
  SELECT 1 FROM "MarkTask" WHERE "attemptId" = ${attemptId} AND state <> ${lit(MARK_TASK.settled)} LIMIT 1`;
const REMARKED = sql`t."attemptId" = s."attemptId" AND t."questionId" = s."questionId"`;
const findGained = (attemptId: string, remarkId: string) => sql<{ gained: number }>`
  SELECT coalesce(sum(greatest(t.final - coalesce(s.score, 0), 0)), 0)::float8 AS gained
  FROM "MarkTask" t JOIN "AttemptAnswer" s ON ${REMARKED}
  WHERE t."attemptId" = ${attemptId} AND t."remarkId" = ${remarkId}`;
/** Its learner reads what was said at last. */
const writeAnswers = (attemptId: string, remarkId: string) => sql`
  UPDATE "AttemptAnswer" s SET score = greatest(s.score, t.final), comment = nullif(m.comment, ''),
    marker = m."markerId"::text
  FROM "MarkTask" t CROSS JOIN LATERAL (
    SELECT d.comment, d."markerId" FROM "Mark" d WHERE d."taskId" = t.id AND d."revokedAt" IS NULL
    ORDER BY d.nth DESC LIMIT 1
  ) m
  WHERE t."attemptId" = ${attemptId} AND t."remarkId" = ${remarkId} AND ${REMARKED}`;

type Raised = { from: number; to: number; passedFrom: boolean; passedTo: boolean };
/** A pass finishes its course as grading does. Points that a re-score gave beside the answers' own stay. */
const raise = (attemptId: string, gained: number) => sql<Raised>`
  WITH before AS (
    SELECT id, score, coalesce(passed, false) AS passed FROM "Attempt" WHERE id = ${attemptId}
  ), graded AS (
    UPDATE "Attempt" a SET score = least(a.score + ${gained}::numeric, a."totalScore"),
      passed = b.passed OR least(a.score + ${gained}::numeric, a."totalScore") >= a."passScore"
    FROM before b WHERE a.id = b.id
    RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed
  ), ${FINISHED}
  SELECT b.score::float8 AS from, g.score::float8 AS to, b.passed AS "passedFrom", g.passed AS "passedTo"
  FROM before b JOIN graded g ON g.id = b.id`;
type Change = Raised & { attemptId: string; by: string; requestId: string };
const keepChange = ({ attemptId, from, to, passedFrom, passedTo, by, requestId }: Change) => sql`
  INSERT INTO "ScoreChange" (id, "attemptId", cause, "from", "to", "passedFrom", "passedTo", by, reason, ref)
  VALUES (${uuid()}, ${attemptId}, ${lit(SCORE_CAUSE.request)}, ${from}, ${to}, ${passedFrom}, ${passedTo}, ${by},
    '成绩复核', ${requestId})`;

/** `成绩由 58 分调整为 60 分`, the same wherever it is read. */
export const scoreMoved = (from: number, to: number): string => `成绩由 ${from} 分调整为 ${to} 分`;

const findNotified = (attemptId: string) => sql<{ userId: string; title: string }>`
  SELECT a."userId", p.title FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" WHERE a.id = ${attemptId}`;

type Ended = { attemptId: string; requestId: string; by: string };
const write = async (client: Client, { attemptId, requestId, by }: Ended): Promise<string> => {
  const { gained } = await one(client, findGained(attemptId, requestId));
  if (gained > 0) await subtractFromItemStats(client, [attemptId]);
  await run(client, writeAnswers(attemptId, requestId));
  if (gained === 0) return SAME_SCORE;
  const raised = await one(client, raise(attemptId, gained));
  await run(client, keepChange({ ...raised, attemptId, by, requestId }));
  await addToItemStats(client, [attemptId]);
  const passes = raised.passedTo && !raised.passedFrom ? '，合格' : '';
  return `${scoreMoved(raised.from, raised.to)}${passes}`;
};

/**
 * When the last answer of the request is settled again its learner is notified how the score stands, which is never
 * lower than it was. The caller holds the attempt's row and the lock of its paper's statistics.
 */
export const finishRemark = async (client: Client, ended: Ended): Promise<void> => {
  if (await maybeOne(client, findOpen(ended.attemptId))) return;
  const outcome = await write(client, ended);
  const { userId, title } = await one(client, findNotified(ended.attemptId));
  await notify(
    client,
    'remark.done',
    [userId],
    { paper: title, outcome },
    { link: `/examination?attemptId=${ended.attemptId}` },
  );
};
