import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where large files are while they come in, are looked into or are lent: below the data folder, which replicas share.
 */
export const incomingMedia = (dataDir: string): string => join(dataDir, 'incoming-media');

/** Whether the disk had no room for it. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const ID = /^[0-9a-f]{32}$/;

/**
 * Memory of a piece that is written, at once: the collector knows how small the piece's head is, and would let tens of
 * megabytes lie behind such heads before it looks. A piece that is part of something larger is left to it.
 */
const giveBack = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};

/** The bytes of an upload of the library, a file under its id. */
export type Incoming = ReturnType<typeof openIncoming>;

export const openIncoming = (dataDir: string) => {
  const root = incomingMedia(dataDir);
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error('not an upload');
    return join(root, id);
  };
  return {
    pathOf,
    /** Bytes that anybody may still write there. */
    async free(): Promise<number> {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async create(id: string): Promise<void> {
      await mkdir(root, { recursive: true });
      const file = await open(pathOf(id), 'wx', 0o600);
      await file.close();
    },
    /** Bytes that have arrived; null where there is no such file. */
    size: (id: string): Promise<number | null> =>
      stat(pathOf(id)).then(
        (found) => found.size,
        () => null,
      ),
    /** Adds what comes, from `offset` on; the offset behind what is safely on the disk, also when it ends too early. */
    async append(id: string, offset: number, stream: Readable): Promise<number> {
      const file = await open(pathOf(id), 'r+');
      let at = offset;
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          await file.write(chunk, 0, chunk.length, at);
          at += chunk.length;
          giveBack(chunk);
        }
      } finally {
        await file.datasync();
        await file.close();
      }
      return at;
    },
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
    /** Everything that lies there, with its age. */
    async list(): Promise<{ name: string; ageMs: number }[]> {
      const found = [];
      for (const name of await readdir(root).catch(() => [])) {
        const about = await stat(join(root, name)).catch(() => null);
        if (about) found.push({ name, ageMs: Date.now() - about.mtimeMs });
      }
      return found;
    },
    drop: (name: string): Promise<void> => rm(join(root, name), { force: true, recursive: true }),
  };
};
