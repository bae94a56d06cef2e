import { reviewAttempt, reviewList } from '@zhibiao/contract/exam/staff-review';
import { attemptResult, listResults, resultCounts } from '@zhibiao/contract/exam/staff-stats';
import { voidImpact } from '@zhibiao/contract/exam/staff-void';
import { listReleases } from '@zhibiao/contract/exam/staff-marking';
import { ask } from '#lib/api/ask.ts';

/** Read just before staff decide. */
export const voidImpactQuery = (attemptId: string) => ask(voidImpact, { query: { attemptId } }, { staleTime: 0 });

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
