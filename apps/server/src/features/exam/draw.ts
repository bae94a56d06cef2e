import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { drawQuestions, layOut, rulesOf, type BankQuestion, type Candidate, type FixedRule, type LaidOut } from '#domain/exam-paper.ts';
import type { Key } from '#domain/exam-scoring.ts';
import { randomFrom, type Random } from '#domain/seeded-random.ts';
import { refused } from '#errors.ts';

/** From a paper's rules and a seed to questions, out of the banks as they are now. */

const CANDIDATES = `SELECT id, "bankId", type, difficulty, clause FROM "Question" WHERE status = 1 AND "bankId" = ANY($1) AND type = ANY($2) ORDER BY id`;
const QUESTIONS = `SELECT id, type, stem, material, options FROM "Question" WHERE id = ANY($1)`;
const KEYS = `SELECT "questionId", answer, analysis FROM "QuestionKey" WHERE "questionId" = ANY($1)`;

const TOO_FEW = '题库题目不足，暂不能开考，请联系管理员';
const Options = z.array(z.object({ key: z.string(), text: z.string() }));

type Paper = { mode: number; rules: unknown; shuffleQuestions: boolean; shuffleOptions: boolean };

const chosen = async (pool: Pool, paper: Paper, random: Random): Promise<FixedRule[]> => {
  const rules = rulesOf(paper);
  if ('fixed' in rules) return rules.fixed;
  const banks = [...new Set(rules.draw.map(({ bankId }) => bankId))];
  const types = [...new Set(rules.draw.map(({ type }) => type))];
  const { rows } = await pool.query<Candidate>({ name: 'exam-candidates', text: CANDIDATES, values: [banks, types] });
  const drawn = drawQuestions(rules.draw, rows, random);
  if (!drawn) throw refused(TOO_FEW);
  return drawn;
};

/** The questions as given; the same seed and banks give the same paper. */
export const drawPaper = async (pool: Pool, paper: Paper, seed: string): Promise<LaidOut[]> => {
  const random = randomFrom(seed);
  const drawn = await chosen(pool, paper, random);
  const { rows } = await pool.query<BankQuestion>({ name: 'exam-questions', text: QUESTIONS, values: [drawn.map(({ questionId }) => questionId)] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const questions = drawn.map(({ questionId, score }) => {
    const question = byId.get(questionId);
    if (!question) throw refused(TOO_FEW);
    return { question: { ...question, options: Options.parse(question.options) }, score };
  });
  return layOut(questions, paper, random);
};

/** The bank's keys of a drawn paper, on their way into AttemptKey. */
export const keysOf = async (pool: Pool, paper: readonly LaidOut[]): Promise<Map<string, Key>> => {
  const { rows } = await pool.query<Key & { questionId: string }>({ name: 'exam-keys', text: KEYS, values: [paper.map(({ given }) => given.questionId)] });
  if (rows.length < paper.length) throw refused(TOO_FEW);
  return new Map(rows.map(({ questionId, answer, analysis }) => [questionId, { answer, analysis }]));
};
