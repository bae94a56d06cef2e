import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import { parseLsn } from '#ports/postgres-backup/lsn.ts';
import { receiveWal, type WalState } from '#ports/postgres-backup/receive-wal.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { copierOf, type SiteSource } from './copy-new.ts';
import { keepPieces } from './keep-piece.ts';
import { dropSlots, type LogSource, type OpenStretch } from './open-stretch.ts';
import { type LogMark, removeMark, writeMark } from '#services/backup/log/stretch.ts';

type LogFollowing = LogSource & SiteSource & { config: LogSource['config'] & SiteSource['config'] };

const NOW = sql<{ at: Date }>`SELECT clock_timestamp() AS at`;
/** A commit behind the moment: by that a recovery to it knows where to stop. */
const touch = (stretch: string) => sql`UPDATE "BackupLog" SET stretch = stretch WHERE stretch = ${stretch}`;
const INSERTED = sql<{ lsn: string }>`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
const reached = (stretch: string, at: Date) => sql`
  UPDATE "BackupLog" SET "reachesTo" = ${at} WHERE stretch = ${stretch}`;

const LOOK_MS = 200;
/** Marks are named by their second. */
const PAUSE_MS = 1_000;

type Following = {
  source: LogFollowing;
  open: OpenStretch;
  /** A row that was committed is kept after twice as long at most. */
  flushSec: number;
  signal: AbortSignal;
  onState: (state: WalState) => void;
  /** Up to here all is kept. */
  onMark: (at: Date) => void;
};

/**
 * Receives the log, and marks again and again up to where everything is kept: first the files and registers of a
 * moment, then the log beyond it, then the mark. Ends by failing, or by the signal.
 */
export const followStretch = async ({ source, open, flushSec, signal, onState, onMark }: Following): Promise<void> => {
  const { place, pool, ownerUrl } = source;
  const { stretch } = open.stretch;
  const copyNew = copierOf(place, open, source);
  let [kept, segmentSize] = [0n, 0];
  const broken = new AbortController();
  const receiver = receiveWal(ownerUrl, {
    slot: open.slot,
    flushSec,
    sink: keepPieces(place, open, (bytes) => {
      segmentSize = bytes;
    }),
    onState: (state) => {
      onState(state);
      if (state.is === 'kept' && state.place.timeline === open.stretch.timeline) kept = state.place.lsn;
      if (state.is === 'gap') broken.abort(new BackupError('数据库已删去没有取走的日志，连续日志在此中断。'));
    },
  });
  const over = AbortSignal.any([signal, broken.signal]);
  let before: LogMark | null = null;
  const mark = async () => {
    const { at } = await one(pool, NOW);
    const { files, truth, told } = await copyNew(at, over);
    const lsn = await writtenBeyond(pool, stretch);
    while (kept < parseLsn(lsn)) await sleep(LOOK_MS, undefined, { signal: over });
    const made: LogMark = { at: at.toISOString(), lsn, segmentSize, files, truth };
    await writeMark(place, stretch, made);
    told();
    // One that brought nothing is of no use beside the next.
    if (before && before.files.length === 0 && isSame(before.truth, truth)) await removeMark(place, stretch, before);
    before = made;
    await run(pool, reached(stretch, at));
    onMark(at);
  };
  try {
    while (!over.aborted) {
      await mark();
      await sleep(PAUSE_MS, undefined, { signal: over });
    }
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    await receiver.stop();
    if (broken.signal.aborted) await dropSlots(pool, ownerUrl);
  }
  broken.signal.throwIfAborted();
};

const writtenBeyond = async (pool: Pool, stretch: string): Promise<string> => {
  await run(pool, touch(stretch));
  return (await one(pool, INSERTED)).lsn;
};

const isSame = (some: LogMark['truth'], others: LogMark['truth']): boolean =>
  some.length === others.length && some.every(({ path }, at) => path === others[at]?.path);
