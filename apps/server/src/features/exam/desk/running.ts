import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { lit, sql, type Statement } from '#db/sql.ts';
import { personIdOf } from '#domain/auth/staff.ts';
import { type Acting, targetOf } from './act.ts';

/**
 * Those who still sit, held in one order: who hands in at the same moment is out of it already, or waits until it
 * is done.
 */
export const lockRunning = (acting: Acting): Statement<{ id: string; userId: string }> => sql`
  SELECT a.id, a."userId" ${targetOf(acting)} AND a.status = ${lit(ATTEMPT.running)}
  ORDER BY a.id FOR NO KEY UPDATE OF a`;

type Event = { type: 'extend' | 'message' | 'handin'; durationMs?: number | null; note: string };
/** An event for each row of `held`; the same act is noted of an attempt once. */
export const noteEach = ({ staff, target }: Acting, { type, durationMs = null, note }: Event): Statement => sql`
  INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at, "actId", by, note)
  SELECT gen_random_uuid(), id, ${type}, ${durationMs}::int, clock_timestamp(), ${target.actId}::uuid,
    ${personIdOf(staff)}::uuid, ${note} FROM held
  ON CONFLICT ("attemptId", "actId") WHERE "actId" IS NOT NULL DO NOTHING`;
