import { listAudit } from '@zhibiao/contract/audit/staff';
import { certificateCounts, certificateDetail, listCertificates } from '@zhibiao/contract/certificate/staff';
import { useInvalidate } from '#lib/api/ask.ts';

/** What a decision about one certificate changes. */
export const useOutdated = () => {
  const invalidate = useInvalidate();
  return () => invalidate(listCertificates, certificateCounts, certificateDetail, listAudit);
};
