import { expect, it } from 'vitest';
import { isDatabaseAway } from './faults.ts';

it.each([
  ['no room on its disk', '53100', true],
  ['no memory', '53200', true],
  ['no connection left', '53300', true],
  ['ended by an administrator', '57P01', true],
  ['a server that only reads', '25006', true],
  ['a unique index', '23505', false],
])('%s (%s)', (_, code, away) => {
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(away);
  // As Prisma wraps it.
  expect(isDatabaseAway({ meta: { driverAdapterError: { cause: { originalCode: code } } } })).toBe(away);
});
