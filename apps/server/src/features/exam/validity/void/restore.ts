import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Client } from '#db/client.ts';
import { lit, lits, many, maybeOne, sql } from '#db/sql.ts';
import { type AttemptStatus, movable } from '#domain/exam/attempt-states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict } from '#errors.ts';
import { FINISHED } from '#features/exam/result/publish.ts';
import { FOLDED, subtractFromItemStats } from '#services/exam/item-stats.ts';
import { addStaffEvent, type ActedOn, tellLearner } from './attempt.ts';
import { addChange } from './put-aside.ts';

/** Of the same learner, paper and round the attempt that is counted instead. */
const findCounted = (id: string) => sql<{ id: string }>`
  SELECT o.id FROM "Attempt" o JOIN "Attempt" a ON a.id = ${id}
  WHERE o."userId" = a."userId" AND o."paperId" = a."paperId" AND o.round = a.round
    AND o.folded = ${lit(FOLDED.counted)}`;

type Restored = { status: AttemptStatus; score: number | null; passed: boolean | null };
/**
 * What it was. Never 进行中 again, so an attempt that runs elsewhere is no obstacle. A pass finishes the course if it was
 * learned meanwhile.
 */
const restore = (id: string) => sql<Restored>`
  WITH graded AS (
    UPDATE "Attempt" a SET status = greatest(coalesce("voidedFrom", 0), ${lit(ATTEMPT.submitted)}), "voidedFrom" = NULL
    WHERE a.id = ${id} AND a.status IN (${lits(movable('unvoid'))})
    RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed
  ), ${FINISHED}
  SELECT status, score::float8 AS score, passed FROM graded`;

/** 9 → what it was; answers for what that is. */
export const restoreIt = async (
  client: Client,
  staff: Staff,
  attempt: ActedOn,
  reason: string,
): Promise<AttemptStatus> => {
  const { id } = attempt;
  // Under the lock of the paper's statistics, which the first of these takes.
  await subtractFromItemStats(client, [id]);
  const counted = await many(client, findCounted(id));
  await subtractFromItemStats(
    client,
    counted.map((other) => other.id),
  );
  const restored = await maybeOne(client, restore(id));
  if (!restored) throw conflict(`本次考试没有作废，现为“${labelOf(ATTEMPT, attempt.status)}”`);
  await addChange(client, staff, { cause: 'unvoid', attemptId: id, score: restored, reason });
  await addStaffEvent(client, staff, { attemptId: id, type: 'unvoid', note: reason });
  await tellLearner(client, attempt, { title: '考试已恢复', what: '已恢复，结果以考试记录为准' });
  return restored.status;
};
