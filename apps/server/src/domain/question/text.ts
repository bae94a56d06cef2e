import type { Passage } from '@zhibiao/contract/question/staff-import';
import type { Draft } from './draft.ts';
import { finishDraft } from './text/finish.ts';
import type { Left } from './text/left.ts';
import { readTextOf, withoutUnderline } from './text/shown.ts';
import { readAskings } from './text/walk.ts';
import type { TextLine } from './text-line.ts';

/** What only shows how it is done. */
const EXAMPLE = '【示例】';

type Reading = {
  drafts: Draft[];
  /** Headings, and what a paper has beside its questions. */
  heads: Passage[];
  unread: Passage[];
  answerLists: Passage[];
};

/** Passages of the lines that were left so; lines of an answer list that follow each other are one. */
const passagesOf = (left: readonly Left[], fate: Left['fate'], numberOf: (after: number) => number): Passage[] => {
  const passages: (Passage & { from: number; to: number })[] = [];
  for (const { line, text, after } of left.filter((one) => one.fate === fate)) {
    const { text: words, images } = readTextOf(withoutUnderline(text), '');
    const plain = words + '［图片］'.repeat(images.length);
    const last = passages.at(-1);
    if (plain === '') continue;
    if (fate === 'list' && last && line - last.to <= 2) {
      last.text += `\n${plain}`;
      last.to = line;
    } else passages.push({ place: '', text: plain, after: numberOf(after), from: line, to: line });
  }
  return passages.map(({ from, to, text, after }) => ({
    place: from === to ? `第 ${from} 段` : `第 ${from}–${to} 段`,
    text,
    after,
  }));
};

/** The questions of a document as people write them, and what of it is in none. */
export const readQuestionText = (lines: readonly TextLine[]): Reading => {
  const { questions, left } = readAskings(lines);
  const drafts = questions.map(finishDraft);
  const isExample = drafts.map(({ question }) => question.stem.startsWith(EXAMPLE));
  let count = 0;
  const numbers = [0, ...isExample.map((is) => (is ? count : (count += 1)))];
  const numberOf = (after: number) => numbers[after] ?? count;
  return {
    drafts: drafts.filter((_, at) => !isExample[at]),
    heads: passagesOf(left, 'head', numberOf),
    unread: passagesOf(left, 'unread', numberOf),
    answerLists: passagesOf(left, 'list', numberOf),
  };
};
