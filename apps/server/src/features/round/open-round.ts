import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ROUND_END, ROUND_KIND } from '@zhibiao/contract/round/types';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { isYear, ROUND_BUSY, ROUND_OPEN, type RoundEnds } from '#domain/round/round.ts';
import { lockPerson } from '#services/locks.ts';
import { lessonEnds, paperEnds } from '#services/round/renewable.ts';

/**
 * A new run of one learner at a course with its papers, or at a paper alone. What was done stays where it is, under the
 * number of its round; only the learner's present row starts over. Every caller that opens rounds does it here.
 */

/** Of one of them; the other is null. */
export type RoundSubject = { lessonId: string | null; paperId: string | null };
export type Opening = RoundSubject & {
  userId: string;
  /** The year of a plan, or the act that requested it; a round is opened once under it. */
  key: string | null;
  /** Who of the staff; null: the learner, or a plan. */
  by: string | null;
  /** How a run that has not ended is closed; null: it is not. */
  close: typeof ROUND_END.closed | typeof ROUND_END.byStaff | null;
  deadline: Date | null;
  /** What else speaks against it, as it stands when nothing can move any more. */
  refuse?: (ends: RoundEnds, client: Client) => string | null | Promise<string | null>;
};
/** `again`: it was opened under this key before, and nothing was done. */
export type OpenedRound = { round: number; again: boolean } | { refused: string };

/**
 * Held in the order of a beat, which has the clock, then the record, and shares the learner's row at its end. The clock
 * moves on, so that a beat under way is decided again, in the new round; the learner's row is waited for by an attempt
 * that begins at this moment (the trigger begin_in_round).
 */
const moveClock = (userId: string) => sql`UPDATE "StudyClock" SET version = version + 1 WHERE "userId" = ${userId}`;
const holdRecord = (userId: string, lessonId: string | null) => sql`
  SELECT 1 FROM "UserLesson" WHERE "userId" = ${userId} AND "lessonId" = ${lessonId}::uuid FOR UPDATE`;

type Run = RoundEnds & { no: number; key: string | null; begun: boolean };
const selectRecord = (userId: string, lessonId: string) => sql<Run>`
  SELECT ends.*, ul.round AS no, ul."roundKey" AS key, true AS begun
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" CROSS JOIN LATERAL (${lessonEnds}) ends
  WHERE ul."userId" = ${userId} AND ul."lessonId" = ${lessonId}`;
const selectPaper = (userId: string, paperId: string) => sql<Run>`
  SELECT ends.*, (
    SELECT r.key FROM "PaperRound" r WHERE r."userId" = ${userId} AND r."paperId" = p.id AND r.no = ends.no
  ) AS key, ends.began IS NOT NULL AS begun
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (${paperEnds(sql`${userId}::uuid`)}) ends WHERE p.id = ${paperId}`;

const closeRecord = (userId: string, lessonId: string, why: number) =>
  sql`SELECT end_lesson_round(${userId}, ${lessonId}, ${why}::int)`;
const beginRecord = ({ userId, key, deadline }: Opening, lessonId: string) => sql<{ round: number }>`
  UPDATE "UserLesson" SET round = round + 1, "roundKey" = ${key}, "roundOpenedAt" = clock_timestamp(),
    status = ${lit(LESSON_STATUS.untouched)}, deadline = ${deadline}, "creditedSec" = 0, progress = 0,
    "lastLid" = NULL, "startTime" = NULL, "learnedTime" = NULL, "finishTime" = NULL, "creditHours" = NULL,
    "measuredHours" = NULL, "plannedHours" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE "userId" = ${userId} AND "lessonId" = ${lessonId} RETURNING round`;

/** Of the course's published papers, or of the one. */
const beginPapers = ({ userId, key, by }: Opening, which: RoundSubject) => sql<{ no: number }>`
  INSERT INTO "PaperRound" ("userId", "paperId", no, key, kind, "openedAt", by)
  SELECT ${userId}::uuid, p.id, coalesce((
      SELECT max(r.no) FROM "PaperRound" r WHERE r."userId" = ${userId}::uuid AND r."paperId" = p.id
    ), 1) + 1, ${key}, ${isYear(key) ? ROUND_KIND.year : ROUND_KIND.renewal}::int, clock_timestamp(), ${by}::uuid
  FROM "Paper" p
  WHERE p.id = ${which.paperId}::uuid
    OR (p."lessonId" = ${which.lessonId}::uuid AND p.status = ${lit(PAPER_STATUS.published)})
  ON CONFLICT DO NOTHING RETURNING no`;

const admit = async (client: Client, order: Opening, present: Run | null): Promise<OpenedRound | null> => {
  if (!present?.begun) return { refused: order.lessonId === null ? '尚未参加该考试' : '尚未加入该课程' };
  if (order.key !== null && present.key === order.key) return { round: present.no, again: true };
  const why = (await order.refuse?.(present, client)) ?? null;
  if (why !== null) return { refused: why };
  if (present.busy) return { refused: ROUND_BUSY };
  return !present.done && order.close === null ? { refused: ROUND_OPEN } : null;
};

const openLesson = async (client: Client, order: Opening, lessonId: string): Promise<OpenedRound> => {
  const { userId, close } = order;
  const present = await maybeOne(client, selectRecord(userId, lessonId));
  const stop = await admit(client, order, present);
  if (stop) return stop;
  if (present?.done === false && close !== null) await run(client, closeRecord(userId, lessonId, close));
  const { round } = await one(client, beginRecord(order, lessonId));
  await run(client, beginPapers(order, { lessonId, paperId: null }));
  return { round, again: false };
};

const openPaper = async (client: Client, order: Opening, paperId: string): Promise<OpenedRound> => {
  const stop = await admit(client, order, await maybeOne(client, selectPaper(order.userId, paperId)));
  if (stop) return stop;
  const { no } = await one(client, beginPapers(order, { lessonId: null, paperId }));
  return { round: no, again: false };
};

/** Belongs into a transaction, which it should be near the beginning of: it holds what is the learner's. */
export const openRound = async (client: Client, order: Opening): Promise<OpenedRound> => {
  await run(client, moveClock(order.userId));
  await run(client, holdRecord(order.userId, order.lessonId));
  const learner = await maybeOne(client, lockPerson(order.userId));
  if (!learner || learner.status === USER_STATUS.closed) return { refused: '学员账号不存在或已注销' };
  if (order.lessonId !== null) return openLesson(client, order, order.lessonId);
  if (order.paperId !== null) return openPaper(client, order, order.paperId);
  throw new Error('a round of nothing');
};
