import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { Sealing } from '#ports/backup/sealing.ts';
import { openObject } from '#services/backup/set/object.ts';
import type { LogReach } from './reach.ts';
import { presentPiece } from './stretch.ts';

/** The log into a folder, under the names that PostgreSQL asks for; fails where it is not what was received. */
export const fetchLog = async (
  from: { place: BackupPlace; sealing: Sealing },
  { pieces }: LogReach,
  into: string,
): Promise<void> => {
  await mkdir(into, { recursive: true, mode: 0o711 });
  for (const was of pieces) {
    const piece = await presentPiece(from.place, was);
    const path = join(into, piece.name);
    await openObject(from, piece, (bytes) => pipeline(bytes, createWriteStream(path, { mode: 0o600 })));
  }
};
