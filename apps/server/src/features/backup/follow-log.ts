import { setTimeout as sleep } from 'node:timers/promises';
import { faultForLog } from '#db/faults.ts';
import { withLease } from '#db/lease.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time/time.ts';
import type { JobLog } from '#jobs/periodic.ts';
import { every } from '#lib/every.ts';
import { ownPlace } from '#services/backup/installation.ts';
import { followStretch } from '#features/backup/log/follow.ts';
import { dropSlots, openStretch } from '#features/backup/log/open-stretch.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

type LogDeps = Pick<Deps, 'pool' | 'config' | 'storage' | 'truth'>;

/** Twice this is what may be lost at most: five minutes, with time to copy. */
const FLUSH_SEC = 120;
const AGAIN_MS = 10_000;
/** Staff are not notified of a place that was away for a moment. */
const PATIENCE_MS = 15 * 60_000;

/** Copies the log of the database as it is written, on one server at a time; `stop` ends it. */
export const followLog = (
  deps: LogDeps,
  ownerUrl: string,
  log: JobLog,
  flushSec = FLUSH_SEC,
): (() => Promise<void>) => {
  const leaving = new AbortController();
  let markedAt = Date.now();
  let said = '';
  const warn = (fault: unknown) => {
    const { message } = faultForLog(fault);
    if (message !== said) log.warn({ fault: message }, 'the log is not copied, will try again');
    said = message;
  };
  const tell = () =>
    inTransaction(deps.pool, (client) =>
      tellStaff(client, 'backup.failed', {}, { once: `backup.failed:${day(new Date())}` }),
    ).catch(warn);
  const tellLate = async () => {
    if (Date.now() - markedAt < PATIENCE_MS) return;
    markedAt = Date.now();
    await tell();
  };
  const follow = async (signal: AbortSignal) => {
    const source = { ...deps, ownerUrl, place: ownPlace(deps.config) };
    const open = await openStretch(source);
    if (!open) return;
    await followStretch({
      source,
      open,
      flushSec,
      signal,
      onState: (state) => {
        if (state.is === 'waiting') warn(state.error);
        if (state.is === 'gap') void tell();
        if (state.is === 'waiting') void tellLate();
      },
      onMark: () => {
        markedAt = Date.now();
        said = '';
      },
    });
  };
  const hold = async (lost: AbortSignal) => {
    const over = AbortSignal.any([lost, leaving.signal]);
    markedAt = Date.now();
    while (!over.aborted) {
      await follow(over).catch(warn);
      await tellLate();
      await sleep(AGAIN_MS, undefined, { signal: over }).catch(() => {});
    }
  };
  const stop = every(0, async () => {
    if (deps.config.backup.wal) await withLease(deps.pool, 'backup-log', hold).catch(warn);
    else await dropSlots(deps.pool, ownerUrl).catch(warn);
    return AGAIN_MS;
  });
  return () => {
    leaving.abort();
    return stop();
  };
};
