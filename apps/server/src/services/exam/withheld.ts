import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { type DrawnTraits, withheldBy } from '#domain/exam/withheld.ts';
import { clausesAbove } from './clauses-above.ts';
import { findOpenPapers } from './open-papers.ts';

/** As rules see them: a case's question stands and falls with its case. */
export const findAsked = (questionIds: readonly string[]) =>
  sql<DrawnTraits>`
    SELECT q.id, p.id AS "ruleId", p."bankId", p.type, p.difficulty, p.clause,
      ${clausesAbove(sql`p."clauseId"`)} AS clauses
    FROM "Question" q JOIN "Question" p ON p.id = coalesce(q."parentId", q.id)
    WHERE q.id = ANY(${questionIds}::uuid[])`.named('exam-question-facts');

/** Of these questions those that any paper this learner may still sit can ask, each with the sentence that says so. */
export const findWithheld = async (
  pool: Pool,
  userId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (questionIds.length === 0) return new Map();
  const [{ papers, now }, questions] = await Promise.all([
    findOpenPapers(pool, userId),
    many(pool, findAsked(questionIds)),
  ]);
  return withheldBy(papers, questions, now);
};
