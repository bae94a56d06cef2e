import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { type PaperDraft, totalOfDraft } from '@zhibiao/contract/paper/draft';
import { z } from 'zod';
import { DrawRule } from './draw-rule.ts';
import { rulesOf } from '#domain/exam/paper.ts';

/** A paper's structure: as its columns hold what is in force, and as one piece, which is what people edit. */

export type StructureColumns = {
  mode: number;
  rules: unknown;
  passScore: number;
  durationMin: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  multiRule: number;
  indefRule: number;
};

const modeOf = (mode: number) => (mode === PAPER_MODE.fixed ? PAPER_MODE.fixed : PAPER_MODE.drawn);
const answerRuleOf = (rule: number): PaperDraft['multiRule'] => (rule === 1 || rule === 2 ? rule : 0);

/** What is in force, as people edit it. */
export const draftFrom = (columns: StructureColumns): PaperDraft => {
  const rules = columns.mode === PAPER_MODE.fixed ? rulesOf(columns) : { draw: z.array(DrawRule).parse(columns.rules) };
  return {
    mode: modeOf(columns.mode),
    draw: 'draw' in rules ? rules.draw : [],
    fixed: 'fixed' in rules ? rules.fixed : [],
    passScore: columns.passScore,
    durationMin: columns.durationMin,
    shuffleQuestions: columns.shuffleQuestions,
    shuffleOptions: columns.shuffleOptions,
    multiRule: answerRuleOf(columns.multiRule),
    indefRule: answerRuleOf(columns.indefRule),
  };
};

/** What goes into the columns when it is published. */
export const columnsFrom = (draft: PaperDraft): StructureColumns & { totalScore: number } => ({
  mode: draft.mode,
  rules: draft.mode === PAPER_MODE.fixed ? draft.fixed : draft.draw,
  totalScore: totalOfDraft(draft),
  passScore: draft.passScore,
  durationMin: draft.durationMin,
  shuffleQuestions: draft.shuffleQuestions,
  shuffleOptions: draft.shuffleOptions,
  multiRule: draft.multiRule,
  indefRule: draft.indefRule,
});

export const countOfDraft = ({ mode, draw, fixed }: PaperDraft): number =>
  mode === PAPER_MODE.fixed ? fixed.length : draw.reduce((sum, { count }) => sum + count, 0);

/** Only what its mode asks for; with its fields in one order, so that equal drafts read equal. */
const essence = (draft: PaperDraft) => {
  const { rules: _, ...columns } = columnsFrom(draft);
  return {
    ...columns,
    fixed: draft.mode === PAPER_MODE.fixed ? draft.fixed.map(({ questionId, score }) => [questionId, score]) : [],
    draw:
      draft.mode === PAPER_MODE.fixed
        ? []
        : draft.draw.map((rule) => [
            rule.bankId,
            rule.type,
            rule.difficulty ?? null,
            rule.clauseId ?? null,
            rule.clause ?? null,
            rule.count,
            rule.score,
          ]),
  };
};
/** The same text for drafts that would draw and score the same. */
export const draftText = (draft: PaperDraft): string => JSON.stringify(essence(draft));
export const sameDraft = (a: PaperDraft, b: PaperDraft): boolean => draftText(a) === draftText(b);
