import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { Pool } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { askForLease, endLease, keepLease, takeLease } from '#features/media/uploads.ts';
import { SENTENCES, TusRefusal } from './refusal.ts';

/** Leases last 10 s: three renewals may fail before one ends. */
const RENEW_MS = 2_500;
const LOOK_MS = 200;
/** Longer than a holder that died keeps it. */
const WAIT_MS = 14_000;

const leaseOf = (pool: Pool, staff: Staff, id: string): Lock => {
  const token = randomBytes(16).toString('hex');
  let renewing: NodeJS.Timeout | undefined;
  return {
    async lock(signal, giveWay) {
      for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(LOOK_MS)) {
        if (signal.aborted) throw new TusRefusal(400, SENTENCES.cut);
        if (await takeLease(pool, id, staff, token)) {
          renewing = setInterval(() => {
            // Where the database is away, the lease ends by itself.
            void keepLease(pool, id, token).then(
              (kept) => (kept ? undefined : giveWay()),
              () => {},
            );
          }, RENEW_MS).unref();
          return;
        }
        if (!(await askForLease(pool, id, staff))) throw new TusRefusal(404, SENTENCES.missing);
      }
      throw new TusRefusal(423, SENTENCES.busy);
    },
    async unlock() {
      clearInterval(renewing);
      await endLease(pool, id, token);
    },
  };
};

/** What is being made has no row yet, and no other request knows its name. */
const FREE: Lock = { lock: async () => {}, unlock: async () => {} };

/** One writer an upload, on however many replicas: by leases in its row, which outlive no dead process for long. */
export const lockerFor = (pool: Pool, staff: Staff, creates: boolean): Locker => ({
  newLock: (id) => (creates ? FREE : leaseOf(pool, staff, id)),
});
