import { keepPreviousData } from '@tanstack/react-query';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import { appeal, listAppeals } from '@zhibiao/contract/study/staff-appeal';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

/** What waits, unless another status is chosen; `all` is everything. */
export const appealsQuery = (status: string, { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(
    listAppeals,
    { query: { status: status === '' ? APPEAL.waiting : filterCode(APPEAL, status), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const appealQuery = (id: string) => ask(appeal, { params: { id } }, { staleTime: 0 });
