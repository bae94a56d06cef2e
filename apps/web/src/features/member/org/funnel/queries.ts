import { keepPreviousData } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import {
  FUNNEL_STEP,
  INVITE_WAY,
  inviteFunnel,
  inviteFunnelCodes,
  inviteFunnelPeople,
} from '@zhibiao/contract/member/org-funnel';
import { ask } from '#lib/api/ask.ts';
import { type TablePage, useFilterParam } from '#lib/url/url-state.ts';

export type FunnelStep = CodeOf<typeof FUNNEL_STEP>;
/** A number whose people the administrator wants to see. */
export type FunnelQuery = { title: string; way: CodeOf<typeof INVITE_WAY>; step: FunnelStep; inviteId?: string };
export type FunnelDays = { from?: string; to?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const useDays = (): FunnelDays => {
  const [from] = useFilterParam('from');
  const [to] = useFilterParam('to');
  return { ...(DAY.test(from) ? { from } : {}), ...(DAY.test(to) ? { to } : {}) };
};

export const funnelQuery = (days: FunnelDays) =>
  ask(inviteFunnel, { query: days }, { placeholderData: keepPreviousData });
export const funnelCodesQuery = (days: FunnelDays, { page: pageNum, pageSize }: TablePage) =>
  ask(inviteFunnelCodes, { query: { pageNum, pageSize, ...days } }, { placeholderData: keepPreviousData });
export const funnelPeopleQuery = (days: FunnelDays, { title: _, ...query }: FunnelQuery, pageNum: number) =>
  ask(
    inviteFunnelPeople,
    { query: { pageNum, pageSize: LIST_BOX_SIZE, ...days, ...query } },
    { placeholderData: keepPreviousData },
  );
