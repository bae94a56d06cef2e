import { QUESTION } from '@zhibiao/contract/question/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { lit, many, run, sql } from '#db/sql.ts';
import { findPracticeOverview } from '#features/practice/overview.ts';
import { pick } from '#domain/number/seeded-random.ts';
import { DEMO_LEARNER } from './enrolments.ts';
import { fill } from '#seed/life/fill.ts';
import type { Life, Part } from '#seed/life/part.ts';

/** Some practise what they missed; of the learner whose account everybody tries three cards are due. */

const PRACTISING = 14;
const DUE = 3;
const DAY_MS = 86_400_000;

const EXAMINEES = sql<{ userId: string }>`
  SELECT DISTINCT "userId" FROM "Attempt" WHERE status = ${lit(ATTEMPT.graded)} AND passed ORDER BY "userId"`;
type Card = { questionId: string; version: number; answer: string[]; type: number };
const CARDS = (userId: string) => sql<Card>`
  SELECT c."questionId", q.version, q.type, k.answer FROM "PracticeCard" c JOIN "Question" q ON q.id = c."questionId"
  JOIN "QuestionKey" k ON k."questionId" = q.id
  WHERE c."userId" = ${userId} ORDER BY q.no`;
const moveUp = (userId: string, questionId: string, at: Date, dueAt: Date) => sql`
  UPDATE "PracticeCard" SET box = 2, "right" = "right" + 1, "lastAt" = ${at}, "dueAt" = ${dueAt}
  WHERE "userId" = ${userId} AND "questionId" = ${questionId}`;

export const practice: Part = async (life) => {
  const { pool } = life.deps;
  const demo = life.userId(DEMO_LEARNER);
  const examinees = (await many(pool, EXAMINEES)).map(({ userId }) => userId).filter((id) => id !== demo);
  for (const userId of [demo, ...pick(examinees, life.random('practice'), PRACTISING)]) {
    await life.at(life.moment(-3, '20:10'), () => findPracticeOverview(pool, userId));
    await practise(life, userId);
  }
};

/** Right, but for the last ones, which wait. */
const practise = async ({ deps: { pool }, moment }: Life, userId: string): Promise<void> => {
  const cards = (await many(pool, CARDS(userId))).slice(DUE);
  const began = moment(-1, '20:20').getTime();
  const answers = cards.map(({ questionId, version, answer, type }, nth) => {
    const at = new Date(began + nth * 25_000);
    const value = type === QUESTION.single || type === QUESTION.judge ? (answer[0] ?? '') : answer;
    return { id: crypto.randomUUID(), userId, questionId, qVersion: version, value, right: true, at };
  });
  for (const { questionId, at } of answers)
    await run(pool, moveUp(userId, questionId, at, new Date(at.getTime() + 3 * DAY_MS)));
  await fill(pool, 'PracticeAnswer', answers);
};
