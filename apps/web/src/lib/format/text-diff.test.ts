import { expect, it } from 'vitest';
import { textDiff, type Piece } from './text-diff.ts';

const side = (pieces: readonly Piece[], not: Piece['in']): string =>
  pieces
    .filter((piece) => piece.in !== not)
    .map(({ text }) => text)
    .join('');

it('marks the characters that only one of two texts has', () => {
  expect(textDiff('采购软件时', '采购商业软件时')).toEqual([
    { text: '采购', in: 'both' },
    { text: '商业', in: 'after' },
    { text: '软件时', in: 'both' },
  ]);
  expect(textDiff('员工的口头承诺', '员工的书面承诺')).toEqual([
    { text: '员工的', in: 'both' },
    { text: '口头', in: 'before' },
    { text: '书面', in: 'after' },
    { text: '承诺', in: 'both' },
  ]);
});

it('has nothing to mark in what is the same, and all of what is not', () => {
  expect(textDiff('', '')).toEqual([]);
  expect(textDiff('𠮷野家', '𠮷野家')).toEqual([{ text: '𠮷野家', in: 'both' }]);
  expect(textDiff('', '新')).toEqual([{ text: '新', in: 'after' }]);
  expect(textDiff('旧', '')).toEqual([{ text: '旧', in: 'before' }]);
});

it('keeps both texts whole, however they differ', () => {
  const texts = ['甲乙丙丁', '乙丁甲', '。；\n甲。乙', 'aaaa', 'aabaa', '专利法（2020年修正）第二条'];
  for (const before of texts)
    for (const after of texts) {
      const pieces = textDiff(before, after);
      expect([side(pieces, 'after'), side(pieces, 'before')]).toEqual([before, after]);
    }
});

it('compares long texts by sentences', () => {
  const line = (n: number) => `第${n}句说的是企业应当保留的第${n}种记录。`;
  const before = Array.from({ length: 300 }, (_, n) => line(n)).join('');
  const after = before.replace(line(150), '这一句换了。');
  expect(textDiff(before, after).filter((piece) => piece.in !== 'both')).toEqual([
    { text: line(150), in: 'before' },
    { text: '这一句换了。', in: 'after' },
  ]);
});
