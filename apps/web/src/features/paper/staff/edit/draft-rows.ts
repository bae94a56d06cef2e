import { QUESTION } from '@zhibiao/contract/question/types';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { randomId } from '#lib/platform/random-id.ts';
import { passPercentOf, passScoreOf } from './conditions/pass-line.ts';

/** A structure while it is edited: each line of rules has a name of its own, by which the page knows it again. */
export type RuleRow = PaperDraft['draw'][number] & { uid: string };
/** Its pass line is typed in per cent, and follows the total. */
export type EditedDraft = Omit<PaperDraft, 'draw'> & { draw: RuleRow[]; passPercent: number };

export const editedFrom = (draft: PaperDraft): EditedDraft => ({
  ...draft,
  draw: draft.draw.map((rule) => ({ ...rule, uid: randomId() })),
  passPercent: passPercentOf(pointsOf(draft), draft.passScore),
});
/** Only what moves the total or the per cent moves the points of the pass line. */
export const changedDraft = (old: EditedDraft, change: Partial<EditedDraft>): EditedDraft => {
  const next = { ...old, ...change };
  const total = pointsOf(next);
  const follows = total > 0 && (total !== pointsOf(old) || next.passPercent !== old.passPercent);
  return follows ? { ...next, passScore: passScoreOf(total, next.passPercent) } : next;
};
export const plainDraft = ({ draw, passPercent: _, ...draft }: EditedDraft): PaperDraft => ({
  ...draft,
  draw: draw.map(({ uid: _, ...rule }) => rule),
});

/** All that there is to save, in one order, whoever put it together. */
const textOf = (draft: PaperDraft): string =>
  JSON.stringify([
    draft.mode,
    draft.draw.map(({ bankId, type, difficulty, clauseId, clause, count, score }) => [
      bankId,
      type,
      difficulty ?? null,
      clauseId ?? null,
      clause ?? null,
      count,
      score,
    ]),
    draft.fixed.map(({ questionId, score }) => [questionId, score]),
    draft.passScore,
    draft.durationMin,
    draft.shuffleQuestions,
    draft.shuffleOptions,
    draft.multiRule,
    draft.indefRule,
  ]);
export const sameText = (one: PaperDraft, other: PaperDraft): boolean => textOf(one) === textOf(other);

/** A new line is like the last one, which is what most have in mind. */
export const newRule = (draw: readonly RuleRow[], bankId: string): RuleRow => {
  const last = draw.at(-1);
  return last ? { ...last, uid: randomId() } : { uid: randomId(), bankId, type: QUESTION.single, count: 10, score: 2 };
};

export const movedTo = <T>(rows: readonly T[], from: number, to: number): T[] => {
  if (from < 0 || to < 0 || from >= rows.length || to >= rows.length) return [...rows];
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export const questionsOf = ({ mode, draw, fixed }: PaperDraft): number =>
  mode === PAPER_MODE.fixed ? fixed.length : draw.reduce((sum, { count }) => sum + (count || 0), 0);
export const pointsOf = ({ mode, draw, fixed }: Pick<PaperDraft, 'mode' | 'draw' | 'fixed'>): number =>
  mode === PAPER_MODE.fixed
    ? fixed.reduce((sum, { score }) => sum + (score || 0), 0)
    : draw.reduce((sum, { count, score }) => sum + (count || 0) * (score || 0), 0);
