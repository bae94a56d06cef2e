import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import type * as contract from '@zhibiao/contract/exam/staff-review';
import { RELEASE_MODE } from '@zhibiao/contract/paper/types';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, one, sql } from '#db/sql.ts';
import type { AttemptStatus } from '#domain/exam/attempt-states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden } from '#errors.ts';
import { releaseThese } from '#features/exam/release/task.ts';
import {
  addStaffEvent,
  type ActedOn,
  findActedOn,
  voidNote,
  tellLearner,
} from '#features/exam/validity/void/attempt.ts';
import { voidIt } from '#features/exam/validity/void/put-aside.ts';
import { audited } from '#services/audit/audited.ts';
import { requireFresh } from '#features/exam/conditions/fresh-proof.ts';

type Body = InputOf<typeof contract.decideReview>['body'];
type Decided = AnswerOf<typeof contract.decideReview>;
type State = Pick<Decided, 'reviewState' | 'status'>;

const findState = (id: string) => sql<State>`SELECT "reviewState", status FROM "Attempt" WHERE id = ${id}`;
/** Of two who decide the second hears what the first did. */
const decidedAlready = ({ reviewState, status }: State) => {
  if (status === ATTEMPT.void) return conflict('本次考试已作废，无需复核');
  if (reviewState === REVIEW.none || reviewState === REVIEW.pending)
    return conflict(`本次考试现为“${labelOf(ATTEMPT, status)}”，无需复核`);
  return conflict(`本次考试已由他人复核：${labelOf(REVIEW, reviewState)}`);
};

const STATE = { clear: REVIEW.clear, warn: REVIEW.warned } as const;
const storeDecision = (id: string, state: number) => sql<{ status: AttemptStatus; releaseMode: number }>`
  UPDATE "Attempt" SET "reviewState" = ${state}
  WHERE id = ${id} AND "reviewState" = ${lit(REVIEW.pending)}
    AND status IN (${lit(ATTEMPT.marking)}, ${lit(ATTEMPT.unreleased)})
  RETURNING status, "releaseMode"`;

/** It stands. Where its paper tells at once, and all its points are known, it is released now. */
const letStand = async (
  client: Client,
  staff: Staff,
  attempt: ActedOn,
  { result, note }: { result: keyof typeof STATE; note: string },
): Promise<State> => {
  const { id, paperId, userId } = attempt;
  const reviewState = STATE[result];
  const decided = await maybeOne(client, storeDecision(id, reviewState));
  if (!decided) throw decidedAlready(await one(client, findState(id)));
  await addStaffEvent(client, staff, { attemptId: id, type: 'review', note });
  if (result === 'warn')
    await tellLearner(client, attempt, { title: '考试警告', what: '多次离开考试页面，监考人员给予警告，成绩有效' });
  const atOnce = decided.status === ATTEMPT.unreleased && decided.releaseMode === RELEASE_MODE.atOnce;
  if (!atOnce) return { reviewState, status: decided.status };
  await releaseThese(client, paperId, [{ id, userId }]);
  return { reviewState, status: ATTEMPT.graded };
};

/** Its review stays open: restored, it waits for one again. */
const dismiss = async (client: Client, staff: Staff, attempt: ActedOn, reason: string): Promise<State> => {
  if (!staff.can('exam:void')) throw forbidden('您没有作废考试的权限');
  await requireFresh(client, staff, 'exam.void');
  const before = await one(client, findState(attempt.id));
  if (before.reviewState !== REVIEW.pending) throw decidedAlready(before);
  await voidIt(client, staff, attempt, { shown: attempt.status, reason });
  const after = await one(client, findState(attempt.id));
  if (after.reviewState !== REVIEW.pending) throw decidedAlready(after);
  return after;
};

/** Once: of any number of people who decide, one does. */
export const decideReview = (
  deps: { pool: Pool },
  staff: Staff,
  { attemptId, result, note: why }: Body,
): Promise<Decided> =>
  audited(deps, staff, async (client, note) => {
    const attempt = await findActedOn(client, staff, attemptId);
    const now =
      result === 'void'
        ? await dismiss(client, staff, attempt, why)
        : await letStand(client, staff, attempt, { result, note: why });
    const about = { ...voidNote(attempt), reason: why };
    const status = now.status === attempt.status ? {} : { status: { from: attempt.status, to: now.status } };
    if (result === 'void') note({ ...about, action: 'exam.void', changes: status });
    else note({ ...about, changes: { ...status, reviewState: { from: REVIEW.pending, to: now.reviewState } } });
    return { attemptId, ...now };
  });
