import { randomBytes } from 'node:crypto';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import type { Client, Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { conflict } from '#errors.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { keyOf, sha256Of } from '#ports/storage/key.ts';
import { dropFiles, naming } from '#services/files/uploads.ts';
import { UPLOAD_HOURS } from '#features/media/uploads.ts';
import type { MediaDeps } from './row.ts';

/**
 * A file that a row is to name goes into the storage before the transaction that names it: a slow store holds no locks.
 * Its key is written down first, as that of an upload that came to nothing, so that the sweep finds what was left by a
 * process that died in between.
 */
type File = { bytes: Uint8Array; ext: string };

const writeDown = (pool: Pool, { kind, id }: Staff, noteId: string, key: string, size: number) =>
  run(
    pool,
    sql`
      INSERT INTO "MediaUpload" (id, "ownerKind", "staffId", name, size, state, file, "expiresAt")
      VALUES (${noteId}, ${kind}, ${id}, '', ${size}, ${lit(MEDIA_UPLOAD.dropped)}, ${key},
        clock_timestamp() + make_interval(hours => ${lit(UPLOAD_HOURS)}))`,
  );
const strike = (noteId: string) => sql`DELETE FROM "MediaUpload" WHERE id = ${noteId}`;

/** Within the transaction that names the file: it is there, and stays until the end. */
type Hold = (client: Client) => Promise<void>;
const NOTHING: Hold = async () => {};

export const storedFirst = async <T>(
  { pool, storage }: MediaDeps,
  staff: Staff,
  file: File | null,
  work: (key: string | null, hold: Hold) => Promise<T>,
): Promise<T> => {
  if (!file) return work(null, NOTHING);
  const key = keyOf({ sha256: sha256Of(file.bytes), ext: file.ext });
  const noteId = randomBytes(16).toString('hex');
  await writeDown(pool, staff, noteId, key, file.bytes.length);
  try {
    await storage.put(file.bytes, file.ext);
    return await work(key, async (client) => {
      await naming(client);
      // Another's file of the same content may have gone away between.
      if ((await storage.size(key)) === null) throw conflict();
      await run(client, strike(noteId));
    });
  } catch (error) {
    // What cannot be cleared up now is found by the sweep.
    await inTransaction(pool, async (client) => {
      await dropFiles(client, storage.remove, [key]);
      await run(client, strike(noteId));
    }).catch(() => {});
    throw error;
  }
};
