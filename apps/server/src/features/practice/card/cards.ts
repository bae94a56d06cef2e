import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { lit, many, nothing, sql, type Statement } from '#db/sql.ts';
import { findReleased } from '#services/exam/released.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { CLAUSE_ID, LABELS, QUESTION_WITH_CLAUSE } from '#services/practice/clause-of.ts';

export type Card = {
  questionId: string;
  box: number;
  dueAt: Date;
  right: number;
  wrong: number;
  lastAt: Date | null;
  clauseId: string | null;
};

const inForce = (question: Statement): Statement => sql`(
  ${question}.status = ${lit(QUESTION_STATUS.on)}
  AND (${question}."validFrom" IS NULL OR ${question}."validFrom" <= ${TODAY})
  AND (${question}."validTo" IS NULL OR ${question}."validTo" > ${TODAY})
)`;
/** A question `q` of a case `p` is in force as its case is. */
const IN_FORCE = sql`CASE WHEN q."parentId" IS NULL THEN ${inForce(sql`q`)} ELSE ${inForce(sql`p`)} END
  AND EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id)`;

/** Cards of attempts that still count and whose answers are still released. */
const findCards = (userId: string, paperIds: readonly string[], questionId: string | null) => {
  const cards = sql<Card>`
    WITH ${LABELS}
    SELECT c."questionId", c.box, c."dueAt", c."right", c.wrong, c."lastAt", ${CLAUSE_ID} AS "clauseId"
    FROM "PracticeCard" c
    JOIN "Attempt" a ON a.id = c."attemptId" AND a.status = ${lit(ATTEMPT.graded)}
    JOIN (${QUESTION_WITH_CLAUSE}) ON q.id = c."questionId"
    WHERE c."userId" = ${userId} AND a."userId" = c."userId" AND a."paperId" = ANY(${paperIds}::uuid[]) AND ${IN_FORCE}
      ${questionId === null ? nothing : sql`AND c."questionId" = ${questionId}::uuid`}
    ORDER BY c."dueAt", c."questionId"`;
  return cards.named(questionId === null ? 'practice-cards' : 'practice-card');
};

export type Deck = {
  /** Those that may be shown now, what is due longest first. */
  cards: Card[];
  /** Those that wait for a paper which may ask them, each with the sentence that says so. */
  withheld: ReadonlyMap<string, string>;
  paperIds: string[];
  now: Date;
};

/** A learner's cards, or the one of a question, as the gate stands at this moment. */
export const findDeck = async (pool: Pool, userId: string, questionId: string | null = null): Promise<Deck> => {
  const { paperIds, now } = await findReleased(pool, userId, 'answers');
  const found = paperIds.length === 0 ? [] : await many(pool, findCards(userId, paperIds, questionId));
  const withheld = await findWithheld(
    pool,
    userId,
    found.map((card) => card.questionId),
  );
  return { cards: found.filter((card) => !withheld.has(card.questionId)), withheld, paperIds, now };
};

export const isCardDue =
  (now: Date) =>
  ({ dueAt }: Card): boolean =>
    dueAt <= now;
