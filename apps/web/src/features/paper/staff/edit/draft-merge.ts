import { labelOf } from '@zhibiao/contract/core/codes';
import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { type MergeField, wholeField, fieldWords } from '#widgets/merge/merge-fields.ts';
import { pointsOf, questionsOf } from './draft-rows.ts';

const DIGITS = 1_000;
/** Rows are chosen all together: how many, how much, and a sign that tells two lists apart. */
const signOf = (rows: unknown): number =>
  [...JSON.stringify(rows)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % DIGITS, 7);
const rowsField = (name: 'draw' | 'fixed', label: string): MergeField<PaperDraft> => {
  const mode = name === 'draw' ? PAPER_MODE.drawn : PAPER_MODE.fixed;
  return {
    ...wholeField<PaperDraft, typeof name>(name, label),
    read: (draft) => {
      const of = { ...draft, mode };
      return draft[name].length === 0
        ? ''
        : `${draft[name].length} 行，${questionsOf(of)} 题，${pointsOf(of)} 分（校验 ${signOf(draft[name])}）`;
    },
  };
};

/** A paper's structure field by field, as two who had it open compare it. */
export const STRUCTURE_FIELDS: readonly MergeField<PaperDraft>[] = [
  wholeField('mode', '组卷方式', (mode) => labelOf(PAPER_MODE, mode)),
  rowsField('draw', '抽题规则'),
  rowsField('fixed', '题目'),
  wholeField('passScore', '合格线', (score) => `${fieldWords(score)} 分`),
  wholeField('durationMin', '时长', (minutes) => `${fieldWords(minutes)} 分钟`),
  wholeField('shuffleQuestions', '题目乱序'),
  wholeField('shuffleOptions', '选项乱序'),
  wholeField('multiRule', '多选计分', (rule) => labelOf(ANSWER_RULE, rule)),
  wholeField('indefRule', '不定项计分', (rule) => labelOf(ANSWER_RULE, rule)),
];
