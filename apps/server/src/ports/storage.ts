import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#config.ts';

/** Files are immutable and named by their content; a row that names one is written after it. */
export type Storage = {
  /** Stores bytes durably; `ext` without a dot. Returns the key. */
  put(bytes: Uint8Array, ext: string): Promise<string>;
  read(key: string): Promise<Buffer>;
  /** Bytes of the file, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** `start` and `end` are byte offsets, both inclusive. */
  stream(key: string, range?: { start: number; end: number }): Readable;
  /** For a file that no row names any more; one that is gone already is no fault. */
  remove(key: string): Promise<void>;
};

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

/** Files below the data folder, on a local disk or a mounted volume. */
export const createStorage = ({ dataDir }: Pick<Config, 'dataDir'>): Storage => {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
    return join(root, key);
  };
  return {
    async put(bytes, ext) {
      const sha = createHash('sha256').update(bytes).digest('hex');
      const key = `${sha.slice(0, 2)}/${sha}.${ext}`;
      const path = pathOf(key);
      if (await stat(path).catch(() => null)) return key;
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(temporary, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await unlink(temporary).catch(() => {});
        throw error;
      }
      return key;
    },
    read: (key) => readFile(pathOf(key)),
    size: (key) =>
      stat(pathOf(key)).then(
        (s) => s.size,
        () => null,
      ),
    stream: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};
