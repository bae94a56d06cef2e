import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type pg from 'pg';
import { many, sql } from '#db/sql.ts';
import type { BenchLearner } from '#bench/support/learners.ts';

export type Kept = {
  learner: BenchLearner;
  attemptId: string;
  deadline: number;
  questions: readonly GivenQuestion[];
  /** Sent answers by their number, and of each question the highest number that was acknowledged. */
  sent: Map<number, { questionId: string; value: AnswerValue }>;
  saved: Map<string, number>;
  sessionId: string;
  beat: number;
  /** Handing in has begun: a save that is under way then may be refused. */
  handing: boolean;
  /** What handing in answered. */
  submitted: { status: number; score?: number } | null;
};

/** What was acknowledged and is not in the database; `checked` are the acknowledgements that were looked up. */
export type LostWrites = { answers: number; beats: number; submits: number; twice: number; checked: number };

export const lostOf = ({ answers, beats, submits, twice }: LostWrites): number => answers + beats + submits + twice;

export const compare = async (pool: pg.Pool, kept: readonly Kept[]): Promise<LostWrites> => {
  const ids = kept.flatMap(({ attemptId }) => (attemptId ? [attemptId] : []));
  const users = kept.map(({ learner }) => learner.id);
  const rows = await many(
    pool,
    sql<{ attemptId: string; questionId: string; value: unknown; seq: number }>`
      SELECT "attemptId", "questionId", value, seq FROM "AttemptAnswer" WHERE "attemptId" = ANY(${ids}::uuid[])`,
  );
  const clocks = await many(
    pool,
    sql<{ userId: string; sessionId: string; lastSeq: number }>`
      SELECT "userId", "sessionId", "lastSeq" FROM "StudyClock" WHERE "userId" = ANY(${users}::uuid[])`,
  );
  const attempts = await many(
    pool,
    sql<{ id: string; status: number; score: number | null; told: number }>`
      SELECT a.id, a.status, a.score::float8 AS score,
        (SELECT count(*)::int FROM "Attempt" b WHERE b."userId" = a."userId" AND b."paperId" = a."paperId") AS told
      FROM "Attempt" a WHERE a.id = ANY(${ids}::uuid[])`,
  );
  const stored = new Map(rows.map((row) => [`${row.attemptId}|${row.questionId}`, row]));
  const lost: LostWrites = { answers: 0, beats: 0, submits: 0, twice: 0, checked: 0 };
  for (const one of kept) {
    for (const [questionId, seq] of one.saved) {
      const row = stored.get(`${one.attemptId}|${questionId}`);
      lost.checked += 1;
      if (!row || row.seq < seq || !same(row.value, one.sent.get(row.seq)?.value)) lost.answers += 1;
    }
    const clock = clocks.find(({ userId }) => userId === one.learner.id);
    lost.checked += 1;
    if (one.beat > 0 && clock?.sessionId === one.sessionId && clock.lastSeq < one.beat) lost.beats += 1;
    if (one.beat > 0 && !clock) lost.beats += 1;
    const attempt = attempts.find(({ id }) => id === one.attemptId);
    if (attempt && attempt.told > 1) lost.twice += 1;
    if (!one.submitted) continue;
    lost.checked += 1;
    const { score } = one.submitted;
    const graded = attempt !== undefined && attempt.status !== ATTEMPT.running;
    if (!graded || (score !== undefined && attempt.score !== score)) lost.submits += 1;
  }
  return lost;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
