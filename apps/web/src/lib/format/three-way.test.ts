import { expect, it } from 'vitest';
import { threeWay } from './three-way.ts';

const told = (base: string | null, mine: string, theirs: string) =>
  threeWay(base === null ? null : base.split(''), mine.split(''), theirs.split('')).map(
    ({ mine: one, theirs: other, by }) => (by === 'both' ? one.join('') : `${by}(${one.join('')}|${other.join('')})`),
  );

it.each<[why: string, base: string | null, mine: string, theirs: string, found: string[]]>([
  ['nobody changed anything', 'abc', 'abc', 'abc', ['a', 'b', 'c']],
  ['I changed one', 'abc', 'aXc', 'abc', ['a', 'mine(X|b)', 'c']],
  ['they changed one', 'abc', 'abc', 'aYc', ['a', 'theirs(b|Y)', 'c']],
  ['each changed another, side by side', 'abcd', 'aXcd', 'abYd', ['a', 'mine(X|b)', 'theirs(c|Y)', 'd']],
  ['both changed the same', 'abc', 'aXc', 'aYc', ['a', 'each(X|Y)', 'c']],
  ['both changed it alike', 'abc', 'aXc', 'aXc', ['a', 'X', 'c']],
  ['they added one at the end', 'ab', 'Xb', 'abY', ['mine(X|a)', 'b', 'theirs(|Y)']],
  ['I took one away that they changed', 'abc', 'ac', 'aYc', ['a', 'each(|Y)', 'c']],
  ['I added where they took away', 'abc', 'abXc', 'ac', ['a', 'each(bX|)', 'c']],
  ['what both began with is not known', null, 'abc', 'aYc', ['a', 'each(b|Y)', 'c']],
  ['one side is empty', 'ab', '', 'ab', ['mine(|ab)']],
])('%s', (_, base, mine, theirs, found) => {
  expect(told(base, mine, theirs)).toEqual(found);
});

it('loses nothing of either side', () => {
  const [mine, theirs] = [[...'qwertyuiop'], [...'asdwerfghiop']];
  const stretches = threeWay([...'werxiop'], mine, theirs);
  expect(stretches.flatMap((one) => one.mine)).toEqual(mine);
  expect(stretches.flatMap((one) => one.theirs)).toEqual(theirs);
});
