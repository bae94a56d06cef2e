import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { type GivenQuestion, QUESTION } from '@zhibiao/contract/question/types';
import { saveAnswers, startExam, submitExam } from '@zhibiao/contract/exam/attempt';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type pg from 'pg';
import { v7 } from 'uuid';
import { many, one, run, sql } from '#db/sql.ts';
import type { BenchLearner } from './support/learners.ts';
import { type Figure, load, middle, type Next, send } from './support/load.ts';
import { inTurn, post } from './support/requests.ts';

/**
 * Everybody sits the same paper: starts, saves answers one at a time, hands in. And once more, all handing in at the
 * same moment.
 */

const ROUNDS = 3;
const SECONDS = 3;

type Sides = { port: number; floorPort: number; floorList: Next; floorUpsert: Next };
type Sitting = { attemptId: string; learner: BenchLearner; questions: GivenQuestion[] };
type Beside = { product: Figure; floor: Figure };
export type ExamFigures = {
  start: Beside;
  answer: Beside;
  submit: Beside;
  storm: Figure & {
    /** Attempts with a score, of as many as there are learners. */
    graded: number;
    /** Nobody was graded twice: each score was told once. */
    once: boolean;
  };
};

export const examStorm = async (
  pool: pg.Pool,
  learners: BenchLearner[],
  { port, floorPort, floorList, floorUpsert }: Sides,
): Promise<ExamFigures> => {
  const rounds: Record<'list' | 'upsert' | 'start' | 'answer' | 'submit', Figure[]> = {
    list: [],
    upsert: [],
    start: [],
    answer: [],
    submit: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const paperId = await copyBenchPaper(pool);
    rounds.list.push(await load(floorPort, floorList, SECONDS));
    rounds.start.push(await send(port, starts(paperId, learners), learners.length));
    const sittings = await sittingsOf(pool, paperId, learners);
    rounds.upsert.push(await load(floorPort, floorUpsert, SECONDS));
    rounds.answer.push(await load(port, answers(sittings), SECONDS));
    rounds.submit.push(await send(port, submits(sittings), sittings.length));
  }

  const paperId = await copyBenchPaper(pool);
  await send(port, starts(paperId, learners), learners.length);
  const sittings = await sittingsOf(pool, paperId, learners);
  await send(port, wholePapers(sittings), sittings.length);
  const storm = await send(port, submits(sittings), sittings.length, sittings.length);
  const row = await one(
    pool,
    sql<{ graded: number; once: boolean }>`
      SELECT count(*) FILTER (WHERE "paperId" = ${paperId})::int AS graded,
             count(*) = (SELECT count(*) FROM "Notice" WHERE type = 'exam') AS once
      FROM "Attempt" WHERE status = ${ATTEMPT.graded} AND score IS NOT NULL`,
  );
  const [list, upsert] = [middle(rounds.list), middle(rounds.upsert)];
  return {
    start: { product: middle(rounds.start), floor: list },
    answer: { product: middle(rounds.answer), floor: upsert },
    submit: { product: middle(rounds.submit), floor: list },
    storm: { ...storm, ...(row ?? { graded: 0, once: false }) },
  };
};

/** A paper of its own for each round: whoever has passed one does not sit it again. */
export const copyBenchPaper = async (pool: pg.Pool): Promise<string> => {
  const id = v7();
  const rowCount = await run(
    pool,
    sql`
    INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", "multiRule", "requireLesson")
    SELECT ${id}, title, mode, rules, "totalScore", "passScore", "durationMin", "multiRule", false
    FROM "Paper" WHERE "lessonId" IS NULL AND status = 1 ORDER BY sort LIMIT 1`,
  );
  if (rowCount !== 1) throw new Error('the demo content has no paper without a course');
  return id;
};

/** Fails when a start was lost or doubled. */
export const sittingsOf = async (pool: pg.Pool, paperId: string, learners: BenchLearner[]): Promise<Sitting[]> => {
  const rows = await many(
    pool,
    sql<{
      id: string;
      userId: string;
      snapshot: GivenQuestion[];
    }>`SELECT id, "userId", snapshot FROM "Attempt" WHERE "paperId" = ${paperId}`,
  );
  const byId = new Map(learners.map((learner) => [learner.id, learner]));
  const sittings = rows.flatMap(({ id, userId, snapshot }) => {
    const learner = byId.get(userId);
    return learner ? [{ attemptId: id, learner, questions: snapshot }] : [];
  });
  if (rows.length !== learners.length || new Set(rows.map(({ userId }) => userId)).size !== learners.length)
    throw new Error(`${rows.length} attempts of ${learners.length} learners`);
  return sittings;
};

export const starts = (paperId: string, learners: BenchLearner[]): Next =>
  inTurn(learners, (learner) => post(API_BASE + startExam.path, { paperId, agree: true }, learner));
const valueOf = ({ type }: GivenQuestion, n: number) => {
  const letter = n % 2 === 0 ? 'A' : 'B';
  return type === QUESTION.multi ? [letter] : letter;
};
export const answers = (sittings: Sitting[]): Next =>
  inTurn(sittings, ({ attemptId, learner, questions }, n) => {
    const question = questions[Math.floor(n / sittings.length) % questions.length] as GivenQuestion;
    return post(
      API_BASE + saveAnswers.path,
      {
        attemptId,
        writer: attemptId,
        list: [{ questionId: question.questionId, value: valueOf(question, n), seq: n, seen: 0 }],
      },
      learner,
    );
  });
const wholePapers = (sittings: Sitting[]): Next =>
  inTurn(sittings, ({ attemptId, learner, questions }, n) =>
    post(
      API_BASE + saveAnswers.path,
      {
        attemptId,
        list: questions.map((question) => ({ questionId: question.questionId, value: valueOf(question, n), seq: n })),
      },
      learner,
    ),
  );
export const submits = (sittings: Sitting[]): Next =>
  inTurn(sittings, ({ attemptId, learner }) => post(API_BASE + submitExam.path, { attemptId }, learner));
