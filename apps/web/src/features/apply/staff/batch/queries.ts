import { keepPreviousData } from '@tanstack/react-query';
import { APPLY } from '@zhibiao/contract/apply/types';
import { listSystemApplies } from '@zhibiao/contract/apply/staff';
import { BATCH, batchCounts, certBatch, listCertBatches } from '@zhibiao/contract/certificate/staff-batch';
import { listCertificates } from '@zhibiao/contract/certificate/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';
import { SYSTEM_APPLIES } from '#features/apply/staff/queries.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

const LIST_POLL_MS = 3_000;
const POLL_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;
type Far = { status: number; failure: string | null };
/** Its figures change by themselves. */
const isUnderWay = ({ status, failure }: Far): boolean => status === BATCH.running && failure === null;

export const batchesQuery = (status: string, { page: pageNum, pageSize }: Page) =>
  ask(
    listCertBatches,
    { query: { status: filterCode(BATCH, status), pageNum, pageSize } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LIST_POLL_MS : false),
    },
  );
export const batchCountsQuery = ask(batchCounts, {}, { staleTime: 0 });
export const batchQuery = (id: string) =>
  ask(
    certBatch,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data || !isUnderWay(state.data)) return false;
        return state.status === 'error' ? AFTER_FAILURE_MS : POLL_MS;
      },
    },
  );

/** Applications of one kind that wait for their certificates. */
export const waitingQuery = (kind: number, { page: pageNum, pageSize }: Page) =>
  ask(
    listSystemApplies,
    { query: { status: APPLY.making, kind, pageNum, pageSize } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );

/** What a step of a batch changes, and what its end does. */
export const BATCHES = [listCertBatches, batchCounts, certBatch] as const;
export const OUTDATED_BY_RUN = [...BATCHES, ...SYSTEM_APPLIES, listCertificates] as const;
