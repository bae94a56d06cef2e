import type { DrawRule } from '#domain/paper/draw-rule.ts';
import { type FixedRule, type LaidOut, layOut, rulesOf } from '#domain/exam/paper.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import { day } from '#domain/time/time.ts';
import { conflict, refused } from '#errors.ts';
import type { Bank, Revs } from './bank.ts';
import type { ExamContent } from './contents.ts';

const TOO_FEW = '题库题目不足，暂不能开考，请联系管理员';
const CHANGING = '题库正在更新，请稍后再试';

type Paper = {
  mode: number;
  rules: unknown;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  /** Of the banks that its rules name, and the database's now. */
  revs: Revs;
  now: Date;
};
type Drawing = {
  seed: string;
  /** Drawn only when it would not do without. */
  seen?: ReadonlySet<string>;
  /** Reads the banks again if they have been written to. */
  fresh?: boolean;
};

/** With the rows that it was laid out from: those of the question itself, and of its case. */
type Drawn = LaidOut & { row: string; caseId: string | null; caseRow: string | null };

const layOutDrawn = (
  paper: Paper,
  drawn: readonly { question: ExamContent; score: number; rule?: number }[],
  random: ReturnType<typeof randomFrom>,
): Drawn[] => {
  const rows = new Map(drawn.flatMap(({ question }) => [...question.rows]));
  return layOut(drawn, paper, random).map((laidOut) => {
    const { questionId, group } = laidOut.given;
    const caseId = group?.id ?? null;
    return { ...laidOut, row: rows.get(questionId) ?? '', caseId, caseRow: caseId && (rows.get(caseId) ?? '') };
  });
};

const giveFixed = async (bank: Bank, paper: Paper, fixed: readonly FixedRule[], seed: string): Promise<Drawn[]> => {
  const contents = await bank.ofPaper(fixed.map(({ questionId }) => questionId));
  const drawn = fixed.map(({ questionId, score }) => {
    const question = contents.get(questionId);
    if (!question) throw refused(TOO_FEW);
    return { question, score };
  });
  return layOutDrawn(paper, drawn, randomFrom(seed));
};

/** What is kept of the banks may be older than they are; then they are read again. */
const TRIES = 3;

const draw = async (
  bank: Bank,
  paper: Paper,
  rules: readonly DrawRule[],
  { seed, seen, fresh = false }: Drawing,
): Promise<Drawn[]> => {
  let { revs } = paper;
  let tooFew = false;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) revs = await bank.revs(Object.keys(revs));
    const input = { rules, revs, day: day(paper.now) };
    const drawOnce = await bank.drawing(input, { fresh: fresh || tries > 0 });
    const random = randomFrom(seed);
    const chosen = drawOnce(random, seen);
    tooFew = chosen === null;
    const contents = chosen && (await bank.contents(chosen.map(({ question }) => question)));
    if (chosen && contents) {
      const drawn = chosen.map(({ question, ...of }) => ({
        question: contents.get(question.id) as ExamContent,
        ...of,
      }));
      return layOutDrawn(paper, drawn, random);
    }
  }
  throw tooFew ? refused(TOO_FEW) : conflict(CHANGING);
};

/** From a paper's rules and a seed to the questions as given; the same seed and banks give the same paper. */
export const drawPaper = (bank: Bank, paper: Paper, drawing: Drawing): Promise<Drawn[]> => {
  const rules = rulesOf(paper);
  return 'fixed' in rules ? giveFixed(bank, paper, rules.fixed, drawing.seed) : draw(bank, paper, rules.draw, drawing);
};
