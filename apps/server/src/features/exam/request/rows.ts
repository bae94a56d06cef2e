import { EXAM_REQUEST, type ExamRequestRow, REQUEST_STATUS, SAME_SCORE } from '@zhibiao/contract/exam/request';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { lit, sql } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { scoreMoved } from '#features/exam/marking/finish-remark.ts';
import { untilText } from '#features/exam/conditions/grant/grant.ts';

/** What came of a request: the attempts it gave, or whether its answers are still marked again and how that ended. */
type Outcome = {
  given: number | null;
  validUntil: Date | null;
  remarking: boolean;
  from: number | null;
  to: number | null;
};
export type ExamRequestRecord = Omit<ExamRequestRow, 'outcome' | 'createTime' | 'decideTime'> &
  Outcome & { createdAt: Date; decidedAt: Date | null };

/** Of request `r` and its paper `p`; the joins of `OUTCOME` with it. */
export const REQUEST = sql`r.id, r."paperId", p.title, r."attemptId", r.kind, r.reason, r.status, r.opinion,
  r."createdAt", r."decidedAt", g.n AS given, g."validUntil", c."from"::float8 AS "from", c."to"::float8 AS "to",
  EXISTS (
    SELECT 1 FROM "MarkTask" t
    WHERE t."attemptId" = r."attemptId" AND t."remarkId" = r.id AND t.state <> ${lit(MARK_TASK.settled)}
  ) AS remarking`;
export const REQUEST_OUTCOME = sql`
  LEFT JOIN "AttemptGrant" g ON g."actId" = r.id AND g."userId" = r."userId"
  LEFT JOIN LATERAL (
    SELECT c."from", c."to" FROM "ScoreChange" c WHERE c."attemptId" = r."attemptId" AND c.ref = r.id LIMIT 1
  ) c ON true`;

const outcomeOf = ({ kind, status, given, validUntil, remarking, from, to }: ExamRequestRecord): string | null => {
  if (status !== REQUEST_STATUS.agreed) return null;
  if (kind === EXAM_REQUEST.retake) return given === null ? null : `增加 ${given} 次考试机会${untilText(validUntil)}`;
  if (remarking) return '正在复核，复核期间成绩不变';
  return from === null || to === null ? SAME_SCORE : scoreMoved(from, to);
};

export const presentExamRequest = (row: ExamRequestRecord): ExamRequestRow => ({
  id: row.id,
  paperId: row.paperId,
  title: row.title,
  attemptId: row.attemptId,
  kind: row.kind,
  reason: row.reason,
  status: row.status,
  opinion: row.opinion,
  outcome: outcomeOf(row),
  createTime: dateTime(row.createdAt),
  decideTime: dateTimeOrNull(row.decidedAt),
});
