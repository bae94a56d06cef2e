import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/exam/staff-rescore';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { rescoreRefusal, RESCORE_MOVE, type RescoreMove } from '#domain/exam/rescore-states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { ownHalf } from '#services/staff/duty.ts';
import { lockRescore, type StoredRescore } from './stored.ts';

/** With 发布与编辑分离, who asks for it is not who decides it. */
export const checkDuty = async (client: Client, staff: Staff, { by }: StoredRescore): Promise<void> => {
  if ((await ownHalf(client, staff))(by)) throw refused('提出人不能确认自己提出的重判，请由其他同事确认');
};

const lockStored = async (client: Client, id: string, version: number, move: RescoreMove): Promise<StoredRescore> => {
  const stored = await lockRescore(client, id);
  const refusal = rescoreRefusal(move, stored.state);
  if (refusal !== null) throw refused(refusal);
  if (stored.version !== version) throw conflict();
  return stored;
};
const setState = (stored: StoredRescore, move: RescoreMove, by: string | null, taskId: string | null) => sql<{
  version: number;
}>`
  UPDATE "Rescore" SET state = ${RESCORE_MOVE[move].to}, version = version + 1,
    "confirmedBy" = coalesce(${by}::uuid, "confirmedBy"), "taskId" = coalesce(${taskId}::uuid, "taskId"),
    "finishedAt" = CASE WHEN ${move === 'cancel'} THEN clock_timestamp() END
  WHERE id = ${stored.id}::uuid AND state = ${stored.state} AND version = ${stored.version}
  RETURNING version`;

/** Of any number of people who confirm at once one does: the row is held, and moves once. */
export const confirmRescore = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, count }: InputOf<typeof contract.confirmRescore>['body'],
): Promise<AnswerOf<typeof contract.confirmRescore>> =>
  audited(deps, staff, async (client, note) => {
    const stored = await lockStored(client, id, version, 'confirm');
    await checkDuty(client, staff, stored);
    const changed = stored.counts.changed ?? 0;
    if (changed !== count) throw conflict(`受影响的答卷为 ${changed} 份，请刷新`);
    const { taskId } = await enqueueStaffTask(client, staff, 'rescore-run', { rescoreId: id });
    if (!(await maybeOne(client, setState(stored, 'confirm', personIdOf(staff), taskId)))) throw conflict();
    note({
      object: 'rescore',
      id,
      reason: stored.reason,
      changes: { status: { from: stored.state, to: RESCORE_MOVE.confirm.to } },
      counts: { attempts: count },
    });
    return { taskId };
  });

export const cancelRescore = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: InputOf<typeof contract.cancelRescore>['body'],
): Promise<AnswerOf<typeof contract.cancelRescore>> =>
  audited(deps, staff, async (client, note) => {
    const stored = await lockStored(client, id, version, 'cancel');
    const moved = await maybeOne(client, setState(stored, 'cancel', null, null));
    if (!moved) throw conflict();
    note({
      object: 'rescore',
      id,
      reason: stored.reason,
      changes: { status: { from: stored.state, to: RESCORE_MOVE.cancel.to } },
    });
    return { id, version: moved.version };
  });
