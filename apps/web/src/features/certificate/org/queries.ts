import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CERT_STATUS } from '@zhibiao/contract/certificate';
import { listOrgCertificates, orgCertificateSummary } from '@zhibiao/contract/org-certificate';
import { call } from '#lib/api.ts';

const CERTIFICATES = ['org-certificate'] as const;

export type Filters = { keyword?: string; type?: number; status?: (typeof CERT_STATUS)[number]; expiring?: '1' };

export const certificatesQuery = (filters: Filters, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...CERTIFICATES, 'list', filters, pageNum, pageSize],
    queryFn: ({ signal }) => call(listOrgCertificates, { query: { pageNum, pageSize, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });

export const certificateSummaryQuery = queryOptions({
  queryKey: [...CERTIFICATES, 'summary'],
  queryFn: ({ signal }) => call(orgCertificateSummary, { signal }),
});
