import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { expect, it } from 'vitest';
import {
  changedDraft,
  editedFrom,
  movedTo,
  newRule,
  plainDraft,
  pointsOf,
  questionsOf,
  sameText,
} from './draft-rows.ts';

const BANK = '0198f000-0000-7000-8000-000000000001';
const draft: PaperDraft = {
  mode: 2,
  draw: [
    { bankId: BANK, type: 1, count: 10, score: 2 },
    { bankId: BANK, type: 2, difficulty: 3, count: 4, score: 2.5 },
  ],
  fixed: [],
  passScore: 18,
  durationMin: 60,
  shuffleQuestions: true,
  shuffleOptions: true,
  multiRule: 0,
  indefRule: 0,
};

it('what was only opened reads as it is saved, in whatever order its fields stand', () => {
  expect(sameText(plainDraft(editedFrom(draft)), draft)).toBe(true);
  const { draw, ...rest } = draft;
  expect(sameText({ draw, ...rest }, draft)).toBe(true);
  expect(sameText({ ...draft, passScore: 19 }, draft)).toBe(false);
  expect(sameText({ ...draft, draw: movedTo(draw, 0, 1) }, draft)).toBe(false);
});

it('a new line is like the last one, and lines move within the list alone', () => {
  const rows = editedFrom(draft).draw;
  const added = newRule(rows, 'other');
  expect(added).toMatchObject({ bankId: BANK, type: 2, difficulty: 3, count: 4 });
  expect(added.uid).not.toBe(rows[1]?.uid);
  expect(newRule([], BANK)).toMatchObject({ bankId: BANK, type: 1 });
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
});

it('adds up what its mode asks for', () => {
  expect([questionsOf(draft), pointsOf(draft)]).toEqual([14, 30]);
  const fixed = { ...draft, mode: 1 as const, fixed: [{ questionId: BANK, score: 2.5 }] };
  expect([questionsOf(fixed), pointsOf(fixed)]).toEqual([1, 2.5]);
});

it('the pass line follows the total in its per cent, and what is only opened keeps its points', () => {
  const opened = editedFrom({ ...draft, passScore: 29 });
  expect(plainDraft(opened).passScore).toBe(29);
  const [first, ...others] = editedFrom(draft).draw;
  if (!first) throw new Error('no rule');
  const grown = changedDraft(editedFrom(draft), { draw: [{ ...first, count: 20 }, ...others] });
  expect([pointsOf(plainDraft(grown)), plainDraft(grown).passScore]).toEqual([50, 30]);
  expect(changedDraft(grown, { passPercent: 80 }).passScore).toBe(40);
  expect(changedDraft(grown, { durationMin: 30 }).passScore).toBe(30);
});
