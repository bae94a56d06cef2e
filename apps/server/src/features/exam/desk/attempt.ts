import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { deskAttempt, DeskRow } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { attemptsLeft, type AttemptsSoFar, type PaperRules } from '#domain/exam/rules.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { timelineOf } from '#features/exam/attempt/attempt-timeline.ts';
import { paperStatusAt } from '#services/exam/terms.ts';
import { deskAttempts } from './found.ts';
import { deskColumns } from './rows.ts';

const findRow = (staff: Staff, attemptId: string) => sql<DeskRow>`
  ${deskColumns(deskAttempts(sql`a.id = ${attemptId}::uuid`, { staff }))}`;
type AttemptLimits = Pick<PaperRules, 'maxAttempts'> & Pick<AttemptsSoFar, 'used' | 'passed'>;
const findAttemptLimits = (attemptId: string) => sql<AttemptLimits>`
  SELECT s."maxAttempts", s.used, s.passed FROM "Attempt" sat JOIN "Paper" p ON p.id = sat."paperId"
  ${paperStatusAt(sql`sat."userId"`)} WHERE sat.id = ${attemptId}::uuid`;

/** One of them, with what happened. */
export const findDeskAttempt = async (
  pool: Pool,
  staff: Staff,
  attemptId: string,
): Promise<AnswerOf<typeof deskAttempt>> => {
  const row = await maybeOne(pool, findRow(staff, attemptId));
  if (!row) throw missing('考试记录不存在');
  const [attempt, timeline] = await Promise.all([
    maybeOne(pool, findAttemptLimits(attemptId)),
    timelineOf(pool, attemptId),
  ]);
  return { ...row, timeline, attemptsLeft: attempt ? attemptsLeft(attempt, attempt) : 0 };
};
