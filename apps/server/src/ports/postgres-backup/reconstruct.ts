import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { BackupError } from './backup-error.ts';
import {
  BLOCK_SIZE,
  type BlockSource,
  INCREMENTAL_PREFIX,
  openIncremental,
  openWhole,
  readAt,
} from './incremental-file.ts';

/** Neighbouring blocks that lie one after the other in a source; without one they are zeros. */
type Run = { source: BlockSource | null; offset: number; blocks: number };

/** As many blocks are read and written at once. */
const MOST = 128;

/**
 * Writes `path` as it was at the last backup of the chain, which holds it incrementally, to `target`, after
 * PostgreSQL's src/bin/pg_combinebackup/reconstruct.c. Returns size and SHA-256 of what it wrote.
 */
export const reconstruct = async (
  folders: readonly string[],
  path: string,
  target: string,
): Promise<{ size: number; sha256: string }> => {
  const sources: BlockSource[] = [];
  try {
    await openSources(folders, path, sources);
    const file = await open(target, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let size = 0;
      for (const run of runsOf(sources)) {
        const bytes = await bytesOf(run);
        await file.writeFile(bytes);
        hash.update(bytes);
        size += bytes.length;
      }
      await file.sync();
      return { size, sha256: hash.digest('hex') };
    } finally {
      await file.close();
    }
  } finally {
    for (const { file } of sources) await file.close();
  }
};

/** From the last backup back to the one that holds the file whole. */
const openSources = async (folders: readonly string[], path: string, sources: BlockSource[]): Promise<void> => {
  const { dir, base } = posix.parse(path);
  for (const folder of folders.toReversed()) {
    const whole = sources.length === 0 ? null : await openWhole(join(folder, path));
    if (whole) return void sources.push(whole);
    sources.push(await openIncremental(join(folder, dir, INCREMENTAL_PREFIX + base)));
  }
  throw new BackupError(`没有一份备份完整地保存了 ${path}。`);
};

/**
 * Each block from the latest backup that holds it. What none holds was made by growing the file and never written to:
 * zeros.
 */
const runsOf = function* (sources: readonly BlockSource[]): Generator<Run> {
  const [last] = sources;
  const length = last ? Math.max(last.truncatedTo, last.reach) : 0;
  let run: Run = { source: null, offset: 0, blocks: 0 };
  for (let block = 0; block < length; block += 1) {
    const { source, offset } = whereIs(sources, block);
    const goesOn = source === run.source && (!source || offset === run.offset + run.blocks * BLOCK_SIZE);
    if (goesOn && run.blocks < MOST) run.blocks += 1;
    else {
      yield run;
      run = { source, offset, blocks: 1 };
    }
  }
  yield run;
};

const whereIs = (sources: readonly BlockSource[], block: number): { source: BlockSource | null; offset: number } => {
  for (const source of sources) {
    const offset = source.offsetOf(block);
    if (offset !== undefined) return { source, offset };
    if (block >= source.truncatedTo) break;
  }
  return { source: null, offset: 0 };
};

const bytesOf = async ({ source, offset, blocks }: Run): Promise<Buffer> => {
  const length = blocks * BLOCK_SIZE;
  return source ? readAt(source.file, source.path, offset, length) : Buffer.alloc(length);
};
