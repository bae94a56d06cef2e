import { randomUUID } from 'node:crypto';
import type { StaffEventName } from '@zhibiao/contract/notice/staff-events';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time/time.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

/** Rows of "BackupRun": what was done, and the lease of what is under way. */

type Kind = 'backup' | 'drill';
export type RunOutcome = {
  level?: 'full' | 'incremental' | 'command';
  set: string;
  madeAt?: Date;
  /** Null when something was found wrong. */
  verifiedAt: Date | null;
  bytes?: number;
  files?: number;
  fault: string | null;
  report: object;
};

const HOLD = lit('60 seconds');
const RENEW_MS = 15_000;

const LATE = sql`
  UPDATE "BackupRun" SET "endedAt" = "heldUntil", fault = '中途被打断'
  WHERE "endedAt" IS NULL AND "heldUntil" < clock_timestamp()`;
const begin = (id: string, kind: Kind, place: string) => sql<{ id: string }>`
  INSERT INTO "BackupRun" (id, kind, place, "heldUntil")
  VALUES (${id}::uuid, ${kind}, ${place}, clock_timestamp() + interval ${HOLD})
  ON CONFLICT DO NOTHING RETURNING id`;
const renew = (id: string) => sql`
  UPDATE "BackupRun" SET "heldUntil" = clock_timestamp() + interval ${HOLD}
  WHERE id = ${id}::uuid AND "endedAt" IS NULL`;
const close = (id: string, { level, set, madeAt, verifiedAt, bytes, files, fault, report }: Partial<RunOutcome>) => sql`
  UPDATE "BackupRun" SET "endedAt" = clock_timestamp(), level = ${level ?? null}, set = ${set ?? null},
    "madeAt" = ${madeAt ?? null}, "verifiedAt" = ${verifiedAt ?? null}, bytes = ${bytes ?? 0}, files = ${files ?? 0},
    fault = ${fault ?? null}, report = ${report === undefined ? null : JSON.stringify(report)}::jsonb
  WHERE id = ${id}::uuid`;

const FAILED: Record<Kind, StaffEventName> = { backup: 'backup.failed', drill: 'drill.failed' };

/**
 * Does `work` if nothing of the kind is under way on any replica, and keeps how it went; a failure is reported to
 * staff, once a day. `lost` says that another may have begun.
 */
export const withBackupRun = async (
  pool: Pool,
  { kind, place }: { kind: Kind; place: string },
  work: (lost: AbortSignal) => Promise<RunOutcome>,
): Promise<RunOutcome> => {
  const id = randomUUID();
  await run(pool, LATE);
  if ((await maybeOne(pool, begin(id, kind, place))) === null)
    throw new BackupError('已有一次备份或恢复演练正在进行，请等它结束。');
  const lost = new AbortController();
  const renewing = setInterval(() => {
    run(pool, renew(id)).then(
      (still) => still === 0 && lost.abort(new BackupError('这次备份中断太久，已由别的进程接手。')),
      // Asked again: the database may be back before the lease ends.
      () => {},
    );
  }, RENEW_MS);
  try {
    const outcome = await work(lost.signal);
    await conclude(pool, id, kind, outcome);
    return outcome;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    await conclude(pool, id, kind, { fault }).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
};

const conclude = (pool: Pool, id: string, kind: Kind, outcome: Partial<RunOutcome>): Promise<void> =>
  inTransaction(pool, async (client) => {
    await run(client, close(id, outcome));
    if (outcome.fault) await tellStaff(client, FAILED[kind], {}, { once: `${FAILED[kind]}:${day(new Date())}` });
  });
