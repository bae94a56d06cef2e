import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { WalSink } from '#ports/postgres-backup/wal-spool.ts';
import { type StoredObject, storeObject } from '#services/backup/set/object.ts';
import type { OpenStretch } from './open-stretch.ts';
import { logPath, readPiece, writePiece } from '#services/backup/log/stretch.ts';

/** A segment's first page tells the size of the whole (PostgreSQL's src/include/access/xlog_internal.h). */
const SEGMENT_SIZE_AT = 32;
const PARTIAL = '.partial';

/**
 * Keeps what is received of the log. The open segment grows under ever new names, so that what is said of it is true
 * at any moment; `onSize` learns how large a whole one is.
 */
export const keepPieces = (
  place: BackupPlace,
  { stretch: { stretch }, sealing }: OpenStretch,
  onSize: (bytes: number) => void,
): WalSink => {
  const isKept = async (before: StoredObject | null, bytes: Buffer): Promise<boolean> =>
    before?.plain.sha256 === createHash('sha256').update(bytes).digest('hex') &&
    (await place.size(before.path)) === before.stored.bytes;

  return async (name, bytes) => {
    // Another timeline begins by a history: that is another stretch.
    if (name.endsWith('.history')) return;
    onSize(bytes.readUInt32LE(SEGMENT_SIZE_AT));
    const partial = name.endsWith(PARTIAL) ? name : name + PARTIAL;
    // After a start the server sends again what it does not know to be kept.
    if (await isKept(await readPiece(place, stretch, name), bytes)) return;
    const before = await readPiece(place, stretch, partial);
    const path = logPath(stretch, name === partial ? `${name}-${Date.now().toString(36)}` : name);
    const what = { name, path, pack: true };
    await writePiece(place, stretch, await storeObject({ place, sealing }, what, Readable.from([bytes])));
    if (name !== partial) await place.remove(logPath(stretch, `${partial}.json`));
    if (before) await place.remove(before.path);
  };
};
