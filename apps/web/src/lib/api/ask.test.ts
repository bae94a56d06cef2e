import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { endpoint } from '@zhibiao/contract/core/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

vi.stubGlobal('addEventListener', () => undefined);
const { ask, invalidate } = await import('./ask.ts');

const listThings = endpoint({
  title: '试',
  method: 'GET',
  path: '/things/list',
  access: 'public',
  query: z.object({ pageNum: z.number().optional(), name: z.string().optional(), kind: z.number().optional() }),
  rows: z.object({ id: z.string() }),
});
const thing = endpoint({
  title: '试',
  method: 'GET',
  path: '/things/:id',
  access: 'public',
  params: z.object({ id: z.string() }),
  data: z.object({ id: z.string() }),
});
const openThing = endpoint({
  title: '试',
  method: 'POST',
  path: '/things/list',
  access: 'public',
  body: z.object({ id: z.string() }),
  data: z.null(),
});

test('a question is named by method, path and what is sent', () => {
  expect(ask(listThings).queryKey).toEqual(['GET /things/list']);
  expect(ask(listThings, { query: { pageNum: 2 } }).queryKey).toEqual(['GET /things/list', { query: { pageNum: 2 } }]);
  expect(ask(thing, { params: { id: 'a' } }).queryKey).toEqual(['GET /things/:id', { params: { id: 'a' } }]);
  expect(ask(openThing, { body: { id: 'a' } }).queryKey).toEqual(['POST /things/list', { body: { id: 'a' } }]);
});

test('filters left empty make no other question', () => {
  const plain = ask(listThings, { query: { pageNum: 1 } });
  expect(ask(listThings, { query: { kind: undefined, name: '', pageNum: 1 } }).queryKey).toEqual(plain.queryKey);
  expect(ask(listThings, { query: { kind: 0, pageNum: 1 } }).queryKey).not.toEqual(plain.queryKey);
});

test('options stand beside the question', () => {
  const { staleTime, select } = ask(listThings, {}, { staleTime: 5, select: ({ rows }) => rows.length });
  expect(staleTime).toBe(5);
  expect(select?.({ rows: [{ id: 'a' }], total: 1 })).toBe(1);
});

const client = new QueryClient();
const kept = [
  ask(listThings, { query: { pageNum: 1 } }),
  ask(listThings, { query: { pageNum: 2, name: 'x' } }),
  ask(thing, { params: { id: 'a' } }),
  ask(thing, { params: { id: 'b' } }),
  ask(openThing, { body: { id: 'a' } }),
].map(({ queryKey }): QueryKey => queryKey);
const outdatedBy = async (...stale: Parameters<typeof invalidate> extends [unknown, ...infer S] ? S : never) => {
  client.clear();
  kept.forEach((queryKey) => client.setQueryData(queryKey, null));
  await invalidate(client, ...stale);
  return kept.flatMap((queryKey, at) => (client.getQueryState(queryKey)?.isInvalidated ? [at] : []));
};

test('an endpoint outdates every question to it, and no other on the same path', async () => {
  expect(await outdatedBy(listThings)).toEqual([0, 1]);
  expect(await outdatedBy(thing)).toEqual([2, 3]);
  expect(await outdatedBy(listThings, openThing)).toEqual([0, 1, 4]);
});

test('a question outdates itself, and those that say more', async () => {
  expect(await outdatedBy(ask(thing, { params: { id: 'b' } }))).toEqual([3]);
  expect(await outdatedBy(ask(listThings, { query: { name: 'x' } }))).toEqual([1]);
  expect(await outdatedBy(ask(listThings, { query: { pageNum: 3 } }))).toEqual([]);
});
