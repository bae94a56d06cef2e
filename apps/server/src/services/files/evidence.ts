import { EVIDENCE_YEARS } from '@zhibiao/contract/core/limits';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { naming, PREFIX, PRIVATE_FOLDER } from './uploads.ts';

/** What evidence belongs to: a kind of row, and which. */
type Subject = { subject: string; subjectId: string };
type Binding = Subject & {
  /** Whose uploads they have to be. */
  by: { userId: string } | { staff: Staff };
  /** The person whom they concern: with their account they go. */
  about: string | null;
  /** Addresses, in the order in which they are shown. */
  files: readonly string[];
};

const owned = (by: Binding['by']) =>
  'staff' in by
    ? sql`"StaffUpload" u ON u."staffId" IS NOT DISTINCT FROM ${personIdOf(by.staff)}::uuid`
    : sql`"Upload" u ON u."userId" = ${by.userId}::uuid`;

/** Lets a row have these private files as its evidence, in the transaction that writes it; refuses another's. */
export const bindEvidence = async (
  client: Client,
  { by, subject, subjectId, about, files }: Binding,
): Promise<void> => {
  await naming(client);
  const keys = files.map((url) => (url.startsWith(PREFIX + PRIVATE_FOLDER) ? url.slice(PREFIX.length) : ''));
  const bound = await run(
    client,
    sql`INSERT INTO "Evidence" (subject, "subjectId", no, key, "userId")
      SELECT ${subject}, ${subjectId}::uuid, f.no, f.key, ${about}::uuid
      FROM unnest(${keys}::text[]) WITH ORDINALITY AS f(key, no) JOIN ${owned(by)} AND u.key = f.key`,
  );
  if (bound < files.length) throw refused('请重新上传证明材料', { field: 'evidence' });
};

/** How many pieces of evidence row `id` has. */
export const evidenceCount = (subject: string, id: Statement): Statement => sql`(
  SELECT count(*)::int FROM "Evidence" ev WHERE ev.subject = ${lit(subject)} AND ev."subjectId" = ${id})`;

/** A private picture as a file to serve, after the caller has seen that the viewer may have it. */
export const privatePicture = async (storage: Storage, url: string | null, name: string) => {
  const key = url?.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
  const size = key === null ? null : await storage.size(key);
  if (key === null || size === null) throw missing(`${name}不存在`);
  const type: 'png' | 'jpg' = key.endsWith('.png') ? 'png' : 'jpg';
  return { type, name: `${name}.${type}`, size, body: storage.stream(key) };
};

const findKey = ({ subject, subjectId }: Subject, no: number) => sql<{ url: string }>`
  SELECT ${PREFIX} || key AS url FROM "Evidence"
  WHERE subject = ${subject} AND "subjectId" = ${subjectId} AND no = ${no}`;

/** The `no`th piece of a row's evidence (from 1), as a file to serve. */
export const evidenceFile = async ({ pool, storage }: { pool: Pool; storage: Storage }, subject: Subject, no: number) =>
  privatePicture(storage, (await maybeOne(pool, findKey(subject, no)))?.url ?? null, `证明材料${no}`);

/** Evidence is kept as long as its decision may be questioned. */
export const dropOldEvidence = (pool: Pool): Promise<number> =>
  run(pool, sql`DELETE FROM "Evidence" WHERE at < clock_timestamp() - interval ${lit(`${EVIDENCE_YEARS} years`)}`);
