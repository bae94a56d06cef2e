import { queryOptions } from '@tanstack/react-query';
import { getArticle } from '@zhibiao/contract/article';
import { call } from '#lib/api.ts';

export type AgreementCode = 'user-agreement' | 'privacy-policy';

export const agreementQuery = (code: AgreementCode) =>
  queryOptions({
    queryKey: ['agreement', code],
    queryFn: ({ signal }) => call(getArticle, { params: { id: code }, signal }),
    staleTime: 10 * 60_000,
  });
