import { type FileHandle, open, stat } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/**
 * A file of an incremental backup (PostgreSQL's src/backend/backup/basebackup_incremental.c): a head of the numbers of
 * the blocks in it, filled up to a whole block, then the blocks.
 */
export type BlockSource = {
  path: string;
  file: FileHandle;
  /** Below it a block that is not in here is the one of the backup before; from there on there was none. */
  truncatedTo: number;
  /** The length that the blocks in it need. */
  reach: number;
  /** Where a block lies; undefined when it is not in here. */
  offsetOf: (block: number) => number | undefined;
};

export const BLOCK_SIZE = 8192;
export const INCREMENTAL_PREFIX = 'INCREMENTAL.';
const MAGIC = 0xd3ae1f0d;
const HEAD = 12;
/** A relation goes on in another file after 1 GB. */
const MOST_BLOCKS = 131_072;

const damaged = (path: string) => new BackupError(`增量备份中的 ${path} 已损坏。`);

export const openIncremental = async (path: string): Promise<BlockSource> => {
  const file = await open(path);
  try {
    const head = await readAt(file, path, 0, HEAD);
    const [magic, count, length] = [head.readUInt32LE(0), head.readUInt32LE(4), head.readUInt32LE(8)];
    if (magic !== MAGIC || count > MOST_BLOCKS || length > MOST_BLOCKS) throw damaged(path);
    const numbers = await readAt(file, path, HEAD, count * 4);
    const data = count === 0 ? HEAD : Math.ceil((HEAD + count * 4) / BLOCK_SIZE) * BLOCK_SIZE;
    if ((await file.stat()).size !== data + count * BLOCK_SIZE) throw damaged(path);
    const offsets = new Map<number, number>();
    let reach = 0;
    for (let at = 0; at < count; at += 1) {
      const block = numbers.readUInt32LE(at * 4);
      offsets.set(block, data + at * BLOCK_SIZE);
      reach = Math.max(reach, block + 1);
    }
    if (reach > MOST_BLOCKS) throw damaged(path);
    return { path, file, truncatedTo: length, reach, offsetOf: (block) => offsets.get(block) };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** A file as it is; null when there is none. */
export const openWhole = async (path: string): Promise<BlockSource | null> => {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  const reach = Math.floor(found.size / BLOCK_SIZE);
  const offsetOf = (block: number) => (block < reach ? block * BLOCK_SIZE : undefined);
  return { path, file: await open(path), truncatedTo: 0, reach, offsetOf };
};

export const readAt = async (file: FileHandle, path: string, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw damaged(path);
  return bytes;
};
