import { queryOptions } from '@tanstack/react-query';
import { startExam, type Started } from '@zhibiao/contract/exam/attempt';
import { type ExamResult, examResult } from '@zhibiao/contract/exam/review';
import { anchorAt, type Anchor } from '#features/exam/server-clock.ts';
import { call, callAddress } from '#lib/api/api.ts';

export type Opening = { started: Started; anchor: Anchor };

/** As old as a paper that came with the result may be, ms. What another device stores meanwhile is told as ever. */
const FRESH_MS = 15_000;
const opened = new Set<string>();

/**
 * What the result of a running attempt has brought: a round trip less where an exam goes on after a reload. Once, as
 * answers given since are not in it; and only with the browser's own record of when it was asked and answered.
 */
const takeBrought = ({ attemptId, opening }: Attempted): Opening | null => {
  const isFirst = !opened.has(attemptId);
  opened.add(attemptId);
  const { href } = new URL(callAddress(examResult, { query: { attemptId } }), location.origin);
  const asked = performance.getEntriesByName(href, 'resource').at(-1) as PerformanceResourceTiming | undefined;
  if (!isFirst || !opening || !asked || performance.now() - asked.responseEnd > FRESH_MS) return null;
  return { started: opening, anchor: anchorAt(opening.serverTime, asked.requestStart, asked.responseEnd) };
};

type Attempted = Pick<ExamResult, 'attemptId' | 'paperId' | 'opening'>;
/** The paper as given, the answers the server has, and its clock. Fetched again each time the exam comes on screen. */
export const openingQuery = (attempted: Attempted) =>
  queryOptions({
    queryKey: ['exam opening', attempted.paperId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const brought = takeBrought(attempted);
      if (brought) return brought;
      const { paperId } = attempted;
      const sentAt = performance.now();
      const started = await call(startExam, { body: { paperId, agree: true }, signal });
      return { started, anchor: anchorAt(started.serverTime, sentAt, performance.now()) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
