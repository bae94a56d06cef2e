/** How far a reader of a log has come: whole lines, and their bytes. */
type LogMark = { lines: number; bytes: number };
export const LOG_START: LogMark = { lines: 0, bytes: 0 };

/** A file that only grows, line by line. */
export type LogFile = {
  /** What people call it. */
  where: string;
  /**
   * Whole lines behind the mark, with those that another process added. In a bucket what was looked at this very
   * second is not read again, unless `fresh`. Throws when there is less than was read.
   */
  linesAfter(mark: LogMark, fresh?: boolean): Promise<string[]>;
  /**
   * Lasting before it is answered. The caller holds a lock that every writer takes, and has read `after` lines, all
   * that there are. A last line without its end was never acknowledged: the new ones take its place.
   */
  append(lines: readonly string[], after: number): Promise<void>;
};

/**
 * What replicas must agree on and cannot be taken from the database: the list of keys, what was revoked or replaced,
 * anchors, the last checks. Names are those of the files below DATA_DIR, `keys/issuers.jsonl`.
 */
export type Truth = {
  /** What people call the place of it all, or of one file. */
  where(file?: string): string;
  read(file: string): Promise<string | null>;
  /** Takes the place of what was there. */
  put(file: string, text: string): Promise<void>;
  /** Appears whole or not at all; the first of its name stays. */
  keep(file: string, texts: Iterable<string>): Promise<void>;
  /** Names of the files in a folder. */
  list(folder: string): Promise<string[]>;
  remove(file: string): Promise<void>;
  log(file: string): LogFile;
};
