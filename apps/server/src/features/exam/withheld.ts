import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Candidate } from '#domain/exam-paper.ts';
import { withheldBy } from '#domain/exam-withheld.ts';
import { findOpenPapers } from './open-papers.ts';

const findCandidates = (questionIds: readonly string[]) =>
  sql<Candidate>`
    SELECT id, "bankId", type, difficulty, clause FROM "Question"
    WHERE id = ANY(${questionIds}::uuid[])`.named('exam-question-facts');

/** Of these questions those that any paper this learner may still sit can ask, each with the sentence that says so. */
export const findWithheld = async (
  pool: Pool,
  userId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (questionIds.length === 0) return new Map();
  const [{ papers, now }, questions] = await Promise.all([
    findOpenPapers(pool, userId),
    many(pool, findCandidates(questionIds)),
  ]);
  return withheldBy(papers, questions, now);
};
