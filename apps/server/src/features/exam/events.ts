import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam';
import { copy } from '@zhibiao/contract/copy';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { missing } from '#errors.ts';
import { handIn } from './hand-in.ts';

/** A glance away of up to 3 s is not switching. */
const BLUR_MS = 3_000;
/** Events kept of one attempt; beyond, they are only counted. */
const EVENTS_MAX = 500;

const RECORD = `
  WITH sitting AS (
    UPDATE "Attempt" SET "blurCount" = "blurCount" + $3 WHERE id = $1 AND "userId" = $2 AND status = 0 AND clock_timestamp() <= deadline
    RETURNING id, "blurCount", "blurLimit"
  ), kept AS (
    INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at) SELECT $4::uuid, id, $5, $6::int, clock_timestamp() FROM sitting
    WHERE (SELECT count(*) FROM "ExamEvent" e WHERE e."attemptId" = $1) < ${EVENTS_MAX}
  )
  SELECT "blurCount", "blurLimit" FROM sitting`;
const COUNTED = `SELECT "blurCount", "blurLimit", status FROM "Attempt" WHERE id = $1 AND "userId" = $2`;

type Event = { attemptId: string; type: string; durationMs?: number | undefined };
type Counted = { blurCount: number; blurLimit: number };
type Answer = Counted & { warning: string | null; submitted: boolean };

/**
 * Records what the page noticed; a switch away of more than 3 s counts, and past the paper's limit the attempt is
 * handed in.
 */
export const recordEvent = async (
  pool: Pool,
  userId: string,
  { attemptId, type, durationMs }: Event,
): Promise<Answer> => {
  const counts = type === 'blur' && (durationMs ?? 0) > BLUR_MS;
  const {
    rows: [sitting],
  } = await pool.query<Counted>({
    name: 'exam-event',
    text: RECORD,
    values: [attemptId, userId, counts ? 1 : 0, uuid(), type, durationMs ?? null],
  });
  if (!sitting) {
    const {
      rows: [attempt],
    } = await pool.query<Counted & { status: number }>(COUNTED, [attemptId, userId]);
    if (!attempt) throw missing('考试记录不存在');
    return {
      blurCount: attempt.blurCount,
      blurLimit: attempt.blurLimit,
      warning: null,
      submitted: attempt.status !== ATTEMPT.running,
    };
  }
  const { blurCount, blurLimit } = sitting;
  const submitted = blurLimit > 0 && blurCount > blurLimit;
  if (submitted) await handIn(pool, attemptId, SUBMIT.blur);
  return {
    blurCount,
    blurLimit,
    warning: counts && blurLimit > 0 ? copy.blurred(blurCount, blurLimit) : null,
    submitted,
  };
};
