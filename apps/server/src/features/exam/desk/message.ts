import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { messageExam } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { actAtDesk, type Acting } from './act.ts';
import { lockRunning, noteEach } from './running.ts';

const send = (acting: Acting, note: string) => sql<{ id: string; userId: string }>`
  WITH held AS (${lockRunning(acting)}),
  noted AS (${noteEach(acting, { type: 'message', note })} RETURNING "attemptId")
  SELECT h.id, h."userId" FROM held h JOIN noted n ON n."attemptId" = h.id`;

/** Passed to learners who sit, by their clock. */
export const messageAttempts = (
  pool: Pool,
  staff: Staff,
  { text, ...target }: InputOf<typeof messageExam>['body'],
): Promise<AnswerOf<typeof messageExam>> => {
  const acting = { staff, target };
  return actAtDesk(pool, acting, {
    kind: 'message',
    skipped: '已交卷，未发送',
    told: { facts: { text } },
    work: (client) => many(client, send(acting, text)),
  });
};
