import { reviewAttempt, reviewList } from '@zhibiao/contract/exam-review-staff';
import { attemptResult, listResults, resultCounts } from '@zhibiao/contract/exam-stats-staff';
import { voidImpact } from '@zhibiao/contract/exam-void-staff';
import { listReleases } from '@zhibiao/contract/marking-staff';
import { ask } from '#lib/api/ask.ts';

/** Read just before somebody decides. */
export const impactQuery = (attemptId: string) => ask(voidImpact, { query: { attemptId } }, { staleTime: 0 });

/** Who acts on an attempt makes these old. */
export const TOUCHED = [
  attemptResult,
  listResults,
  resultCounts,
  listReleases,
  reviewAttempt,
  reviewList,
  voidImpact,
] as const;
