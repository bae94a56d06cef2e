import { randomBytes } from 'node:crypto';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { Started } from '@zhibiao/contract/exam/attempt';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { columnTypes, lit, many, maybeOne, sql } from '#db/sql.ts';
import { attemptDeadline } from '#domain/exam/rules.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict, missing, refused } from '#errors.ts';
import { BATCH_MOST, inBatches } from '#db/in-batches.ts';
import type { Bank } from '#features/exam/paper/bank.ts';
import { drawPaper } from '#features/exam/paper/draw.ts';
import {
  findViewedPaper,
  isKnown,
  type PaperToDraw,
  reasonsOf,
  type ViewedPaper,
} from '#features/exam/paper/viewed-paper.ts';

type Running = Pick<
  Started,
  'totalScore' | 'passScore' | 'multiRule' | 'indefRule' | 'blurLimit' | 'blurMode' | 'blurCount'
> & {
  snapshot: GivenQuestion[];
  deadline: Date;
  now: Date;
  saved: { questionId: string; value: AnswerValue; seq: number }[];
};

const findRunning = (userId: string, attemptId: string) =>
  sql<Running>`
    SELECT a.snapshot, a."totalScore", a."passScore", a."multiRule", a."indefRule", a."blurLimit", a."blurMode",
      a."blurCount", a.deadline,
      clock_timestamp() AS now,
      coalesce((
        SELECT json_agg(json_build_object('questionId', s."questionId", 'value', s.value, 'seq', s.seq))
        FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
      ), '[]') AS saved
    FROM "Attempt" a
    WHERE a.id = ${attemptId} AND a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.running)}`.named('exam-resume');

/** A running attempt, as it goes on; null for one that is not. */
export const resumeAttempt = async (
  pool: Pool,
  userId: string,
  attemptId: string,
  title: string,
): Promise<Started | null> => {
  const running = await maybeOne(pool, findRunning(userId, attemptId));
  if (!running) return null;
  const { snapshot, deadline, now, ...rest } = running;
  return { attemptId, title, ...rest, serverTime: now.getTime(), deadline: deadline.getTime(), questions: snapshot };
};

type LaidOut = Awaited<ReturnType<typeof drawPaper>>;
type Opening = { attemptId: string; userId: string; seed: string; deadline: Date; to: ViewedPaper; paper: LaidOut };

const OPENING = columnTypes({
  uuid: ['attemptId', 'userId', 'paperId'],
  int: [
    'no',
    'round',
    'asked',
    'edition',
    'totalScore',
    'passScore',
    'multiRule',
    'indefRule',
    'blurLimit',
    'blurMode',
    'releaseMode',
  ],
  text: ['seed'],
  jsonb: ['snapshot'],
  timestamptz: ['startTime', 'deadline'],
});
/** Under the names of `OPENING`. */
const rowOf = ({ to, paper, ...of }: Opening) => {
  const { paperId, lastNo, round, edition, totalScore, passScore } = to;
  const { multiRule, indefRule, blurLimit, blurMode, releaseMode } = to;
  const snapshot = paper.map(({ given }) => given);
  const conditions = { round, edition, totalScore, passScore, multiRule, indefRule, blurLimit, blurMode, releaseMode };
  return { ...of, ...conditions, paperId, no: lastNo + 1, snapshot, asked: paper.length, startTime: to.now };
};
const GIVEN = columnTypes({
  uuid: ['attemptId', 'questionId', 'caseId'],
  jsonb: ['letters'],
  text: ['row', 'caseRow'],
});
/** Under the names of `GIVEN`. */
const givenOf = ({ attemptId, paper }: Opening) =>
  paper.map(({ given: { questionId }, letters, row, caseId, caseRow }) => ({
    attemptId,
    questionId,
    letters,
    row,
    ...(caseId === null ? {} : { caseId, caseRow }),
  }));

/**
 * Of parallel starts the unique indexes let one row in: one number once, one running attempt a learner and paper.
 * The key is copied inside the database, into this attempt's letters, so not a byte of it passes through here; and only
 * while every question, and the case it is of, is the very row that was laid out, so that letters and key can never
 * belong to different versions.
 */
const openAttempts = (list: readonly Opening[]) =>
  sql<{ id: string }>`
    WITH o AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(list.map(rowOf))}::json) AS o(${OPENING})
      LIMIT ${lit(BATCH_MOST)}
    ), given AS (
      SELECT g."attemptId", g."questionId", g.letters, q.version, k.answer, k.analysis, k.rubric
      FROM json_to_recordset(${JSON.stringify(list.flatMap(givenOf))}::json) AS g(${GIVEN})
      JOIN "Question" q ON q.id = g."questionId" AND q.xmin::text = g.row
      JOIN "QuestionKey" k ON k."questionId" = q.id
      LEFT JOIN "Question" c ON c.id = g."caseId" AND c.xmin::text = g."caseRow"
      WHERE g."caseId" IS NULL OR c.id IS NOT NULL
    ), found AS (SELECT "attemptId", count(*) AS found FROM given GROUP BY "attemptId"),
    opened AS (
      INSERT INTO "Attempt" (
        id, "userId", "paperId", no, round, seed, snapshot, edition, "totalScore", "passScore", "multiRule",
        "indefRule", "blurLimit", "blurMode", "releaseMode", "startTime", deadline)
      SELECT o."attemptId", o."userId", o."paperId", o.no, o.round, o.seed, o.snapshot, o.edition,
        o."totalScore", o."passScore", o."multiRule", o."indefRule", o."blurLimit", o."blurMode", o."releaseMode",
        o."startTime", o.deadline
      FROM o JOIN found USING ("attemptId") WHERE found = o.asked
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO "AttemptKey" ("attemptId", key)
    SELECT o.id, jsonb_strip_nulls(jsonb_object_agg(g."questionId", jsonb_build_object(
      'v', g.version,
      'analysis', g.analysis,
      'rubric', nullif(g.rubric, '[]'),
      'letters', g.letters,
      'answer', CASE WHEN g.letters IS NULL THEN g.answer ELSE (
        SELECT jsonb_agg(g.letters->>own ORDER BY g.letters->>own) FROM jsonb_array_elements_text(g.answer) AS own
      ) END
    )))
    FROM opened o JOIN given g ON g."attemptId" = o.id GROUP BY o.id
    RETURNING "attemptId" AS id`.named('exam-open');

const openTogether = inBatches<Pool, Opening, true>(
  async (pool, list) => new Map((await many(pool, openAttempts([...list.values()]))).map(({ id }) => [id, true])),
);

const findSeen = (userId: string, paperId: string) =>
  sql<{ id: string }>`
    SELECT DISTINCT coalesce(q->'group'->>'id', q->>'questionId') AS id
    FROM "Attempt" a CROSS JOIN LATERAL jsonb_array_elements(a.snapshot) q
    WHERE a."userId" = ${userId} AND a."paperId" = ${paperId}`.named('exam-seen');

/** Questions and cases of the learner's earlier attempts at it. */
const seenOf = async (pool: Pool, userId: string, viewed: ViewedPaper): Promise<ReadonlySet<string>> =>
  viewed.avoidSeen && viewed.lastNo > 0
    ? new Set((await many(pool, findSeen(userId, viewed.paperId))).map(({ id }) => id))
    : new Set();

type Round = { userId: string; viewed: PaperToDraw; fresh: boolean; seed: string };

/** Null when another start was faster, or a question was edited just now. */
const open = async (pool: Pool, bank: Bank, { userId, viewed, fresh, seed }: Round): Promise<Started | null> => {
  const seen = await seenOf(pool, userId, viewed);
  const paper = await drawPaper(bank, viewed, { seed, seen, fresh });
  const { title, totalScore, passScore, multiRule, indefRule, blurLimit, blurMode, now } = viewed;
  const attemptId = uuid();
  const deadline = attemptDeadline(viewed, now);
  const opened = await openTogether(pool, attemptId, { attemptId, userId, seed, deadline, to: viewed, paper });
  if (!opened) return null;
  return {
    attemptId,
    title,
    totalScore,
    passScore,
    multiRule,
    indefRule,
    blurLimit,
    blurMode,
    blurCount: 0,
    serverTime: now.getTime(),
    deadline: deadline.getTime(),
    questions: paper.map(({ given }) => given),
    saved: [],
  };
};

/** Who loses a race finds the winner's attempt on the next round. */
const ROUNDS = 3;

const newSeed = (): string => randomBytes(16).toString('hex');

/** Begins an attempt, or goes on with the running one. `seed`: what it draws by, which nobody foresees. */
export const startAttempt = async (
  pool: Pool,
  bank: Bank,
  viewer: Viewer,
  paperId: string,
  seed = newSeed(),
): Promise<Started> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const viewed = await findViewedPaper(pool, viewer.id, paperId);
    if (!viewed || !isKnown(viewed)) throw missing('考试不存在');
    if (!viewed.runningId) {
      const [reason] = reasonsOf(viewed, viewer);
      if (reason) throw refused(reason);
    }
    const started = viewed.runningId
      ? await resumeAttempt(pool, viewer.id, viewed.runningId, viewed.title)
      : await open(pool, bank, { userId: viewer.id, viewed, fresh: round > 0, seed });
    if (started) return started;
  }
  throw conflict('考试状态已变化，请刷新后重试');
};
