import { queryOptions } from '@tanstack/react-query';
import { listProves, proveEligible, publicKeys, verifyCert } from '@zhibiao/contract/certificate';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

export const eligibleQuery = queryOptions({
  queryKey: ['prove', 'eligible'],
  queryFn: ({ signal }) => call(proveEligible, { signal }),
});

export const provesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['prove', 'list', pageNum],
    queryFn: ({ signal }) => call(listProves, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
  });

/** By the code on the document, or by its number and the holder's name. */
export type Asked = { code: string } | { certNo: string; name: string };

export const verifyQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['verify', asked],
    queryFn: ({ signal }) => call(verifyCert, { query: asked, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const publicKeysQuery = queryOptions({
  queryKey: ['public-keys'],
  queryFn: ({ signal }) => call(publicKeys, { signal }),
  staleTime: 10 * 60_000,
});

/** The drawing comes with its library only where a document is on screen. */
export const qrQuery = (text: string) =>
  queryOptions({
    queryKey: ['qr', text],
    queryFn: async () => (await import('#lib/qr-path.ts')).qrPath(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
