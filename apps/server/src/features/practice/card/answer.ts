import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { answerPractice } from '@zhibiao/contract/practice/learner';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { fitAnswer, shapeOf } from '#domain/exam/answer.ts';
import { isAnswered, scoreAnswer } from '#domain/exam/scoring.ts';
import { answered } from '#domain/practice/practice.ts';
import { shownAnswer } from '#domain/exam/shown-answer.ts';
import { dateTime } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { limit } from '#services/limits/limit.ts';
import { type Card, findDeck } from './cards.ts';
import { type PracticeQuestionRecord, showQuestion } from './question.ts';

type Body = z.output<typeof answerPractice.body>;
type Key = { answer: string[]; analysis: string };

const ALL_OR_NOTHING = { multiRule: ANSWER_RULE.all, indefRule: ANSWER_RULE.all };
const ANOTHER = '这道题已作答过或刚刚更新，请看下一题';
/** No learner reads a question in so little time. */
const AN_HOUR = { max: 600, windowSec: 3_600, refuse: '练习得太快了，请休息一会儿再继续' };

/** The key of the very text that was shown. */
const findKey = (questionId: string, version: number) =>
  sql<Key>`
    SELECT k.answer, k.analysis FROM "QuestionKey" k JOIN "Question" q ON q.id = k."questionId"
    WHERE q.id = ${questionId}::uuid AND q.version = ${version}`.named('practice-key');

type Judged = {
  card: Card;
  shown: PracticeQuestionRecord;
  value: AnswerValue;
  right: boolean;
  next: { box: number; dueAt: Date };
};
/** Of two answers to one showing the database takes one. */
const write = (userId: string, now: Date, { card, shown, value, right, next }: Judged) =>
  sql<{ id: string }>`
    WITH moved AS (
      UPDATE "PracticeCard" SET box = ${next.box}, "dueAt" = ${next.dueAt}, "lastAt" = ${now},
        "right" = "right" + ${right ? 1 : 0}, wrong = wrong + ${right ? 0 : 1}
      WHERE "userId" = ${userId} AND "questionId" = ${card.questionId}::uuid
        AND "right" = ${card.right} AND wrong = ${card.wrong}
      RETURNING "userId", "questionId"
    )
    INSERT INTO "PracticeAnswer" (id, "userId", "questionId", "qVersion", value, "right", at)
    SELECT ${uuid()}::uuid, "userId", "questionId", ${shown.version}, ${JSON.stringify(value)}::jsonb, ${right}, ${now}
    FROM moved RETURNING id`.named('practice-answer');

const inLetters = ({ letters }: PracticeQuestionRecord, answer: readonly string[]): string[] =>
  letters === null ? [...answer] : answer.map((key) => letters[key] ?? '').sort();

/** Judges an answer, and says what is right only now. */
export const answerCard = async (pool: Pool, userId: string, body: Body): Promise<AnswerOf<typeof answerPractice>> => {
  await limit(pool, `practice:${userId}`, AN_HOUR);
  const { cards, withheld, now } = await findDeck(pool, userId, body.questionId);
  // A paper that was published after the question was shown may ask it: then nothing is said, and the card rests.
  const waits = withheld.get(body.questionId);
  if (waits) throw refused(`${waits}，请先练习其他题`);
  const [card] = cards;
  if (!card) throw missing('这道题现在不能练习，请看下一题');
  const shown = await showQuestion(pool, userId, card);
  if (shown?.showing !== body.showing) throw conflict(ANOTHER);
  const fitted = fitAnswer(shapeOf(shown.given), body.value);
  if ('fault' in fitted) throw refused(fitted.fault);
  if (!isAnswered(fitted.value)) throw refused('请先作答');
  const key = await maybeOne(pool, findKey(card.questionId, shown.version));
  if (!key) throw conflict(ANOTHER);
  const answer = inLetters(shown, key.answer);
  const right = scoreAnswer(shown.given, answer, fitted.value, ALL_OR_NOTHING) === shown.given.score;
  const next = answered(card, right, now);
  const judged = { card, shown, value: fitted.value, right, next };
  if (!(await maybeOne(pool, write(userId, now, judged)))) throw conflict(ANOTHER);
  return {
    right,
    answer: shownAnswer(shown.given.type, answer),
    analysis: key.analysis,
    box: next.box,
    dueTime: dateTime(next.dueAt),
  };
};
