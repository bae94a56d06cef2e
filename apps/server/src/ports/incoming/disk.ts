import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Incoming } from '#ports/incoming/incoming.ts';
import { checkedUpload } from './id.ts';

/**
 * Memory of a piece that is written, at once: the collector knows how small the piece's head is, and would let tens of
 * megabytes lie behind such heads before it looks. A piece that is part of something larger is left to it.
 */
const giveBack = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};

/** A file under the upload's id. */
export const diskIncoming = (root: string): Incoming => {
  const pathOf = (id: string) => join(root, checkedUpload(id));
  return {
    async free() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async create(id) {
      await mkdir(root, { recursive: true });
      const file = await open(pathOf(id), 'wx', 0o600);
      await file.close();
    },
    size: (id) =>
      stat(pathOf(id)).then(
        (found) => found.size,
        () => null,
      ),
    async append(id, offset, stream) {
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
    lend: (id, use) => use(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      const found = [];
      for (const name of await readdir(root).catch(() => [])) {
        const about = await stat(join(root, name)).catch(() => null);
        if (about) found.push({ name, ageMs: Date.now() - about.mtimeMs });
      }
      return found;
    },
    drop: (name) => rm(join(root, name), { force: true, recursive: true }),
  };
};
