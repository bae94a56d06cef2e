import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

it.each([
  ['01939a5c-0000-7000-8000-00000000000a', true],
  ['01939A5C-0000-7000-8000-00000000000A', true],
  ['------------------------------------', false],
  ['01939a5c-0000-7000-8000-00000000000a\n', false],
  ['', false],
])('%j is an id: %s', (text, is) => {
  expect(isUuid(text)).toBe(is);
});
