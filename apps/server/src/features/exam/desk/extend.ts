import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { extendExam } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { actAtDesk, type Acting } from './act.ts';
import { lockRunning, noteEach } from './running.ts';

const MINUTE_MS = 60_000;

/** The event moves the deadline: both or neither, in one statement for any number of people. */
const extend = (acting: Acting, minutes: number, note: string) => sql<{ id: string; userId: string }>`
  WITH held AS (${lockRunning(acting)}),
  noted AS (${noteEach(acting, { type: 'extend', durationMs: minutes * MINUTE_MS, note })} RETURNING "attemptId")
  UPDATE "Attempt" a SET deadline = a.deadline + ${minutes}::int * interval '1 minute'
  FROM noted n WHERE a.id = n."attemptId" AND a.status = ${lit(ATTEMPT.running)}
  RETURNING a.id, a."userId"`;

/** More time for learners who still sit; also beyond the paper's closing, which is the staff's to decide. */
export const extendAttempts = (
  pool: Pool,
  staff: Staff,
  { minutes, reason, ...target }: InputOf<typeof extendExam>['body'],
): Promise<AnswerOf<typeof extendExam>> => {
  const acting = { staff, target };
  return actAtDesk(pool, acting, {
    kind: 'extend',
    skipped: '已交卷，未延长',
    told: { reason, facts: { minutes } },
    work: (client) => many(client, extend(acting, minutes, reason)),
  });
};
