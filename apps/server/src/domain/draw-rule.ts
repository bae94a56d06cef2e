import { schemaOf } from '@zhibiao/contract/codes';
import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';
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

export type Asked = Pick<DrawRule, 'bankId' | 'type' | 'difficulty' | 'clauseId' | 'clause'>;

export const fits = (rule: Asked, question: Traits): boolean =>
  question.bankId === rule.bankId &&
  question.type === rule.type &&
  (rule.difficulty === undefined || question.difficulty === rule.difficulty) &&
  (rule.clauseId === undefined || question.clauses.includes(rule.clauseId)) &&
  (rule.clause === undefined || question.clause === rule.clause);
