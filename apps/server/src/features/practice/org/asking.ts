import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { canDraw } from '#domain/exam-paper.ts';
import { readingOf } from '#domain/exam-withheld.ts';
import type { Paper } from '#services/open-papers.ts';
import { findCandidates } from '#services/withheld.ts';
import { CLAUSE_ID, LABELS, QUESTION_WITH_CLAUSE } from '#features/practice/clause-of.ts';

/** Of questions the clause they ask about and the papers that can ask them, each looked up once in a run. */

type Fact = { clauseId: string; asking: readonly Paper[] };
export type Asking = {
  /** Those that belong to a clause. */
  of: (questionIds: readonly string[]) => Promise<ReadonlyMap<string, Fact>>;
};

const findClauseIds = (questionIds: readonly string[]) =>
  sql<{ id: string; clauseId: string }>`
    WITH ${LABELS} SELECT q.id, ${CLAUSE_ID} AS "clauseId" FROM ${QUESTION_WITH_CLAUSE}
    WHERE q.id = ANY(${questionIds}::uuid[]) AND ${CLAUSE_ID} IS NOT NULL`.named('practice-clause-ids');

export const createAsking = (pool: Pool, papers: readonly Paper[]): Asking => {
  const read = papers.map((paper) => ({ paper, rules: readingOf(paper) }));
  const byBank = new Map<string, Set<(typeof read)[number]>>();
  const byQuestion = new Map<string, Set<(typeof read)[number]>>();
  for (const one of read)
    for (const [index, name] of 'fixed' in one.rules
      ? one.rules.fixed.map(({ questionId }) => [byQuestion, questionId] as const)
      : one.rules.draw.map(({ bankId }) => [byBank, bankId] as const))
      index.set(name, (index.get(name) ?? new Set()).add(one));

  const facts = new Map<string, Fact>();
  const looked = new Set<string>();
  return {
    of: async (questionIds) => {
      const unknown = questionIds.filter((id) => !looked.has(id));
      unknown.forEach((id) => looked.add(id));
      if (unknown.length > 0) {
        const [clauses, { facts: candidates, caseOf }] = await Promise.all([
          many(pool, findClauseIds(unknown)),
          findCandidates(pool, unknown),
        ]);
        const byId = new Map(candidates.map((one) => [one.id, one]));
        const askingOf = (id: string): Paper[] => {
          const question = byId.get(id);
          const near = question ? [...(byBank.get(question.bankId) ?? []), ...(byQuestion.get(id) ?? [])] : [];
          return near.filter(({ rules }) => question && canDraw(rules, question)).map(({ paper }) => paper);
        };
        for (const { id, clauseId } of clauses) {
          const whole = caseOf.get(id);
          facts.set(id, { clauseId, asking: [...askingOf(id), ...(whole ? askingOf(whole) : [])] });
        }
      }
      return facts;
    },
  };
};
