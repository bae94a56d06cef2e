import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import { AWAY_MS } from '@zhibiao/contract/core/limits';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { type Away, handsIn, warningOf } from '#domain/exam/away.ts';
import { missing } from '#errors.ts';
import { handIn } from './hand-in.ts';

/** Events kept of one attempt; beyond, they are only counted. */
const EVENTS_MAX = 500;

type Event = { attemptId: string; type: string; durationMs?: number | undefined };
type Answer = Pick<Away, 'blurCount' | 'blurLimit'> & { warning: string | null; submitted: boolean };

const writeEvent = (userId: string, { attemptId, type, durationMs }: Event, blurs: 0 | 1) =>
  sql<Away>`
    WITH attempt AS (
      UPDATE "Attempt" SET "blurCount" = "blurCount" + ${blurs}::int
      WHERE id = ${attemptId} AND "userId" = ${userId} AND status = ${lit(ATTEMPT.running)}
        AND clock_timestamp() <= deadline
      RETURNING id, "blurCount", "blurLimit", "blurMode"
    ), kept AS (
      INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at)
      SELECT ${uuid()}::uuid, id, ${type}, ${durationMs ?? null}::int, clock_timestamp() FROM attempt
      WHERE (SELECT count(*) FROM "ExamEvent" e WHERE e."attemptId" = ${attemptId}) < ${lit(EVENTS_MAX)}
    )
    SELECT "blurCount", "blurLimit", "blurMode" FROM attempt`.named('exam-event');
const findCounted = (userId: string, attemptId: string) => sql<
  Omit<Answer, 'warning' | 'submitted'> & { status: number }
>`
  SELECT "blurCount", "blurLimit", status FROM "Attempt" WHERE id = ${attemptId} AND "userId" = ${userId}`;

/**
 * Records what the page noticed; a switch away of more than 3 s counts, and past the paper's limit the attempt is
 * handed in, if its paper says so.
 */
export const recordEvent = async (pool: Pool, userId: string, event: Event): Promise<Answer> => {
  const counts = event.type === 'blur' && (event.durationMs ?? 0) > AWAY_MS;
  const running = await maybeOne(pool, writeEvent(userId, event, counts ? 1 : 0));
  if (!running) {
    const attempt = await maybeOne(pool, findCounted(userId, event.attemptId));
    if (!attempt) throw missing('考试记录不存在');
    const { status, ...counted } = attempt;
    return { ...counted, warning: null, submitted: status !== ATTEMPT.running };
  }
  const { blurCount, blurLimit } = running;
  const submitted = handsIn(running);
  if (submitted) await handIn(pool, event.attemptId, SUBMIT.blur);
  return { blurCount, blurLimit, warning: counts ? warningOf(running) : null, submitted };
};
