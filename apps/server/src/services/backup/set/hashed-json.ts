import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import type { BackupPlace } from '#ports/backup/place.ts';

/** What says of others what they hold: its own hash is its last line. */

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

export const putHashed = async (place: BackupPlace, path: string, value: object): Promise<void> => {
  const json = JSON.stringify(value);
  await place.put(path, Readable.from([Buffer.from(`${json}\n${sha256(json)}\n`)]));
};

/** Null when it is missing or not as it was written. */
export const getHashed = async <T>(place: BackupPlace, path: string, shape: z.ZodType<T>): Promise<T | null> => {
  const content = await text(place.get(path)).catch(() => null);
  const [json = '', hash] = content?.split('\n') ?? [];
  if (content !== `${json}\n${hash}\n` || sha256(json) !== hash) return null;
  return shape.safeParse(JSON.parse(json)).data ?? null;
};
