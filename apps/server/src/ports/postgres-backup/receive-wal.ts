import { setTimeout as sleep } from 'node:timers/promises';
import { type Replication, withReplication } from './replication.ts';
import { streamTimeline } from './wal-session.ts';
import { openSlot, renewSlot, type WalPlace } from './wal-slot.ts';
import type { WalSink } from './wal-spool.ts';

export type WalState =
  | { is: 'streaming'; place: WalPlace }
  | { is: 'kept'; place: WalPlace }
  | { is: 'waiting'; error: Error; againMs: number }
  /** The server has removed what lies between: recovery to a moment needs a base backup of after it. */
  | { is: 'gap'; from: WalPlace; to: WalPlace };

export type WalReceiverOptions = {
  /** A physical slot of this name, made where there is none: lower-case letters, digits and underscores. */
  slot: string;
  /** Where to begin; without it, where the slot stands: at what was last kept. */
  from?: WalPlace;
  /**
   * Is handed whole segments, the open one as `<name>.partial`, and `<timeline>.history`. The server removes what this
   * has kept.
   */
  sink: WalSink;
  /** After so many seconds at most a row that was committed is kept. */
  flushSec: number;
  onState: (state: WalState) => void;
};

const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 10_000;

/** Streams the log of the cluster into the sink until stopped, whatever becomes of the server meanwhile. */
export const receiveWal = (url: string, options: WalReceiverOptions): { stop(): Promise<void> } => {
  const { slot, sink, onState } = options;
  const halt = new AbortController();
  let place = options.from ?? null;
  let pause = FIRST_PAUSE_MS;

  const stream = async (on: Replication): Promise<void> => {
    const segmentSize = await segmentSizeOf(on);
    const opened = await openSlot(on, slot);
    for (let start: WalPlace | null = (place ??= opened); start;) {
      const begun = start;
      start = await streamTimeline(on, {
        slot,
        segmentSize,
        start: begun,
        flushMs: options.flushSec * 1000,
        sink,
        onOpen: () => {
          pause = FIRST_PAUSE_MS;
          onState({ is: 'streaming', place: begun });
        },
        onKept: (kept) => onState({ is: 'kept', place: (place = kept) }),
      });
      place = start ?? place;
    }
  };
  const goOnBehind = async (on: Replication): Promise<void> => {
    const from = place;
    place = await renewSlot(on, slot);
    if (from) onState({ is: 'gap', from, to: place });
  };
  const attempt = async (): Promise<void> => {
    try {
      await withReplication(url, stream, halt.signal);
    } catch (error) {
      if (!isGone(error)) throw error;
      await withReplication(url, goOnBehind, halt.signal);
    }
  };
  const done = (async () => {
    while (!halt.signal.aborted) {
      try {
        await attempt();
      } catch (error) {
        if (halt.signal.aborted) return;
        onState({ is: 'waiting', error: error as Error, againMs: pause });
      }
      await sleep(pause, undefined, { signal: halt.signal }).catch(() => {});
      pause = Math.min(pause * 2, MOST_PAUSE_MS);
    }
  })();
  return {
    async stop() {
      halt.abort();
      await done;
    },
  };
};

const segmentSizeOf = async (on: Replication): Promise<number> => {
  const [[text] = []] = await on.rows('SHOW wal_segment_size');
  const [, count, unit] = /^(\d+)(MB|GB)$/.exec(text ?? '') ?? [];
  if (!count) throw new Error(`wal_segment_size is ${text}`);
  return Number(count) * (unit === 'GB' ? 2 ** 30 : 2 ** 20);
};

/** The log from our place on is not to be had from this server, however often it is requested. */
const isGone = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message: string };
  // Removed; the slot was invalidated; we were ahead of a standby that was promoted.
  return code === '58P01' || code === '55000' || message.includes("is not in this server's history");
};
