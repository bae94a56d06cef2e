import { CERT_STATUS, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { certificateCountsQuery, EXPIRING, useCertificateFilters } from './queries.ts';

const STATES = [
  { value: '', label: '全部' },
  { value: EXPIRING, label: EXPIRING },
  ...CERT_STATUS.map((value) => ({ value, label: value })),
];

/** By number or holder, kind, state, day of issue. */
export const CertificateFilterBar = ({ actions }: { actions?: ReactNode }) => {
  const [text, setText] = useFilterParam('keyword');
  const [status, setStatus] = useFilterParam('status');
  const { expiring, ...counts } = useQuery(certificateCountsQuery(useCertificateFilters())).data ?? {};
  return (
    <>
      <FilterBar text={text} onText={setText} placeholder="证书编号或姓名" actions={actions}>
        <FilterSelect name="type" label="证书类型" all="全部类型" options={textChoicesOf(CERT_TYPE)} />
        <FilterDays label="签发日期" />
      </FilterBar>
      <StateRow
        value={status}
        options={STATES}
        counts={expiring === undefined ? undefined : { ...counts, [EXPIRING]: expiring }}
        onChange={setStatus}
      />
    </>
  );
};
