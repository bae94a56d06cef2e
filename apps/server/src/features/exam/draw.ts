import { drawQuestions, layOut, rulesOf, type FixedRule, type LaidOut } from '#domain/exam-paper.ts';
import { randomFrom, type Random } from '#domain/seeded-random.ts';
import { refused } from '#errors.ts';
import type { Bank, BankQuestion } from './bank.ts';

const TOO_FEW = '题库题目不足，暂不能开考，请联系管理员';

type Paper = { mode: number; rules: unknown; shuffleQuestions: boolean; shuffleOptions: boolean };
type Chosen = { chosen: FixedRule[]; questions: BankQuestion[] };

const choose = async (bank: Bank, paper: Paper, random: Random): Promise<Chosen> => {
  const rules = rulesOf(paper);
  if ('fixed' in rules)
    return { chosen: rules.fixed, questions: await bank.ofPaper(rules.fixed.map(({ questionId }) => questionId)) };
  const questions = await bank.ofBanks([...new Set(rules.draw.map(({ bankId }) => bankId))]);
  const chosen = drawQuestions(rules.draw, questions, random);
  if (!chosen) throw refused(TOO_FEW);
  return { chosen, questions };
};

export type Drawn = LaidOut & { row: string };

/** From a paper's rules and a seed to the questions as given; the same seed and banks give the same paper. */
export const drawPaper = async (bank: Bank, paper: Paper, seed: string): Promise<Drawn[]> => {
  const random = randomFrom(seed);
  const { chosen, questions } = await choose(bank, paper, random);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const drawn = chosen.map(({ questionId, score }) => {
    const question = byId.get(questionId);
    if (!question) throw refused(TOO_FEW);
    return { question, score };
  });
  return layOut(drawn, paper, random).map((laidOut) => ({
    ...laidOut,
    row: byId.get(laidOut.given.questionId)?.row ?? '',
  }));
};
