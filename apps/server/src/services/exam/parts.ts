import { sql, type Statement } from '#db/sql.ts';
import type { AttemptsSoFar, PaperEnding } from '#domain/exam/rules.ts';
import { papersTouched, paperStatusAt } from './terms.ts';
import { epochMs } from '#services/study/study-sql.ts';

/** What a learner has to do with a paper, as far as it says whether they may still sit it. */
export type ExamPart = Pick<AttemptsSoFar, 'used' | 'passed'> & {
  paperId: string;
  maxAttempts: number;
  closeMs: number | null;
  /** Of their latest attempt in any round; 0 of a paper they never sat. */
  lastNo: number;
  /** Questions of the attempt under way, null when there is none. */
  running: string[] | null;
};

/** One row for each paper that is not the same to this learner as to everybody else. */
export const examPartsFor = (userId: Statement): Statement<ExamPart> => sql<ExamPart>`
  SELECT p.id AS "paperId", s."maxAttempts", ${epochMs(sql`s."closeTime"`)} AS "closeMs", s.used, s."lastNo", s.passed,
    CASE WHEN s."runningId" IS NOT NULL THEN (
      SELECT coalesce(json_agg(q->>'questionId'), '[]')
      FROM "Attempt" r CROSS JOIN LATERAL jsonb_array_elements(r.snapshot) q WHERE r.id = s."runningId"
    ) END AS running
  FROM "Paper" p ${paperStatusAt(userId)} WHERE p.id IN (${papersTouched(userId)})`;

/** The paper's own where the learner has no part in it. */
export const joinPart = <P extends PaperEnding>(paper: P, part: ExamPart | undefined) => ({
  ...paper,
  maxAttempts: part?.maxAttempts ?? paper.maxAttempts,
  closeTime: part ? closingOf(part) : paper.closeTime,
  used: part?.used ?? 0,
  lastNo: part?.lastNo ?? 0,
  passed: part?.passed ?? false,
  running: part?.running ?? null,
});
const closingOf = ({ closeMs }: ExamPart): Date | null => (closeMs === null ? null : new Date(closeMs));
