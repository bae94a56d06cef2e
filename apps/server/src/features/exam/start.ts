import { randomBytes } from 'node:crypto';
import type { AnswerValue, GivenQuestion, Started } from '@zhibiao/contract/exam';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { deadlineOf } from '#domain/exam-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Bank } from './bank.ts';
import { drawPaper } from './draw.ts';
import { findStanding, isKnown, reasonsOf, type Standing } from './standing.ts';

// Of parallel starts the unique indexes let one row in: one number once, one running attempt a learner and paper.
// The key is copied inside the database, into this attempt's letters, so not a byte of it passes through here; and only
// while every question is the very row that was laid out, so that letters and key can never belong to different
// editions.
const OPEN = `
  WITH given AS (
    SELECT g."questionId", g.letters, k.answer, k.analysis FROM unnest($13::uuid[], $14::jsonb[], $15::text[]) AS g("questionId", letters, row)
    JOIN "Question" q ON q.id = g."questionId" AND q.xmin::text = g.row JOIN "QuestionKey" k ON k."questionId" = q.id
  ), opened AS (
    INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule", "blurLimit", "startTime", deadline)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::int, $5, $6::jsonb, $7::int, $8::int, $9::int, $10::int, $11::timestamptz, $12::timestamptz
    WHERE (SELECT count(*) FROM given) = cardinality($13::uuid[]) ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO "AttemptKey" ("attemptId", key)
  SELECT o.id, (
    SELECT jsonb_object_agg(g."questionId", jsonb_build_object('analysis', g.analysis, 'answer', CASE WHEN g.letters IS NULL THEN g.answer
      ELSE (SELECT jsonb_agg(g.letters->>own ORDER BY g.letters->>own) FROM jsonb_array_elements_text(g.answer) AS own) END)) FROM given g
  ) FROM opened o`;
const RESUME = `
  SELECT a.snapshot, a."totalScore", a."passScore", a."multiRule", a."blurLimit", a."blurCount", a.deadline, clock_timestamp() AS now,
         coalesce((SELECT json_agg(json_build_object('questionId', s."questionId", 'value', s.value, 'seq', s.seq)) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id), '[]') AS saved
  FROM "Attempt" a WHERE a.id = $1 AND a."userId" = $2 AND a.status = 0`;

type Running = Pick<Started, 'totalScore' | 'passScore' | 'multiRule' | 'blurLimit' | 'blurCount'> & {
  snapshot: GivenQuestion[];
  deadline: Date;
  now: Date;
  saved: { questionId: string; value: AnswerValue; seq: number }[];
};

const resume = async (pool: Pool, userId: string, attemptId: string, title: string): Promise<Started | null> => {
  const {
    rows: [running],
  } = await pool.query<Running>({ name: 'exam-resume', text: RESUME, values: [attemptId, userId] });
  if (!running) return null;
  const { snapshot, deadline, now, ...rest } = running;
  return { attemptId, title, ...rest, serverTime: now.getTime(), deadline: deadline.getTime(), questions: snapshot };
};

/** Null when another start was faster, or a question was edited just now. */
const open = async (pool: Pool, bank: Bank, userId: string, standing: Standing): Promise<Started | null> => {
  const seed = randomBytes(16).toString('hex');
  const paper = await drawPaper(bank, standing, seed);
  const questions = paper.map(({ given }) => given);
  const { paperId, title, totalScore, passScore, multiRule, blurLimit, now } = standing;
  const attemptId = uuid();
  const deadline = deadlineOf(standing, now);
  const { rowCount } = await pool.query({
    name: 'exam-open',
    text: OPEN,
    values: [
      attemptId,
      userId,
      paperId,
      standing.lastNo + 1,
      seed,
      JSON.stringify(questions),
      totalScore,
      passScore,
      multiRule,
      blurLimit,
      now,
      deadline,
      paper.map(({ given }) => given.questionId),
      paper.map(({ letters }) => letters && JSON.stringify(letters)),
      paper.map(({ row }) => row),
    ],
  });
  if (rowCount === 0) return null;
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
    questions,
    saved: [],
  };
};

/** Who loses a race finds the winner's attempt on the next round. */
const ROUNDS = 3;

/** Begins an attempt, or goes on with the running one. */
export const startAttempt = async (pool: Pool, bank: Bank, viewer: Viewer, paperId: string): Promise<Started> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const standing = await findStanding(pool, viewer.id, paperId);
    if (!standing || !isKnown(standing)) throw missing('考试不存在');
    if (!standing.runningId) {
      const [reason] = reasonsOf(standing, viewer);
      if (reason) throw refused(reason);
    }
    const started = standing.runningId
      ? await resume(pool, viewer.id, standing.runningId, standing.title)
      : await open(pool, bank, viewer.id, standing);
    if (started) return started;
    bank.forget();
  }
  throw conflict('考试状态已变化，请刷新后重试');
};
