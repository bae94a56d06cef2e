import { catalogue } from '@zhibiao/contract/endpoints';
import { expect, it, vi } from 'vitest';

// A session listens to other tabs; here is none.
vi.stubGlobal('addEventListener', () => undefined);
const { SEARCH_WORDS } = await import('./answers.ts');

it('every word that makes an answer a search is known', () => {
  const searched = new Set(catalogue.flatMap(({ spec: { searches = [] } }) => searches));
  expect(SEARCH_WORDS.toSorted()).toEqual([...searched].toSorted());
});
