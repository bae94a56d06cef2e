import { keepPreviousData } from '@tanstack/react-query';
import { CERT_STATUS, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import {
  certificateCounts,
  certificateDetail,
  certificatePicture,
  listCertificates,
} from '@zhibiao/contract/certificate/staff';
import { Id } from '@zhibiao/contract/core/fields';
import { ask } from '#lib/api/ask.ts';
import { filterCode, filterDay } from '#lib/url/filter-values.ts';
import { useFilterParam, type TablePage } from '#lib/url/url-state.ts';

/** 即将到期 is chosen among the states. */
export const EXPIRING = '即将到期';

/** The filters in the address; what is none of a filter's values filters nothing. */
export const useCertificateFilters = () => {
  const [text] = useFilterParam('keyword');
  const [type] = useFilterParam('type');
  const [status] = useFilterParam('status');
  const [orgId] = useFilterParam('orgId');
  const [attemptId] = useFilterParam('attemptId');
  const [batchId] = useFilterParam('batchId');
  const [issueFrom] = useFilterParam('from');
  const [issueTo] = useFilterParam('to');
  return { text, type, status, orgId, attemptId, batchId, issueFrom, issueTo };
};
export type StaffCertificateFilters = ReturnType<typeof useCertificateFilters>;

const statusOf = (text: string) => CERT_STATUS.find((one) => one === text);

/** As they are sent. Digits and letters are a number, anything else a name. */
export const certificateFilterQuery = ({
  text,
  type,
  status,
  orgId,
  attemptId,
  batchId,
  issueFrom,
  issueTo,
}: StaffCertificateFilters) => {
  const known = statusOf(status);
  return {
    ...(text && (/^[\dA-Za-z０-９]+$/.test(text) ? { certNo: text.normalize('NFKC') } : { name: text })),
    type: filterCode(CERT_TYPE, type),
    ...(known && { status: known }),
    ...(status === EXPIRING && { expiring: '1' as const }),
    ...(Id.safeParse(orgId).success && { orgId }),
    ...(Id.safeParse(attemptId).success && { attemptId }),
    ...(Id.safeParse(batchId).success && { batchId }),
    ...(filterDay(issueFrom) && { issueFrom }),
    ...(filterDay(issueTo) && { issueTo }),
  };
};

export const staffCertificatesQuery = (
  filters: StaffCertificateFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listCertificates,
    { query: { ...certificateFilterQuery(filters), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const certificateCountsQuery = (filters: StaffCertificateFilters) => {
  const { status, expiring, ...query } = certificateFilterQuery(filters);
  return ask(certificateCounts, { query }, { placeholderData: keepPreviousData });
};
export const certificateQuery = (id: string) => ask(certificateDetail, { params: { id } }, { staleTime: 0 });
export const staffPictureQuery = (id: string) => ask(certificatePicture, { params: { id } }, { staleTime: Infinity });
