import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Candidate } from '#domain/exam-paper.ts';
import { withheldBy } from '#domain/exam-withheld.ts';
import { findOpenPapers } from './open-papers.ts';

/** With the case that a question belongs to, which papers name in its place. */
type Fact = Candidate & { parentId: string | null };
const findFacts = (questionIds: readonly string[]) =>
  sql<Fact>`
    SELECT id, "bankId", type, difficulty, clause, "parentId" FROM "Question"
    WHERE id = ANY(${questionIds}::uuid[])
      OR id IN (SELECT "parentId" FROM "Question" WHERE id = ANY(${questionIds}::uuid[]))`.named('exam-question-facts');

/** What papers draw these questions by: of each the question itself, and its case. */
export const findCandidates = async (
  pool: Pool,
  questionIds: readonly string[],
): Promise<{ facts: Candidate[]; caseOf: ReadonlyMap<string, string> }> => {
  const facts = await many(pool, findFacts(questionIds));
  const caseOf = new Map(facts.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId]])));
  return { facts, caseOf };
};

/** Of these questions those that any paper this learner may still sit can ask, each with the sentence that says so. */
export const findWithheld = async (
  pool: Pool,
  userId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (questionIds.length === 0) return new Map();
  const [{ papers, now }, { facts, caseOf }] = await Promise.all([
    findOpenPapers(pool, userId),
    findCandidates(pool, questionIds),
  ]);
  const withheld = withheldBy(papers, facts, now);
  return new Map(
    questionIds.flatMap((id) => {
      const sentence = withheld.get(id) ?? withheld.get(caseOf.get(id) ?? '');
      return sentence === undefined ? [] : [[id, sentence]];
    }),
  );
};
