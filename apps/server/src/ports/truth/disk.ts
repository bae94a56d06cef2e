import { randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LogFile, Truth } from '#ports/truth/truth.ts';

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise;
  };
const unlessThere = (from: string, to: string) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

/** What lies beside the database's own files is the owner's alone; folders have rights of their own. */
const modeOf = (file: string): number => (file.includes('/') ? 0o640 : 0o600);

/** Below the data folder, on a local disk or a mounted volume. */
export const diskTruth = (dataDir: string): Truth => {
  const pathOf = (file: string) => join(dataDir, file);
  const room = (file: string) => mkdir(dirname(pathOf(file)), { recursive: true });

  /** Written beside its place, synced, and moved there by `place`. */
  const putBy = async (
    file: string,
    texts: Iterable<string>,
    place: (from: string, to: string) => Promise<void>,
  ): Promise<void> => {
    const path = pathOf(file);
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    await room(file);
    try {
      const handle = await open(temporary, 'wx', modeOf(file));
      try {
        for (const text of texts) await handle.appendFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await place(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
  };

  const log = (file: string): LogFile => {
    const path = pathOf(file);
    return {
      where: path,
      async linesAfter({ bytes: from }) {
        const handle = await open(path, 'r').catch(unlessMissing(null));
        try {
          const size = (await handle?.stat())?.size ?? 0;
          if (size < from) throw new Error(`${path} 被截短，请从备份恢复`);
          if (!handle || size === from) return [];
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
          return buffer.toString('utf8', 0, bytesRead).split('\n').slice(0, -1);
        } finally {
          await handle?.close();
        }
      },
      async append(lines) {
        await room(file);
        const handle = await open(path, 'a+', modeOf(file));
        try {
          await handle.chmod(modeOf(file));
          await handle.truncate(await endOfLines(handle));
          await handle.appendFile(lines.map((line) => `${line}\n`).join(''));
          await handle.sync();
        } finally {
          await handle.close();
        }
      },
    };
  };

  return {
    where: (file) => (file === undefined ? dataDir : pathOf(file)),
    read: (file) => readFile(pathOf(file), 'utf8').catch(unlessMissing(null)),
    put: (file, text) => putBy(file, [text], rename),
    keep: (file, texts) => putBy(file, texts, unlessThere),
    list: (folder) => readdir(pathOf(folder)).catch(unlessMissing<string[]>([])),
    remove: (file) => rm(pathOf(file), { force: true }),
    log,
  };
};

const STEP = 64 * 1024;
const NEWLINE = 10;
/** Bytes up to the end of the last whole line. */
const endOfLines = async (handle: FileHandle): Promise<number> => {
  let { size: end } = await handle.stat();
  const bytes = Buffer.alloc(STEP);
  while (end > 0) {
    const from = Math.max(0, end - STEP);
    await handle.read(bytes, 0, end - from, from);
    const last = bytes.subarray(0, end - from).lastIndexOf(NEWLINE);
    if (last >= 0) return from + last + 1;
    end = from;
  }
  return 0;
};
