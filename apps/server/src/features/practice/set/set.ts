import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ANSWER_RULE, type GivenQuestion } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { type answerSet, type endSet, PRACTICE_SET } from '@zhibiao/contract/practice/set';
import type { Pool } from '#db/client.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { fitAnswer, shapeOf } from '#domain/exam/answer.ts';
import { isAnswered, scoreAnswer } from '#domain/exam/scoring.ts';
import { shownAnswer } from '#domain/exam/shown-answer.ts';
import { conflict, missing, refused } from '#errors.ts';
import { limit } from '#services/limits/limit.ts';
import { findWithheld } from '#services/exam/withheld.ts';

/** One set as it is kept, and what becomes of it while it is answered. */

export type SetKey = { answer: string[]; analysis: string; clauseId: string | null };
type SetForm = { title: string; pass: number; multiRule: number; indefRule: number };
export type KeptSet = {
  id: string;
  kind: CodeOf<typeof PRACTICE_SET>;
  lessonId: string;
  lessonName: string;
  snapshot: GivenQuestion[];
  key: Record<string, SetKey>;
  answers: Record<string, AnswerValue>;
  form: SetForm | null;
  remainingMs: number | null;
  ended: boolean;
};

/** Whose time is up is over, with what was answered by then. */
export const closeOverdue = (pool: Pool, userId: string): Promise<number> =>
  run(
    pool,
    sql`UPDATE "PracticeSet" SET "endAt" = deadline
      WHERE "userId" = ${userId} AND "endAt" IS NULL AND deadline <= clock_timestamp()`,
  );

const selectSet = (userId: string, id: string) => sql<KeptSet>`
  SELECT s.id, s.kind, s."lessonId", l.name AS "lessonName", s.snapshot, s.key, s.answers, s.form,
    s."endAt" IS NOT NULL AS ended,
    (extract(epoch FROM s.deadline - clock_timestamp()) * 1000)::float8 AS "remainingMs"
  FROM "PracticeSet" s JOIN "Lesson" l ON l.id = s."lessonId" WHERE s.id = ${id} AND s."userId" = ${userId}`;
export const findSet = async (pool: Pool, userId: string, id: string): Promise<KeptSet> => {
  await closeOverdue(pool, userId);
  const set = await maybeOne(pool, selectSet(userId, id));
  if (!set) throw missing('练习不存在');
  return set;
};

const ALL_OR_NOTHING = { multiRule: ANSWER_RULE.all, indefRule: ANSWER_RULE.all };
/** What an answer gains, by the rules of the exam that the set is modelled on. */
export const gainedOf = ({ key, answers, form }: KeptSet, question: GivenQuestion): number =>
  scoreAnswer(question, key[question.questionId]?.answer ?? [], answers[question.questionId], form ?? ALL_OR_NOTHING) ??
  0;

export const judged = (set: KeptSet, question: GivenQuestion) => {
  const { answer, analysis } = set.key[question.questionId] as SetKey;
  return { right: gainedOf(set, question) === question.score, answer: shownAnswer(question.type, answer), analysis };
};

/** A drill's question is answered once: what is right is shown then. */
const write = (id: string, kind: number, questionId: string, value: AnswerValue) => sql`
  UPDATE "PracticeSet" SET answers = answers || jsonb_build_object(${questionId}::text, ${JSON.stringify(value)}::jsonb)
  WHERE id = ${id} AND "endAt" IS NULL AND (deadline IS NULL OR deadline > clock_timestamp())
    AND (${kind} <> ${PRACTICE_SET.drill} OR NOT answers ? ${questionId}::text)`;

const AN_HOUR = { max: 1_200, windowSec: 3_600, refuse: '练习得太快了，请休息一会儿再继续' };

export const answerInSet = async (
  pool: Pool,
  userId: string,
  { id, questionId, value }: InputOf<typeof answerSet>['body'],
): Promise<AnswerOf<typeof answerSet>> => {
  await limit(pool, `practice-set-answer:${userId}`, AN_HOUR);
  const set = await findSet(pool, userId, id);
  const question = set.snapshot.find((one) => one.questionId === questionId);
  if (!question) throw missing('题目不存在');
  if (set.ended) throw refused(set.kind === PRACTICE_SET.mock ? '模拟卷已经交卷' : '这组练习已经结束');
  const fitted = fitAnswer(shapeOf(question), value);
  if ('fault' in fitted) throw refused(fitted.fault);
  const isDrill = set.kind === PRACTICE_SET.drill;
  if (isDrill && !isAnswered(fitted.value)) throw refused('请先作答');
  if ((await run(pool, write(id, set.kind, questionId, fitted.value))) === 0)
    throw conflict(isDrill ? '这道题已经作答，请看下一题' : '时间到，已经交卷');
  if (!isDrill) return { judged: null, withheld: null };
  const withheld = (await findWithheld(pool, userId, [questionId])).get(questionId) ?? null;
  const after = { ...set, answers: { ...set.answers, [questionId]: fitted.value } };
  return { judged: withheld === null ? judged(after, question) : null, withheld };
};

/** A second time it stays as it is. */
export const finishSet = async (
  pool: Pool,
  userId: string,
  { id }: InputOf<typeof endSet>['body'],
): Promise<AnswerOf<typeof endSet>> => {
  await findSet(pool, userId, id);
  await run(
    pool,
    sql`UPDATE "PracticeSet" SET "endAt" = clock_timestamp()
      WHERE id = ${id} AND "userId" = ${userId} AND "endAt" IS NULL`,
  );
  return { id };
};
