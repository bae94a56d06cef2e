import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Gained } from '#domain/practice/mastery.ts';
import { findReleased } from '#services/exam/released.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { answersOf } from '#services/practice/answers-sql.ts';
import { CLAUSE_ID, LABELS, QUESTION_WITH_CLAUSE } from '#services/practice/clause-of.ts';

type Answer = { questionId: string; clauseId: string; gained: number; full: number };

const findAnswers = (userId: string, paperIds: readonly string[]) =>
  sql<Answer>`
    WITH ${LABELS}, answers AS (${answersOf(sql`a."userId" = ${userId} AND a."paperId" = ANY(${paperIds}::uuid[])`)})
    SELECT n."questionId", ${CLAUSE_ID} AS "clauseId", n.gained, n."full"
    FROM answers n JOIN (${QUESTION_WITH_CLAUSE}) ON q.id = n."questionId"
    WHERE ${CLAUSE_ID} IS NOT NULL`.named('practice-my-answers');

/** What a learner gained by clause, of answers whose right and wrong they may see now. */
export const findMyGains = async (pool: Pool, userId: string): Promise<Map<string, Gained>> => {
  const { paperIds } = await findReleased(pool, userId, 'rightWrong');
  const answers = paperIds.length === 0 ? [] : await many(pool, findAnswers(userId, paperIds));
  const withheld = await findWithheld(
    pool,
    userId,
    answers.map(({ questionId }) => questionId),
  );
  const published = answers.filter(({ questionId }) => !withheld.has(questionId));
  return new Map(
    [...Map.groupBy(published, ({ clauseId }) => clauseId)].map(([clauseId, ofClause]) => [
      clauseId,
      {
        gained: ofClause.reduce((sum, { gained }) => sum + gained, 0),
        full: ofClause.reduce((sum, { full }) => sum + full, 0),
        answers: ofClause.length,
      },
    ]),
  );
};
