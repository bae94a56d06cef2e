import { Readable } from 'node:stream';
import pg from 'pg';
import { type CopyHandlers, ReplicationCommand, type ReplicationRow } from './replication-command.ts';

/**
 * One connection that speaks the streaming replication protocol (PostgreSQL's documentation, "Streaming Replication
 * Protocol"). One command at a time.
 */
export type Replication = {
  /** The rows of a command with a single result set; a value is text or null. */
  rows(command: string): Promise<ReplicationRow[]>;
  /** Sends bytes to a command that takes a COPY. */
  upload(command: string, bytes: Uint8Array): Promise<void>;
  /**
   * The pieces of a COPY that the server sends, which it holds back while the caller does not read. Result sets stand
   * in `results` as they come, all of them when the pieces are over.
   */
  download(command: string): { pieces: Readable; results: ReplicationRow[][] };
  /** A COPY in both directions, until the server ends it. */
  stream(command: string, handlers: CopyHandlers): Promise<ReplicationRow[][]>;
};

const CONNECT_MS = 10_000;
/** Pieces of 32 KB that wait for a reader before the server has to wait. */
const AHEAD = 64;

/** The address as a physical replication connection, which reads no database. */
const replicationUrl = (url: string): string => {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  return address.href;
};

/** Does `work` on a connection of its own, which is cut when the signal says so. */
export const withReplication = async <T>(
  url: string,
  work: (on: Replication) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: replicationUrl(url),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'zhibiao-backup',
  });
  // What becomes of a command says enough.
  client.on('error', () => {});
  // Under a command the connection is cut, not closed.
  const cut = () => void client.end();
  try {
    await client.connect();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cut);
    return await work(replicationOn(client));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
};

const replicationOn = (client: pg.Client): Replication => {
  const run = (text: string, handlers: CopyHandlers = {}) => client.query(new ReplicationCommand(text, handlers));
  return {
    async rows(command) {
      const [rows = []] = await run(command).done;
      return rows;
    },
    async upload(command, bytes) {
      await run(command, { upload: bytes }).done;
    },
    download(command) {
      const pieces = new Readable({ objectMode: true, highWaterMark: AHEAD, read: () => running.resume() });
      const running = run(command, {
        piece: (bytes) => {
          // The bytes lie in the connection's own buffer, which it fills again.
          if (!pieces.push(Buffer.from(bytes))) running.pause();
        },
      });
      // A caller that reads gets the fault; one that has stopped reading need not.
      pieces.on('error', () => {});
      running.done.then(
        () => pieces.push(null),
        (error: Error) => pieces.destroy(error),
      );
      return { pieces, results: running.results };
    },
    stream: (command, handlers) => run(command, handlers).done,
  };
};
