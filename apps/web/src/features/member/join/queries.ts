import { queryOptions } from '@tanstack/react-query';
import { inviteInfo, myOrgs, searchOrgs } from '@zhibiao/contract/membership';
import { call } from '#lib/api.ts';

/** Memberships, requests and invitations of the learner. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: ({ signal }) => call(myOrgs, { signal }),
});

/** What a code leads to. A refused code is told under the field it was typed into. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call(inviteInfo, { query: { code }, signal }),
  });

export const orgSearchQuery = (name: string) =>
  queryOptions({
    queryKey: ['org-search', name],
    queryFn: ({ signal }) => call(searchOrgs, { query: { name }, signal }),
    enabled: name.length >= 2,
  });
