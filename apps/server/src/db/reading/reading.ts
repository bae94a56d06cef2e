import type { ReportFact, StandbyState } from '#boot/facts.ts';
import type { Pool } from '#db/client.ts';
import { isConflict, isDatabaseAway, isOverTime } from '#db/faults.ts';
import { monotonic } from '#domain/time/time.ts';
import { counter, gauge } from '#lib/metrics.ts';
import { createLag } from './lag.ts';
import { committedNow, lookAtStandby, openStandby, READERS_SHARE, Unfit } from './standby.ts';

/**
 * Where long reads read: on a streaming standby where the operator has one, else on the primary. What is read holds all
 * that was committed before it began, on either, so no caller knows the difference.
 */
export type Reading = {
  /**
   * Hands `work` a pool to read from, never to write to. Where the standby is lost, or ends a read that is in its way,
   * `work` begins anew, in the end with the primary: so nothing may remain of a time that failed.
   */
  from: <T>(work: (pool: Pool) => Promise<T>, waits?: ReadingWait) => Promise<T>;
};
/** Who waits for the standby to catch up: people before a page, or work that may wait as long as it may lag. */
type ReadingWait = 'page' | 'work';

/** Where there is no standby. */
export const readingOn = (pool: Pool): Reading => ({ from: (work) => work(pool) });

const standing = gauge('zhibiao_standby_state', 'How the standby for reading stands; 1 is how.', ['state']);
const lagging = gauge('zhibiao_standby_lag_seconds', 'For how long it has lacked what the primary has.', ['standby']);
const reads = counter('zhibiao_standby_reads_total', 'Long reads where a standby is configured, by who served them.', [
  'by',
]);
const again = counter('zhibiao_standby_interruptions_total', 'Reads that the standby ended, and that began anew.');

export type StandbyOptions = {
  url: string;
  /** How far it may lag, ms. */
  lagMs: number;
  /** So many connections at most. */
  connections: number;
};
export type StandbyReading = Reading & {
  /** Looks how it stands, and reports when that is not as it was. */
  look: () => Promise<StandbyState>;
};

const TRIES = 3;
const PAGE_MS = 1_000;

/** A connection that is ended while nothing is asked on it says no more than that it is gone. */
const isOfStandby = (fault: unknown): boolean => fault instanceof Unfit || isConflict(fault) || isDatabaseAway(fault);

export const createReading = (
  primary: Pool,
  { url, lagMs, connections }: StandbyOptions,
  report: ReportFact,
): StandbyReading => {
  const lag = createLag();
  const waitMs = { page: Math.min(PAGE_MS, lagMs), work: lagMs };
  const most = Math.max(1, Math.floor(connections / READERS_SHARE));
  let state: StandbyState | null = null;
  let readers = 0;

  const note = (next: StandbyState, fault?: string): StandbyState => {
    if (next !== state) report({ is: 'standby', state: next, lagSec: lagMs / 1_000, fault });
    standing.reset();
    standing.set({ state: next }, 1);
    state = next;
    return next;
  };
  const look = async (): Promise<StandbyState> => {
    const committed = await committedNow(primary).catch(() => null);
    // Of a standby nothing is known by itself.
    if (!committed) return state ?? 'away';
    const found = await lookAtStandby(url, committed);
    if (found.state !== 'behind' && found.state !== 'serving') return note(found.state, found.fault);
    const ms = lag.after(committed.place, found.place, monotonic());
    lagging.set({ standby: 'reading' }, ms / 1_000);
    return note(ms < lagMs ? 'serving' : 'behind');
  };

  /** What came of it on the standby; null when it is the primary's to do. */
  const tryStandby = async <T>(work: (pool: Pool) => Promise<T>, ms: number): Promise<{ done: T } | null> => {
    readers += 1;
    try {
      const committed = await committedNow(primary).catch(() => null);
      if (!committed) return null;
      const pool = openStandby(url, committed, ms);
      try {
        (await pool.connect()).release();
        return { done: await work(pool) };
      } finally {
        void pool.end().catch(() => {});
      }
    } finally {
      readers -= 1;
    }
  };

  return {
    look,
    from: async (work, waits = 'work') => {
      for (let left = TRIES; left > 0; left -= 1) {
        if ((state ?? (await look())) !== 'serving' || readers >= most) break;
        try {
          const came = await tryStandby(work, waitMs[waits]);
          if (!came) break;
          reads.inc({ by: 'standby' });
          return came.done;
        } catch (fault) {
          if (!isOfStandby(fault)) throw fault;
          if (!(fault instanceof Unfit)) again.inc();
          await look();
          // It was waited for as long as may be.
          if (isOverTime(fault) || (fault instanceof Unfit && fault.state === 'behind')) break;
        }
      }
      reads.inc({ by: 'primary' });
      return work(primary);
    },
  };
};
