import type { Pool } from '#db/client.ts';
import { many } from '#db/sql.ts';
import { canDraw } from '#domain/exam/paper.ts';
import { type DrawnTraits as Question, withheldReading } from '#domain/exam/withheld.ts';
import type { OpenPaperFacts } from '#services/exam/open-papers.ts';
import { findAsked } from '#services/exam/withheld.ts';
import { findClauseIds } from './clause-of.ts';

/** Of questions the clause they ask about and the papers that can ask them, each looked up once in a run. */

type Fact = { clauseId: string; asking: readonly OpenPaperFacts[] };
export type MasteryQuery = {
  /** Those that belong to a clause. */
  of: (questionIds: readonly string[]) => Promise<ReadonlyMap<string, Fact>>;
};

export const createAsking = (pool: Pool, papers: readonly OpenPaperFacts[]): MasteryQuery => {
  const read = papers.map((paper) => ({ paper, rules: withheldReading(paper) }));
  const byBank = new Map<string, Set<(typeof read)[number]>>();
  const byQuestion = new Map<string, Set<(typeof read)[number]>>();
  for (const one of read)
    for (const [index, name] of 'fixed' in one.rules
      ? one.rules.fixed.map(({ questionId }) => [byQuestion, questionId] as const)
      : one.rules.draw.map(({ bankId }) => [byBank, bankId] as const))
      index.set(name, (index.get(name) ?? new Set()).add(one));

  const askingOf = (question: Question): OpenPaperFacts[] =>
    [...(byBank.get(question.bankId) ?? []), ...(byQuestion.get(question.ruleId) ?? [])]
      .filter(({ rules }) => canDraw(rules, { ...question, id: question.ruleId }))
      .map(({ paper }) => paper);

  const facts = new Map<string, Fact>();
  const looked = new Set<string>();
  return {
    of: async (questionIds) => {
      const unknown = questionIds.filter((id) => !looked.has(id));
      unknown.forEach((id) => looked.add(id));
      if (unknown.length > 0) {
        const [clauses, questions] = await Promise.all([
          many(pool, findClauseIds(unknown)),
          many(pool, findAsked(unknown)),
        ]);
        const byId = new Map(questions.map((question) => [question.id, question]));
        for (const { id, clauseId } of clauses) {
          const question = byId.get(id);
          if (question) facts.set(id, { clauseId, asking: askingOf(question) });
        }
      }
      return facts;
    },
  };
};
