import type { Readable } from 'node:stream';

/** Apart from all that the site may ever show to everybody. */
export type Folder = 'private';
/** What a file is called: the SHA-256 of its content, and its ending without a dot. */
export type FileName = { sha256: string; ext: string; folder?: Folder | undefined };
/** `start` and `end` are byte offsets, both inclusive. */
export type ByteRange = { start: number; end: number };
/** As what a browser is to take the file, and how long the address is good for. */
type Shown = { type: string; disposition: string; seconds: number };

/** Files are immutable and named by their content; a row that names one is written after it. */
export type Storage = {
  /** Stores bytes durably; `ext` without a dot. Returns the key. */
  put(bytes: Uint8Array, ext: string, folder?: Folder): Promise<string>;
  /** Takes over a file of this machine, which is gone from its path afterwards. Returns the key. */
  putFile(path: string, name: FileName): Promise<string>;
  read(key: string): Promise<Buffer>;
  /** Bytes of the file, or null when there is none. */
  size(key: string): Promise<number | null>;
  stream(key: string, range?: ByteRange): Readable;
  /** Lends the file under a path of this machine, for programs that read nothing else. */
  lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Where a browser gets it, whole or in part, from the store itself; null where it can be had through here only. */
  address(key: string, shown: Shown): Promise<string | null>;
  /** For a file that no row names any more; one that is gone already is no fault. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
  /** Bytes that are left, where there is an end to them. */
  free(): Promise<number | null>;
};
