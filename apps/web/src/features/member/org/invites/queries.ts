import { keepPreviousData } from '@tanstack/react-query';
import { listLessons } from '@zhibiao/contract/lesson/learner';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { type InviteStateName, listInviteMembers, listInvites } from '@zhibiao/contract/member/org-invites';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

/** What a change of an invitation outdates. */
export const INVITES = [listInvites, listInviteMembers] as const;

export const invitesQuery = (state: InviteStateName | undefined, { page: pageNum, pageSize }: Page) =>
  ask(listInvites, { query: { pageNum, pageSize, state } }, { placeholderData: keepPreviousData });

export const inviteMembersQuery = (id: string, pageNum: number) =>
  ask(
    listInviteMembers,
    { params: { id }, query: { pageNum, pageSize: LIST_BOX_SIZE } },
    { placeholderData: keepPreviousData },
  );

/** Published courses with this in their name, to choose from. */
export const lessonChoiceQuery = (name: string) =>
  ask(listLessons, { query: { pageSize: 50, name } }, { placeholderData: keepPreviousData });
