import { formatLsn, parseLsn } from './lsn.ts';
import type { Replication } from './replication.ts';
import type { CopyBack } from './replication-command.ts';
import { parseWalMessage, statusMessage } from './wal-messages.ts';
import type { WalPlace } from './wal-slot.ts';
import { type WalSink, WalSpool } from './wal-spool.ts';

export type WalSession = {
  slot: string;
  segmentSize: number;
  start: WalPlace;
  flushMs: number;
  sink: WalSink;
  /** The log is coming. */
  onOpen: () => void;
  /** Up to there it is kept. */
  onKept: (place: WalPlace) => void;
};

/** The server ends a connection that says nothing for a minute (wal_sender_timeout). */
const STATUS_MS = 10_000;
/** Pieces that wait for the sink before the server has to. */
const AHEAD = 2;

/**
 * Streams the log of one timeline into the sink. Answers the place where another timeline begins; null when the server
 * ended for another reason.
 */
export const streamTimeline = async (on: Replication, session: WalSession): Promise<WalPlace | null> => {
  const { slot, segmentSize, sink } = session;
  const { timeline, lsn } = session.start;
  const start = lsn - (lsn % BigInt(segmentSize));
  let back: CopyBack | null = null;
  const tell = () => back?.write(statusMessage(spool.received, spool.kept));
  const onKept = () => {
    session.onKept({ timeline, lsn: spool.kept });
    tell();
    if (spool.waiting < AHEAD) back?.resume();
  };
  const spool = new WalSpool({ timeline, start, segmentSize, sink, onKept });
  const timers = [setInterval(tell, STATUS_MS), setInterval(() => spool.flush(), session.flushMs)];
  const streaming = on.stream(`START_REPLICATION SLOT "${slot}" PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`, {
    open: (other) => {
      back = other;
      session.onOpen();
    },
    piece: (bytes) => {
      const message = parseWalMessage(bytes);
      if (message?.is === 'log') spool.write(message.lsn, message.bytes);
      if (message?.is === 'alive' && message.wantsReply) tell();
      if (spool.waiting >= AHEAD) back?.pause();
    },
  });
  try {
    const [next] = (await Promise.race([streaming, spool.broken])).at(0) ?? [];
    // Its last segment goes on as the first one of the next timeline, which begins by the same bytes.
    spool.flush();
    await spool.settled();
    return next ? await beginTimeline(on, sink, next) : null;
  } finally {
    back = null;
    for (const timer of timers) clearInterval(timer);
    await spool.settled();
  }
};

/** Keeps where the timeline came from, without which a restore does not find the way to it. */
const beginTimeline = async (on: Replication, sink: WalSink, [timeline, lsn]: (string | null)[]): Promise<WalPlace> => {
  const [[name, history] = []] = await on.rows(`TIMELINE_HISTORY ${timeline}`);
  if (!name || history === null || history === undefined || !lsn)
    throw new Error(`timeline ${timeline} has no history`);
  await sink(name, Buffer.from(history));
  return { timeline: Number(timeline), lsn: parseLsn(lsn) };
};
