import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createIdCards } from './id-card.ts';
import { secretsFrom } from './secrets.ts';

const cards = createIdCards(secretsFrom(randomBytes(48)));
const NUMBER = '11010519491231002X';

it('opens what it sealed, which is different every time', () => {
  expect(cards.open(cards.seal(NUMBER))).toBe(NUMBER);
  expect(cards.seal(NUMBER)).not.toBe(cards.seal(NUMBER));
});

it("refuses what was changed, and another installation's", () => {
  const sealed = cards.seal(NUMBER);
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  for (const broken of [changed, '', 'x', sealed.slice(0, 20)]) expect(cards.open(broken)).toBeNull();
  expect(createIdCards(secretsFrom(randomBytes(48))).open(sealed)).toBeNull();
});

it('hashes the same number alike, whatever the case of its X', () => {
  expect(cards.hash(NUMBER.toLowerCase())).toBe(cards.hash(NUMBER));
});
