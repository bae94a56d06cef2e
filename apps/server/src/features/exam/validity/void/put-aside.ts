import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import { SCORE_CHANGE } from '@zhibiao/contract/exam/staff-void';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, lits, maybeOne, one, run, sql } from '#db/sql.ts';
import { movable } from '#domain/exam/attempt-states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict } from '#errors.ts';
import { subtractFromItemStats } from '#services/exam/item-stats.ts';
import { addStaffEvent, type ActedOn, tellLearner } from './attempt.ts';

const findStatus = (id: string) => sql<{ status: number }>`SELECT status FROM "Attempt" WHERE id = ${id}`;
/** Why an act came too late: how the attempt stands now. */
const moved = async (client: Client, id: string): Promise<Error> => {
  const { status } = await one(client, findStatus(id));
  if (status === ATTEMPT.void) return conflict('本次考试已作废，请刷新');
  return conflict(`本次考试现为“${labelOf(ATTEMPT, status)}”，请刷新后再作废`);
};

type Score = { score: number | null; passed: boolean | null };
/** A learner who still sat it is through: what they saved stays, and nothing more comes. */
const putAside = (id: string, shown: number) => sql<Score>`
  UPDATE "Attempt" SET status = ${lit(ATTEMPT.void)}, "voidedFrom" = status,
    "submitTime" = coalesce("submitTime", least(clock_timestamp(), deadline)),
    "submitType" = coalesce("submitType", ${lit(SUBMIT.admin)})
  WHERE id = ${id} AND status = ${shown} AND status IN (${lits(movable('void'))})
  RETURNING score::float8 AS score, passed`;
/** No marker goes on reading what is no longer marked. */
const letGo = (id: string) => sql`
  UPDATE "MarkTask" SET "leaseBy" = NULL, "leaseUntil" = NULL, "leasedAt" = NULL
  WHERE "attemptId" = ${id} AND "leaseBy" IS NOT NULL`;

type Change = { attemptId: string; from: Score; to: Score; by: string | null; reason: string };
const NONE: Score = { score: null, passed: null };
const insertChange = (cause: number, { attemptId, from, to, by, reason }: Change) => sql`
  INSERT INTO "ScoreChange" (id, "attemptId", cause, "from", "to", "passedFrom", "passedTo", by, reason, at)
  VALUES (${uuid()}, ${attemptId}, ${cause}, ${from.score}::numeric, ${to.score}::numeric, ${from.passed}::boolean,
    ${to.passed}::boolean, ${by}::uuid, ${reason}, clock_timestamp())`;
/** Written of every attempt, scored or not, so that every count of attempts learns of it. */
export const addChange = async (
  client: Client,
  staff: Staff,
  { cause, score, ...of }: { cause: 'void' | 'unvoid'; attemptId: string; score: Score; reason: string },
): Promise<void> => {
  const ends = cause === 'void' ? { from: score, to: NONE } : { from: NONE, to: score };
  await run(client, insertChange(SCORE_CHANGE[cause], { ...of, ...ends, by: personIdOf(staff) }));
};

/**
 * 0–4 → 9, with all that hangs on it. Statistics first, by the marks that it has: another attempt of the same learner
 * and round may be the first now. A course that was finished, certificates and applications stay: people decide.
 */
export const voidIt = async (
  client: Client,
  staff: Staff,
  attempt: ActedOn,
  { shown, reason }: { shown: number; reason: string },
): Promise<void> => {
  await subtractFromItemStats(client, [attempt.id]);
  const score = await maybeOne(client, putAside(attempt.id, shown));
  if (!score) throw await moved(client, attempt.id);
  await run(client, letGo(attempt.id));
  await addChange(client, staff, { cause: 'void', attemptId: attempt.id, score, reason });
  await addStaffEvent(client, staff, { attemptId: attempt.id, type: 'void', note: reason });
  await tellLearner(client, attempt, { title: '考试已作废', what: '已作废，请联系监考人员' });
};
