import { expect, test } from 'vitest';
import { treePlaceOf, putItem, reapply, stepChapter, stepItem, type Tree } from './tree.ts';

const tree: Tree = [
  { id: 'A', title: '一', lids: ['1', '2'] },
  { id: 'B', title: '二', lids: [] },
  { id: 'C', title: '三', lids: ['3'] },
];
const lids = (of: Tree | null) => of?.map(({ id, lids: own }) => `${id}:${own.join('')}`).join(' ');

test('an item goes step by step through all chapters, an empty one too, and stops at the ends', () => {
  let now: Tree | null = tree;
  const seen: (string | undefined)[] = [];
  for (let i = 0; i < 5 && now; i += 1) {
    now = stepItem(now, '1', 1);
    seen.push(lids(now));
  }
  expect(seen).toEqual(['A:21 B: C:3', 'A:2 B:1 C:3', 'A:2 B: C:13', 'A:2 B: C:31', undefined]);
  expect(stepItem(tree, '1', -1)).toBeNull();
  expect(lids(stepItem(tree, '3', -1))).toBe('A:12 B:3 C:');
});

test('an item is put where it is dropped, in its own chapter and in another', () => {
  expect(lids(putItem(tree, '1', 'A', 1))).toBe('A:21 B: C:3');
  expect(lids(putItem(tree, '1', 'C', 1))).toBe('A:2 B: C:31');
  expect(treePlaceOf(tree, '3')).toEqual({ branch: 2, at: 0, number: 3 });
});

test('a chapter moves with all that is in it', () => {
  expect(lids(stepChapter(tree, 'C', -1))).toBe('A:12 C:3 B:');
  expect(stepChapter(tree, 'A', -1)).toBeNull();
});

test('an order is laid over what others have changed meanwhile: nothing is lost, nothing comes back', () => {
  const mine: Tree = [
    { id: 'C', title: '三', lids: ['3', '1'] },
    { id: 'A', title: '一', lids: ['2'] },
  ];
  const fresh: Tree = [
    { id: 'A', title: '第一章', lids: ['1', '4'] },
    { id: 'C', title: '三', lids: ['3', '5'] },
    { id: 'D', title: '四', lids: ['6'] },
  ];
  expect(lids(reapply(mine, fresh))).toBe('C:315 A:4 D:6');
  expect(reapply(mine, fresh)[1]?.title).toBe('第一章');
});
