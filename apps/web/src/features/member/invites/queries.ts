import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listLessons } from '@zhibiao/contract/lesson';
import { type InviteStateName, listInviteMembers, listInvites } from '@zhibiao/contract/org-invite';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

/** Everything here is invalidated by this key. */
export const INVITES = ['org-invite'] as const;

export const invitesQuery = (state: InviteStateName | undefined, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...INVITES, 'list', state, pageNum, pageSize],
    queryFn: ({ signal }) => call(listInvites, { query: { pageNum, pageSize, ...(state ? { state } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

export const inviteMembersQuery = (id: string, pageNum: number) =>
  queryOptions({
    queryKey: [...INVITES, 'members', id, pageNum],
    queryFn: ({ signal }) =>
      call(listInviteMembers, { params: { id }, query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Published courses with this in their name, to choose from. */
export const lessonChoiceQuery = (name: string) =>
  queryOptions({
    queryKey: ['lesson-choice', name],
    queryFn: ({ signal }) => call(listLessons, { query: { pageSize: 50, ...(name ? { name } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

export const inviteQrQuery = (link: string) =>
  queryOptions({
    queryKey: ['qr', link],
    queryFn: async () => (await import('#lib/qr-path.ts')).qrPath(link),
    staleTime: Infinity,
  });
