import { randomBytes } from 'node:crypto';
import { ATTEMPT, type AnswerValue, type GivenQuestion } from '@zhibiao/contract/exam';
import type { Started } from '@zhibiao/contract/exam-attempt';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { deadlineOf } from '#domain/exam-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Bank } from './bank.ts';
import { drawPaper } from './draw.ts';
import { findViewedPaper, isKnown, reasonsOf, type ViewedPaper } from './viewed-paper.ts';

type Running = Pick<Started, 'totalScore' | 'passScore' | 'multiRule' | 'blurLimit' | 'blurCount'> & {
  snapshot: GivenQuestion[];
  deadline: Date;
  now: Date;
  saved: { questionId: string; value: AnswerValue; seq: number }[];
};

const findRunning = (userId: string, attemptId: string) =>
  sql<Running>`
    SELECT a.snapshot, a."totalScore", a."passScore", a."multiRule", a."blurLimit", a."blurCount", a.deadline,
      clock_timestamp() AS now,
      coalesce((
        SELECT json_agg(json_build_object('questionId', s."questionId", 'value', s.value, 'seq', s.seq))
        FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
      ), '[]') AS saved
    FROM "Attempt" a
    WHERE a.id = ${attemptId} AND a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.running)}`.named('exam-resume');

const resume = async (pool: Pool, userId: string, attemptId: string, title: string): Promise<Started | null> => {
  const running = await maybeOne(pool, findRunning(userId, attemptId));
  if (!running) return null;
  const { snapshot, deadline, now, ...rest } = running;
  return { attemptId, title, ...rest, serverTime: now.getTime(), deadline: deadline.getTime(), questions: snapshot };
};

type LaidOut = Awaited<ReturnType<typeof drawPaper>>;
type Opening = { attemptId: string; userId: string; seed: string; deadline: Date };

/**
 * Of parallel starts the unique indexes let one row in: one number once, one running attempt a learner and paper.
 * The key is copied inside the database, into this attempt's letters, so not a byte of it passes through here; and only
 * while every question is the very row that was laid out, so that letters and key can never belong to different
 * editions.
 */
const openAttempt = ({ attemptId, userId, seed, deadline }: Opening, to: ViewedPaper, paper: LaidOut) =>
  sql`
    WITH given AS (
      SELECT g."questionId", g.letters, k.answer, k.analysis
      FROM unnest(
        ${paper.map(({ given }) => given.questionId)}::uuid[],
        ${paper.map(({ letters }) => letters && JSON.stringify(letters))}::jsonb[],
        ${paper.map(({ row }) => row)}::text[]
      ) AS g("questionId", letters, row)
      JOIN "Question" q ON q.id = g."questionId" AND q.xmin::text = g.row
      JOIN "QuestionKey" k ON k."questionId" = q.id
    ), opened AS (
      INSERT INTO "Attempt" (
        id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit",
        "startTime", deadline)
      SELECT ${attemptId}::uuid, ${userId}::uuid, ${to.paperId}::uuid, ${to.lastNo + 1}::int, ${seed},
        ${JSON.stringify(paper.map(({ given }) => given))}::jsonb, ${to.totalScore}::int, ${to.passScore}::int,
        ${to.multiRule}::int, ${to.blurLimit}::int, ${to.now}::timestamptz, ${deadline}::timestamptz
      WHERE (SELECT count(*) FROM given) = ${paper.length}::int
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO "AttemptKey" ("attemptId", key)
    SELECT o.id, (
      SELECT jsonb_object_agg(g."questionId", jsonb_build_object(
        'analysis', g.analysis,
        'answer', CASE WHEN g.letters IS NULL THEN g.answer ELSE (
          SELECT jsonb_agg(g.letters->>own ORDER BY g.letters->>own) FROM jsonb_array_elements_text(g.answer) AS own
        ) END
      ))
      FROM given g
    ) FROM opened o`.named('exam-open');

/** Null when another start was faster, or a question was edited just now. */
const open = async (pool: Pool, bank: Bank, userId: string, viewed: ViewedPaper): Promise<Started | null> => {
  const seed = randomBytes(16).toString('hex');
  const paper = await drawPaper(bank, viewed, seed);
  const { title, totalScore, passScore, multiRule, blurLimit, now } = viewed;
  const attemptId = uuid();
  const deadline = deadlineOf(viewed, now);
  if ((await run(pool, openAttempt({ attemptId, userId, seed, deadline }, viewed, paper))) === 0) return null;
  return {
    attemptId,
    title,
    totalScore,
    passScore,
    multiRule,
    blurLimit,
    blurCount: 0,
    serverTime: now.getTime(),
    deadline: deadline.getTime(),
    questions: paper.map(({ given }) => given),
    saved: [],
  };
};

/** Who loses a race finds the winner's attempt on the next round. */
const ROUNDS = 3;

/** Begins an attempt, or goes on with the running one. */
export const startAttempt = async (pool: Pool, bank: Bank, viewer: Viewer, paperId: string): Promise<Started> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const viewed = await findViewedPaper(pool, viewer.id, paperId);
    if (!viewed || !isKnown(viewed)) throw missing('考试不存在');
    if (!viewed.runningId) {
      const [reason] = reasonsOf(viewed, viewer);
      if (reason) throw refused(reason);
    }
    const started = viewed.runningId
      ? await resume(pool, viewer.id, viewed.runningId, viewed.title)
      : await open(pool, bank, viewer.id, viewed);
    if (started) return started;
    bank.forget();
  }
  throw conflict('考试状态已变化，请刷新后重试');
};
