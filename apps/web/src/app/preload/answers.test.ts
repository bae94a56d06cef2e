import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { catalogue } from '@zhibiao/contract/endpoints';
import { expect, it, vi } from 'vitest';

// A session listens to other tabs; here is none.
vi.stubGlobal('addEventListener', () => undefined);
const { SEARCH_WORDS } = await import('./answers.ts');

it('every word that makes an answer a search is known', () => {
  const searched = catalogue.flatMap(({ spec }) => (spec as EndpointSpec).searches ?? []);
  expect(new Set(SEARCH_WORDS)).toEqual(new Set(searched));
});
