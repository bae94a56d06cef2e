import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#lib/sync-path.ts';
import { type BackupPlace, checkedPath } from './place.ts';

/** What a killed backup was writing; it is of no use, and is cleared away with whatever else is of none. */
const HALF = '.half';

const absent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A folder of this machine, of another disk or of a mounted share. */
export const folderPlace = (root: string): BackupPlace => {
  const at = (path: string) => join(root, checkedPath(path));
  return {
    name: root,
    async list(under) {
      const entries = await readdir(at(under), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (absent(error)) return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
        .sort();
    },
    async put(path, bytes) {
      const target = at(path);
      const temporary = `${target}.${randomBytes(4).toString('hex')}${HALF}`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncPath(dirname(target));
    },
    get: (path) => createReadStream(at(path)),
    size: (path) =>
      stat(at(path)).then(
        (found) => (found.isFile() ? found.size : null),
        (error: unknown) => {
          if (absent(error)) return null;
          throw error;
        },
      ),
    async remove(path) {
      await rm(at(path), { force: true });
      // Folders that are empty now go, too.
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        if (
          !(await rmdir(at(folder)).then(
            () => true,
            () => false,
          ))
        )
          return;
    },
  };
};
