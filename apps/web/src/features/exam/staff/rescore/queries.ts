import { keepPreviousData } from '@tanstack/react-query';
import {
  listRescores,
  RESCORE_STATE,
  rescore,
  rescoreEffects,
  type RescoreRow,
} from '@zhibiao/contract/exam/staff-rescore';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

const POLL_MS = 2_000;
/** Work goes on behind it. */
export const isAtWork = ({ state }: Pick<RescoreRow, 'state'>): boolean =>
  state === RESCORE_STATE.trying || state === RESCORE_STATE.running;

/** The work behind it has failed for good, and waits for staff to try it again. */
export const hasStopped = (row: Pick<RescoreRow, 'state' | 'failure'>): boolean =>
  isAtWork(row) && row.failure !== null;

type Page = Pick<TablePage, 'page' | 'pageSize'>;
export const rescoresQuery = ({ page: pageNum, pageSize }: Page) =>
  ask(
    listRescores,
    { query: { pageNum, pageSize } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.rows.some(isAtWork) ? POLL_MS : false),
    },
  );
export const rescoreQuery = (id: string) =>
  ask(
    rescore,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
    },
  );

const CHANGES = ['up', 'down', 'toPass', 'toFail', 'cert', 'open'] as const;
type Change = (typeof CHANGES)[number];
export const changeIn = (text: string): Change | undefined => CHANGES.find((one) => one === text);
export const effectsQuery = (id: string, change: Change | undefined, { page: pageNum, pageSize }: Page) =>
  ask(
    rescoreEffects,
    { query: { id, change, pageNum, pageSize } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
