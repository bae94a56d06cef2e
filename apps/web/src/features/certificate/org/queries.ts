import { keepPreviousData } from '@tanstack/react-query';
import type { CERT_STATUS } from '@zhibiao/contract/certificate/types';
import {
  listOrgCertificates,
  listOrgLeaverCertificates,
  orgCertificateSummary,
} from '@zhibiao/contract/certificate/org';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

export type OrgCertificateFilters = {
  keyword?: string;
  type?: number;
  status?: (typeof CERT_STATUS)[number];
  expiring?: '1';
};

export const orgCertificatesQuery = (filters: OrgCertificateFilters, { page: pageNum, pageSize }: Page) =>
  ask(listOrgCertificates, { query: { pageNum, pageSize, ...filters } }, { placeholderData: keepPreviousData });

export const leaverCertificatesQuery = (
  { keyword, type }: Pick<OrgCertificateFilters, 'keyword' | 'type'>,
  { page: pageNum, pageSize }: Page,
) =>
  ask(
    listOrgLeaverCertificates,
    { query: { pageNum, pageSize, keyword, type } },
    { placeholderData: keepPreviousData },
  );

export const certificateSummaryQuery = ask(orgCertificateSummary);
