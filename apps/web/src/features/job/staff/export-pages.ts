import type { StaffTaskKind } from '@zhibiao/contract/task/staff';

/** Where a file that is gone is made once more. */
const PAGES: Partial<Record<StaffTaskKind, `/console/${string}`>> = {
  'question-export': '/console/bank',
  'result-export': '/console/exam/result',
  'certificate-archive': '/console/cert',
  'learner-export': '/console/learner',
  'report-export': '/console/report/export',
  'year-export': '/console/report/year',
  'regulator-export': '/console/report/regulator',
  'org-audit-pack': '/console/org',
  'audit-export': '/console/audit',
};
export const exportPageOf = (kind: string): string | null =>
  (PAGES as Record<string, string | undefined>)[kind] ?? null;
