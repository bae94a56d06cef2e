import {
  BATCH_ITEM,
  TRIAL_HOURS,
  type confirmCertBatch,
  type stopCertBatch,
} from '@zhibiao/contract/certificate/staff-batch';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { BATCH_MOVE } from '#domain/apply/batch-states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import type { IssuerDeps } from '#services/certificate/document/prepare.ts';
import { dutyOf, mayIssue, NOT_ISSUER } from '#services/staff/duty.ts';
import { takeWork } from '#services/work/take.ts';
import { type StoredBatch, isTried, lockBatch, setBatchStatus } from './stored.ts';

/** Those who failed are tried again. */
const reopenFailed = (id: string) => sql`
  UPDATE "CertBatchItem" SET state = ${lit(BATCH_ITEM.open)}, reason = NULL
  WHERE "batchId" = ${id}::uuid AND state = ${lit(BATCH_ITEM.failed)}`;
type LockedApply = { applyId: string; moved: boolean; own: boolean };
/** The applications stay as they are until the batch has begun. */
const holdApplies = (id: string, duty: string | null) => sql<LockedApply>`
  SELECT a.id AS "applyId", a.version <> i.version AS moved, NOT ${mayIssue(sql`a."auditedBy"`, duty)} AS own
  FROM (
    SELECT "applyId", min("applyVersion") AS version FROM "CertBatchItem"
    WHERE "batchId" = ${id}::uuid AND state = ${lit(BATCH_ITEM.open)} GROUP BY "applyId"
  ) i JOIN "CertApply" a ON a.id = i."applyId" ORDER BY a.id FOR SHARE OF a`;
const countOpen = (id: string) => sql<{ open: number }>`
  SELECT count(*)::int AS open FROM "CertBatchItem"
  WHERE "batchId" = ${id}::uuid AND state = ${lit(BATCH_ITEM.open)}`;

/** A trial is confirmed while all is as it was tried, by staff who did not review it. */
const checkBegin = async (client: Client, staff: Staff, batch: StoredBatch): Promise<number> => {
  const tried = isTried(batch.status);
  if (tried && batch.old) throw refused(`试制已超过${TRIAL_HOURS}小时，请重新试制`);
  const locked = await many(client, holdApplies(batch.id, await dutyOf(client, staff)));
  if (locked.some(({ own }) => own)) throw refused(NOT_ISSUER);
  if (tried && locked.some(({ moved }) => moved)) throw refused('申请有变化，请重新试制');
  for (const { applyId } of locked) await takeWork(client, staff, WORK_KIND.issue, applyId);
  const { open } = await one(client, countOpen(batch.id));
  if (open === 0) throw refused('没有可制证的人员');
  return open;
};

/** Of any number of people who confirm at once one does: the row is held, and moves once. */
export const confirmBatch = (
  deps: Pick<IssuerDeps, 'pool'>,
  staff: Staff,
  body: InputOf<typeof confirmCertBatch>['body'],
): Promise<AnswerOf<typeof confirmCertBatch>> =>
  audited(deps, staff, async (client, note) => {
    const duty = await dutyOf(client, staff);
    const batch = await lockBatch(client, staff, body, () => 'confirm');
    if (!isTried(batch.status)) await run(client, reopenFailed(batch.id));
    const people = await checkBegin(client, staff, batch);
    const input = { batchId: batch.id, duty, staffId: personIdOf(staff) };
    const { taskId } = await enqueueStaffTask(client, staff, 'cert-batch', input);
    const more = sql`, failed = 0, "taskId" = ${taskId}::uuid, "confirmedBy" = ${personIdOf(staff)}::uuid,
      "confirmedAt" = clock_timestamp(), "finishedAt" = NULL`;
    if (!(await maybeOne(client, setBatchStatus(batch, 'confirm', more)))) throw conflict();
    note({
      object: 'batch',
      id: batch.id,
      name: batch.no,
      changes: { status: { from: batch.status, to: BATCH_MOVE.confirm.to } },
      counts: { people },
    });
    return { taskId };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'CertBatchItem_one_open')) throw refused('有人员已在另一批次中');
    throw error;
  });

const freeRest = (id: string, reason: string) => sql`
  UPDATE "CertBatchItem" SET state = ${lit(BATCH_ITEM.skipped)}, reason = ${reason}
  WHERE "batchId" = ${id}::uuid AND state = ${lit(BATCH_ITEM.open)}`;

/** A trial is cancelled; a run ends with the person whose certificate is being made. */
export const stopBatch = async (
  deps: Pick<IssuerDeps, 'pool' | 'storage'>,
  staff: Staff,
  body: InputOf<typeof stopCertBatch>['body'],
): Promise<AnswerOf<typeof stopCertBatch>> => {
  const { samples, ...answer } = await audited(deps, staff, async (client, note) => {
    const batch = await lockBatch(client, staff, body, (status) => (isTried(status) ? 'cancel' : 'stop'));
    const more = sql`, "finishedAt" = clock_timestamp(), samples = '[]'`;
    const moved = await maybeOne(client, setBatchStatus(batch, batch.move, more));
    if (!moved) throw conflict();
    await run(client, freeRest(batch.id, isTried(batch.status) ? '试制已取消' : '批次已停止'));
    note({
      object: 'batch',
      id: batch.id,
      name: batch.no,
      changes: { status: { from: batch.status, to: BATCH_MOVE[batch.move].to } },
    });
    return { id: batch.id, version: moved.version, samples: batch.samples };
  });
  for (const { key } of samples) await deps.storage.remove(key);
  return answer;
};
