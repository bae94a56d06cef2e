import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { lockName } from '#db/locks.ts';
import { lit, maybeOne, one, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';

/** Rows of "MediaUpload": files on their way into the library. */

export type Owner = Pick<Staff, 'kind' | 'id'>;

export type UploadRow = { id: string; name: string; size: number; state: number; createdAt: Date; expiresAt: Date };

/** What is not finished by then goes. */
export const UPLOAD_HOURS = 48;
export const UNFINISHED_MOST = 10;

const ownedBy = ({ kind, id }: Owner): Statement => sql`"ownerKind" = ${kind} AND "staffId" IS NOT DISTINCT FROM ${id}`;
const COLUMNS = sql`id, name, size::float8 AS size, state, "createdAt", "expiresAt"`;

const findOwn = (id: string, owner: Owner) => sql<UploadRow>`
  SELECT ${COLUMNS} FROM "MediaUpload" WHERE id = ${id} AND ${ownedBy(owner)}`;
export const ownUpload = (on: Queryable, id: string, owner: Owner): Promise<UploadRow | null> =>
  maybeOne(on, findOwn(id, owner));

/** One person's uploads begin one after the other, so that they can be counted. */
const lockOwner = ({ kind, id }: Owner) => lockName(`zhibiao-uploads-${kind}-${id ?? ''}`);
const countUnfinished = (owner: Owner) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "MediaUpload"
  WHERE ${ownedBy(owner)} AND state = ${lit(MEDIA_UPLOAD.uploading)} AND "expiresAt" > clock_timestamp()`;

/** Within a transaction: how many this person has under way; no other request of theirs adds one until its end. */
export const unfinishedOf = async (on: Queryable, owner: Owner): Promise<number> => {
  await run(on, lockOwner(owner));
  return (await one(on, countUnfinished(owner))).count;
};

type New = { id: string; name: string; size: number };
export const insertUpload = (on: Queryable, owner: Owner, { id, name, size }: New): Promise<number> =>
  run(
    on,
    sql`
      INSERT INTO "MediaUpload" (id, "ownerKind", "staffId", name, size, "expiresAt")
      VALUES (${id}, ${owner.kind}, ${owner.id}, ${name}, ${size},
        clock_timestamp() + make_interval(hours => ${lit(UPLOAD_HOURS)}))`,
  );

const moveOwn = (id: string, owner: Owner, to: number) => sql<{ name: string; size: number }>`
  UPDATE "MediaUpload" SET state = ${to}
  WHERE id = ${id} AND ${ownedBy(owner)} AND state = ${lit(MEDIA_UPLOAD.uploading)}
  RETURNING name, size::float8 AS size`;

/** All bytes are there; null when another request ended it before. */
export const finishUpload = (on: Queryable, id: string, owner: Owner) =>
  maybeOne(on, moveOwn(id, owner, MEDIA_UPLOAD.checking));
export const dropUpload = (on: Queryable, id: string, owner: Owner) =>
  maybeOne(on, moveOwn(id, owner, MEDIA_UPLOAD.dropped));

/** A lease: who holds it writes to the upload. It ends by itself when its holder is silent for so long. */
const LEASE = sql`clock_timestamp() + interval '10 seconds'`;

export const takeLease = (on: Queryable, id: string, owner: Owner, token: string): Promise<number> =>
  run(
    on,
    sql`
      UPDATE "MediaUpload" SET "leaseToken" = ${token}, "leaseUntil" = ${LEASE}, "leaseAsked" = false
      WHERE id = ${id} AND ${ownedBy(owner)} AND ("leaseUntil" IS NULL OR "leaseUntil" < clock_timestamp())`,
  );
/** Asks the holder to make room; 0 when there is no such upload. */
export const askForLease = (on: Queryable, id: string, owner: Owner): Promise<number> =>
  run(on, sql`UPDATE "MediaUpload" SET "leaseAsked" = true WHERE id = ${id} AND ${ownedBy(owner)}`);
const renew = (id: string, token: string) => sql<{ asked: boolean }>`
  UPDATE "MediaUpload" SET "leaseUntil" = ${LEASE} WHERE id = ${id} AND "leaseToken" = ${token}
  RETURNING "leaseAsked" AS asked`;
/** False when it is another's by now, or another asks for it. */
export const keepLease = async (on: Queryable, id: string, token: string): Promise<boolean> =>
  (await maybeOne(on, renew(id, token)))?.asked === false;
export const endLease = async (on: Queryable, id: string, token: string): Promise<void> => {
  await run(
    on,
    sql`
      UPDATE "MediaUpload" SET "leaseToken" = NULL, "leaseUntil" = NULL, "leaseAsked" = false
      WHERE id = ${id} AND "leaseToken" = ${token}`,
  );
};
