import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { studyDetail } from '@zhibiao/contract/study/learner';
import { lit, sql } from '#db/sql.ts';
import { attemptsLeft, type RequiredLesson, whyNot } from '#domain/exam/rules.ts';
import { paperStatusAt } from '#services/exam/terms.ts';

type ExamEligibility = NonNullable<AnswerOf<typeof studyDetail>['exam']>;

export type PaperRow = {
  paperId: string;
  title: string;
  openTime: Date | null;
  closeTime: Date | null;
  maxAttempts: number;
  retryHours: number;
  requireLesson: boolean;
  used: number;
  lastSubmitTime: Date | null;
  bestScore: number | null;
  passed: boolean;
  running: boolean;
  now: Date;
};
export type NoPaper = { paperId: null };

/** The concluding paper of a lesson and what the learner has made of it. */
export const selectPaper = (userId: string, lessonId: string) => sql<PaperRow>`
  SELECT p.id AS "paperId", p.title, s."openTime", s."closeTime", s."maxAttempts", s."retryHours", s."requireLesson",
    clock_timestamp() AS now, s.used, s."lastSubmitTime", s.best AS "bestScore", s.passed,
    s."runningId" IS NOT NULL AS running
  FROM "Paper" p ${paperStatusAt(sql`${userId}::uuid`)}
  WHERE p."lessonId" = ${lessonId} AND p.status = ${lit(PAPER_STATUS.published)}
  ORDER BY p.sort, p.id LIMIT 1`;

/** Whether the learner may take the lesson's concluding paper. A running attempt can always be gone on with. */
export const eligibilityOf = (paper: PaperRow, lesson: RequiredLesson): ExamEligibility => {
  const reasons = paper.running ? [] : whyNot(paper, lesson, paper, paper.now);
  return {
    paperId: paper.paperId,
    title: paper.title,
    canTake: reasons.length === 0,
    reasons,
    attemptsLeft: attemptsLeft(paper, paper),
    bestScore: paper.bestScore,
    passed: paper.passed,
  };
};
