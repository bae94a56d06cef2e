import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where large files are while they come in, are looked into or are lent: below the data folder, which replicas share
 * unless there is a bucket.
 */
export const incomingMedia = (dataDir: string): string => join(dataDir, 'incoming-media');

/** Whether the disk had no room for it. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The bytes of uploads of the library, by their ids, where every replica finds them. */
export type Incoming = {
  /** Bytes that anybody may still write on this machine. */
  free(): Promise<number>;
  create(id: string): Promise<void>;
  /** Bytes that have arrived; null where there is no such upload. */
  size(id: string): Promise<number | null>;
  /** Adds what comes, from `offset` on; the offset behind what is safely stored, also when it ends too early. */
  append(id: string, offset: number, stream: Readable): Promise<number>;
  /** Lends the whole as a file of this machine, which may be taken away. */
  lend<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(id: string): Promise<void>;
  /** Everything that lies there, with its age. */
  list(): Promise<{ name: string; ageMs: number }[]>;
  drop(name: string): Promise<void>;
};
