import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type * as contract from '@zhibiao/contract/exam/staff-void';
import type { Pool } from '#db/client.ts';
import type { AttemptStatus } from '#domain/exam/attempt-states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { grade } from '#features/exam/attempt/hand-in.ts';
import { audited } from '#services/audit/audited.ts';
import { findActedOn, voidNote } from './attempt.ts';
import { voidIt } from './put-aside.ts';
import { restoreIt } from './restore.ts';

type Deps = { pool: Pool };

export const voidAttempt = (
  deps: Deps,
  staff: Staff,
  { attemptId, status, reason }: InputOf<typeof contract.voidAttempt>['body'],
): Promise<AnswerOf<typeof contract.voidAttempt>> =>
  audited(deps, staff, async (client, note) => {
    const attempt = await findActedOn(client, staff, attemptId);
    await voidIt(client, staff, attempt, { shown: status, reason });
    note({ ...voidNote(attempt), reason, changes: { status: { from: status, to: ATTEMPT.void } } });
    return { attemptId, status: ATTEMPT.void };
  });

export const unvoidAttempt = async (
  deps: Deps,
  staff: Staff,
  { attemptId, reason }: InputOf<typeof contract.unvoidAttempt>['body'],
): Promise<AnswerOf<typeof contract.unvoidAttempt>> => {
  const status = await audited(deps, staff, async (client, note) => {
    const attempt = await findActedOn(client, staff, attemptId);
    const restored = await restoreIt(client, staff, attempt, reason);
    note({ ...voidNote(attempt), reason, changes: { status: { from: ATTEMPT.void, to: restored } } });
    return restored;
  });
  // Cut off here, it is graded by the job that hands in.
  const graded = status === ATTEMPT.submitted ? await grade(deps.pool, attemptId) : null;
  return { attemptId, status: (graded?.status ?? status) as AttemptStatus };
};
