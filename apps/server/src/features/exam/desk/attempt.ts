import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { deskAttempt, DeskRow } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { attemptsLeft, type AttemptsSoFar, type PaperRules } from '#domain/exam/rules.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { timelineOf } from '#features/exam/attempt/attempt-timeline.ts';
import { standingAt } from '#services/exam/terms.ts';
import { deskAttempts } from './found.ts';
import { deskColumns } from './rows.ts';

const findRow = (staff: Staff, attemptId: string) => sql<DeskRow>`
  ${deskColumns(deskAttempts(sql`a.id = ${attemptId}::uuid`, { staff }))}`;
type Sat = Pick<PaperRules, 'maxAttempts'> & Pick<AttemptsSoFar, 'used' | 'passed'>;
const findSat = (attemptId: string) => sql<Sat>`
  SELECT s."maxAttempts", s.used, s.passed FROM "Attempt" sat JOIN "Paper" p ON p.id = sat."paperId"
  ${standingAt(sql`sat."userId"`)} WHERE sat.id = ${attemptId}::uuid`;

/** One of them, with what happened. */
export const findDeskAttempt = async (
  pool: Pool,
  staff: Staff,
  attemptId: string,
): Promise<AnswerOf<typeof deskAttempt>> => {
  const row = await maybeOne(pool, findRow(staff, attemptId));
  if (!row) throw missing('考试记录不存在');
  const [sat, timeline] = await Promise.all([maybeOne(pool, findSat(attemptId)), timelineOf(pool, attemptId)]);
  return { ...row, timeline, attemptsLeft: sat ? attemptsLeft(sat, sat) : 0 };
};
