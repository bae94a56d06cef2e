import type { RunningExam } from '@zhibiao/contract/exam/running';
import type { RunningExams } from '#lib/session/running-exams.ts';

/** `end`: null while it runs; time was up, or it was handed in elsewhere. */
export type StripRow = Pick<RunningExam, 'attemptId' | 'paperId' | 'title'> & {
  endsAt: number;
  end: 'time-up' | 'handed-in' | null;
};

/** What the strip shows after an answer: what runs, and what ran until now. */
export const rowsAfter = (rows: readonly StripRow[], { exams, at }: RunningExams, now: number): StripRow[] => [
  ...rows
    .filter(({ attemptId }) => !exams.some((exam) => exam.attemptId === attemptId))
    .map((row) => ({ ...row, end: row.end ?? (row.endsAt <= now ? ('time-up' as const) : ('handed-in' as const)) })),
  ...exams.map(({ attemptId, paperId, title, remainingMs }) => ({
    attemptId,
    paperId,
    title,
    endsAt: at + remainingMs,
    end: null,
  })),
];
