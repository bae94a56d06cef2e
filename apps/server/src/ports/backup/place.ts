import type { Readable } from 'node:stream';

/** Where backups lie. Paths are relative, with slashes. */
export type BackupPlace = {
  /** For people; holds nothing secret. */
  name: string;
  /** Every path below this one. */
  list(under: string): Promise<string[]>;
  /** There whole and durably, or not at all. */
  put(path: string, bytes: Readable): Promise<void>;
  /** Fails when read where there is none. */
  get(path: string): Readable;
  /** Bytes, or null when there is none. */
  size(path: string): Promise<number | null>;
  remove(path: string): Promise<void>;
};

const PATH = /^(?!.*(^|\/)\.{1,2}(\/|$))[\w@.=+-]+(\/[\w@.=+-]+)*$/;

/** The path again, if it stays below the place: a manifest is read before anything vouches for it. */
export const checkedPath = (path: string): string => {
  if (!PATH.test(path)) throw new Error(`not a path of a backup: ${path.slice(0, 80)}`);
  return path;
};
