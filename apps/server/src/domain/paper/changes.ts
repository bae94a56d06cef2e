import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { type PaperDraft, totalOfDraft } from '@zhibiao/contract/paper/draft';
import { countOfDraft } from './draft.ts';

/** What one edition of a paper changed of the one before, as its history tells it. */

const onOff = (on: boolean) => (on ? '开' : '关');
const FACTS: readonly { word: string; of: (draft: PaperDraft) => string }[] = [
  { word: '组卷方式', of: ({ mode }) => labelOf(PAPER_MODE, mode) },
  { word: '题数', of: (draft) => `${countOfDraft(draft)} 题` },
  { word: '总分', of: (draft) => `${totalOfDraft(draft)} 分` },
  { word: '合格线', of: ({ passScore }) => `${passScore} 分` },
  { word: '时长', of: ({ durationMin }) => `${durationMin} 分钟` },
  { word: '题目乱序', of: ({ shuffleQuestions }) => onOff(shuffleQuestions) },
  { word: '选项乱序', of: ({ shuffleOptions }) => onOff(shuffleOptions) },
  { word: '多选', of: ({ multiRule }) => labelOf(ANSWER_RULE, multiRule) },
  { word: '不定项', of: ({ indefRule }) => labelOf(ANSWER_RULE, indefRule) },
];

/** Rules as a multiset: a line that was only moved is no change. */
const linesOf = ({ mode, draw, fixed }: PaperDraft): string[] =>
  mode === PAPER_MODE.fixed
    ? fixed.map(({ questionId, score }) => `${questionId} ${score}`)
    : draw.map((rule) =>
        [rule.bankId, rule.type, rule.difficulty, rule.clauseId, rule.clause, rule.count, rule.score].join(' '),
      );
const missingFrom = (lines: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  let missing = 0;
  for (const line of lines) {
    const count = left.get(line) ?? 0;
    if (count === 0) missing += 1;
    else left.set(line, count - 1);
  }
  return missing;
};

export const changesBetween = (before: PaperDraft, after: PaperDraft): string[] => {
  const facts = FACTS.flatMap(({ word, of }) =>
    of(before) === of(after) ? [] : [`${word} ${of(before)} → ${of(after)}`],
  );
  const [was, is] = [linesOf(before), linesOf(after)];
  const [added, removed] = [missingFrom(is, was), missingFrom(was, is)];
  const unit = after.mode === PAPER_MODE.fixed ? '题' : '行规则';
  const lines = [added > 0 && `新增 ${added} ${unit}`, removed > 0 && `去掉 ${removed} ${unit}`].filter(
    (text) => text !== false,
  );
  if (lines.length === 0 && was.join('\n') !== is.join('\n')) lines.push('次序有调整');
  return [...facts, ...lines];
};
