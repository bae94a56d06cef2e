import { randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { solveHuman } from '#test/people/visitor.ts';
import { createHuman, type Human } from './human.ts';
import { secretsFrom } from './keys/secrets.ts';

let database: TestDatabase;
let human: Human;
beforeAll(async () => {
  database = await openTestDatabase();
  human = createHuman(secretsFrom(randomBytes(48)), database.pool);
});
afterAll(() => database.close());

const edited = (
  answer: string,
  edit: (read: {
    challenge: { parameters: { keyPrefix: string; data: { expires: number } } };
    solution: { counter: number };
  }) => void,
) => {
  const read = JSON.parse(Buffer.from(answer, 'base64').toString());
  edit(read);
  return Buffer.from(JSON.stringify(read)).toString('base64');
};

it('accepts a solution once, also when it comes ten times at once', async () => {
  const answer = await solveHuman(await human.challenge());
  const accepted = await Promise.all(Array.from({ length: 10 }, () => human.accept(answer)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
  expect(await human.accept(answer)).toBe(false);
});

it('is solved with a plain SHA-256, as the contract describes it, within 60 000 hashes', async () => {
  const challenge = await human.challenge();
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const head = Buffer.from(salt + nonce, 'hex');
  for (let counter = 0; counter <= 60_000; counter++) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const derivedKey = Buffer.from(sha256(Buffer.concat([head, tail]))).toString('hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    expect(
      await human.accept(
        Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64'),
      ),
    ).toBe(true);
    return;
  }
  expect.unreachable('no counter solves the challenge');
});

it("refuses what is edited, expired by the database's clock, foreign or nonsense", async () => {
  const answer = await solveHuman(await human.challenge());
  expect(await human.accept(edited(answer, ({ solution }) => (solution.counter += 1)))).toBe(false);
  expect(await human.accept(edited(answer, ({ challenge }) => (challenge.parameters.keyPrefix = '00')))).toBe(false);
  expect(await human.accept(edited(answer, ({ challenge }) => (challenge.parameters.data.expires += 1)))).toBe(false);
  expect(await createHuman(secretsFrom(randomBytes(48)), database.pool).accept(answer)).toBe(false);
  for (const nonsense of [undefined, '', 'x', 'bnVsbA==', Buffer.from('{"challenge":{}}').toString('base64')])
    expect(await human.accept(nonsense)).toBe(false);
  expect(await human.accept(answer)).toBe(true);
});
