import { BATCH, TRIAL_HOURS } from '@zhibiao/contract/certificate/staff-batch';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import { type BatchMove, BATCH_MOVE, batchRefusal, type BatchState } from '#domain/apply/batch-states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { scopeSql } from '#services/staff/scope.ts';
import type { BatchSample } from './samples.ts';

export type StoredBatch = {
  id: string;
  no: string;
  status: BatchState;
  version: number;
  samples: BatchSample[];
  old: boolean;
  templateId: string;
};

/** Batch `b` names nobody outside what the viewer may see. */
export const batchSeen = (staff: Pick<Staff, 'scope'>): Statement =>
  staff.scope.all
    ? sql`true`
    : sql`NOT EXISTS (
        SELECT 1 FROM "CertBatchItem" si JOIN "CertApply" sa ON sa.id = si."applyId"
        WHERE si."batchId" = b.id AND NOT coalesce(${scopeSql(staff, sql`sa."orgId"`)}, false))`;

const lockOne = (staff: Staff, id: string) => sql<StoredBatch>`
  SELECT b.id, b.no, b.status, b.version, b.samples, b."templateId",
    b."createdAt" < clock_timestamp() - interval ${lit(`${TRIAL_HOURS} hours`)} AS old
  FROM "CertBatch" b WHERE b.id = ${id}::uuid AND ${batchSeen(staff)} FOR UPDATE`;

/** The batch, held until the transaction ends, where the move may be made. */
export const lockBatch = async (
  client: Client,
  staff: Staff,
  { id, version }: { id: string; version: number },
  moveOf: (status: BatchState) => BatchMove,
): Promise<StoredBatch & { move: BatchMove }> => {
  const batch = await maybeOne(client, lockOne(staff, id));
  if (!batch) throw missing('批次不存在');
  const move = moveOf(batch.status);
  const refusal = batchRefusal(move, batch.status);
  if (batch.version !== version) throw conflict();
  if (refusal !== null) throw refused(refusal);
  return { ...batch, move };
};

export const setBatchStatus = (batch: StoredBatch, move: BatchMove, more: Statement) => sql<{ version: number }>`
  UPDATE "CertBatch" SET status = ${BATCH_MOVE[move].to}, version = version + 1${more}
  WHERE id = ${batch.id}::uuid AND status = ${batch.status} AND version = ${batch.version}
  RETURNING version`;
export const isTried = (status: BatchState): boolean => status === BATCH.tried;
