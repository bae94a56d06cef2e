import { schemaOf } from '@zhibiao/contract/core/code-schema';
import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { z } from 'zod';

/** One line of a 随机 paper: so many questions of these traits, for so many points each. */
export const DrawRule = z.object({
  bankId: z.string(),
  type: schemaOf(QUESTION),
  difficulty: z.number().optional(),
  /** With all clauses below it. */
  clauseId: z.string().optional(),
  /** In words, of editions from before clauses were kept. */
  clause: z.string().optional(),
  count: z.number(),
  score: z.number(),
});
export type DrawRule = z.output<typeof DrawRule>;

/** What a rule asks about a question; of a case's question the case's. */
export type Traits = {
  bankId: string;
  type: QuestionType;
  difficulty: number;
  clause: string | null;
  /** The ids of its clause and of all clauses above that one. */
  clauses: readonly string[];
};

export type DrawTraits = Pick<DrawRule, 'bankId' | 'type' | 'difficulty' | 'clauseId' | 'clause'>;

export const fits = (rule: DrawTraits, question: Traits): boolean =>
  question.bankId === rule.bankId &&
  question.type === rule.type &&
  (rule.difficulty === undefined || question.difficulty === rule.difficulty) &&
  (rule.clauseId === undefined || question.clauses.includes(rule.clauseId)) &&
  (rule.clause === undefined || question.clause === rule.clause);

/** Some of the questions that exactly these rules fit, by their places. */
export type Group<T> = { rules: readonly number[]; of: T[] };

/** What no rule tells apart is together; what no rule fits is left out. */
export const groupedBy = <T extends Traits>(rules: readonly DrawTraits[], questions: readonly T[]): Group<T>[] => {
  const groups = new Map<string, Group<T>>();
  for (const question of questions) {
    const fitting = rules.flatMap((rule, at) => (fits(rule, question) ? [at] : []));
    if (fitting.length === 0) continue;
    const name = fitting.join();
    const group = groups.get(name);
    if (group) group.of.push(question);
    else groups.set(name, { rules: fitting, of: [question] });
  }
  return [...groups.values()];
};
