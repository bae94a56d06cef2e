import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from '#ports/storage/storage.ts';
import { syncPath } from '#lib/sync-path.ts';
import { checkedKey, isStorageKey, keyOf, sha256Of } from './key.ts';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Within one file system a move is instant; from another the content is brought over first. */
const moveInto = async (from: string, temporary: string): Promise<void> => {
  try {
    await rename(from, temporary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, temporary);
    await unlink(from);
  }
};

/** Bytes that anybody may still write to the disk of this folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

async function* filesBelow(root: string, under = ''): AsyncGenerator<string> {
  const entries = await opendir(join(root, under)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

/** Files below the data folder, on a local disk or a mounted volume. */
export const diskStorage = (dataDir: string): Storage => {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => join(root, checkedKey(key));

  /** A file is under its name whole or not at all, also when the power goes. */
  const writeAtomically = async (path: string, fill: (temporary: string) => Promise<void>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await fill(temporary);
      await rename(temporary, path);
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    await syncPath(dirname(path));
  };

  return {
    async put(bytes, ext, folder) {
      const key = keyOf({ sha256: sha256Of(bytes), ext, folder });
      const path = pathOf(key);
      if (await exists(path)) return key;
      await writeAtomically(path, async (temporary) => {
        const file = await open(temporary, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      });
      return key;
    },
    async putFile(from, name) {
      const key = keyOf(name);
      const path = pathOf(key);
      if (await exists(path)) {
        await rm(from, { force: true });
        return key;
      }
      await writeAtomically(path, async (temporary) => {
        await syncPath(from);
        await moveInto(from, temporary);
        await syncPath(temporary);
      });
      return key;
    },
    read: (key) => readFile(pathOf(key)),
    size: (key) =>
      stat(pathOf(key)).then(
        (s) => s.size,
        () => null,
      ),
    stream: (key, range) => createReadStream(pathOf(key), range),
    lend: (key, use) => use(pathOf(key)),
    address: async () => null,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const path of filesBelow(root)) if (isStorageKey(path)) yield path;
    },
    async free() {
      await mkdir(root, { recursive: true });
      return freeBytes(root);
    },
  };
};
