import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { UNUSED_UPLOAD_DAYS } from '@zhibiao/contract/core/limits';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import type { Client, Db, Pool, Tx } from '#db/client.ts';
import { LOCK, lockNumber } from '#db/locks.ts';
import { lit, many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';

export const PREFIX = '/uploads/';
/** Where the storage keeps what is shown only to viewers who may see what it belongs to. */
export const PRIVATE_FOLDER = 'private/';

const UNUSED = sql`interval ${lit(`${UNUSED_UPLOAD_DAYS} days`)}`;

/** Stores a picture and writes down whose it is; storing the same again renews its time. */
export const storeUpload = (
  db: Db,
  { userId, bytes }: { userId: string; bytes: number },
  put: () => Promise<string>,
): Promise<string> =>
  db.$transaction(
    async (tx) => {
      await naming(tx);
      const key = await put();
      await tx.$executeRaw`
      INSERT INTO "Upload" (key, "userId", bytes, at) VALUES (${key}, ${userId}::uuid, ${bytes}, clock_timestamp())
      ON CONFLICT (key, "userId") DO UPDATE SET at = excluded.at`;
      return key;
    },
    { timeout: 20_000 },
  );

/** Whether each of these addresses is an upload of this person; what the transaction then writes may name them. */
export const ownsUploads = async (tx: Tx, userId: string, urls: readonly string[]): Promise<boolean> => {
  if (urls.length === 0) return true;
  if (urls.some((url) => !url.startsWith(PREFIX))) return false;
  await naming(tx);
  const keys = [...new Set(urls.map((url) => url.slice(PREFIX.length)))];
  return (await tx.upload.count({ where: { userId, key: { in: keys } } })) === keys.length;
};

/** Every address of an upload that a page may show. A new column that holds one belongs here. */
const SHOWN = sql`
  SELECT avatar AS url FROM "User"
  UNION SELECT photo FROM "User"
  UNION SELECT unnest(images) FROM "Suggestion"
  UNION SELECT logo FROM "Organisation"
  UNION SELECT "licenseUrl" FROM "Organisation"
  UNION SELECT ${PREFIX} || "photoKey" FROM "CertApplyItem" WHERE "photoKey" IS NOT NULL
  UNION SELECT changes->'licenseUrl'->>'to' FROM "OrgChange" WHERE status = ${lit(CHANGE_STATUS.open)}
  UNION SELECT ${PREFIX} || key FROM "Evidence"
  UNION SELECT image FROM "Banner"
  UNION SELECT value #>> '{}' FROM "Setting" WHERE key = 'site.logo'
  UNION SELECT cover FROM "Article"
  UNION SELECT file->>'url' FROM "Article", jsonb_array_elements(attachments) file
  UNION SELECT content->>'cover' FROM "ArticleVersion"
  UNION SELECT file->>'url' FROM "ArticleVersion", jsonb_array_elements(content->'attachments') file
  UNION SELECT cover FROM "Lesson"
  UNION SELECT avatar FROM "Teacher"
  UNION SELECT ${PREFIX} || key FROM "CertImage"
  UNION SELECT ${PREFIX} || f FROM "Media", unnest(ARRAY[file, captions, poster]) f
  UNION SELECT ${PREFIX} || file FROM "MediaRendition"
  UNION SELECT (regexp_matches(t.html, ${`${PREFIX}(?:private/)?[0-9a-f]{2}/[0-9a-f]{64}[.](?:png|jpg)`}, 'g'))[1]
  FROM (
    SELECT content AS html FROM "Article"
    UNION ALL SELECT content->>'content' FROM "ArticleVersion"
    UNION ALL SELECT content FROM "AgreementVersion"
    UNION ALL SELECT content FROM "AgreementDraft"
    UNION ALL SELECT content FROM "Lesson"
    UNION ALL SELECT html FROM "LessonItem"
    UNION ALL SELECT "desc" FROM "Teacher"
    UNION ALL SELECT images::text || options::text FROM "Question"
    UNION ALL SELECT content::text FROM "QuestionVersion"
    UNION ALL SELECT content::text FROM "QuestionImportRow"
    UNION ALL SELECT evidence::text FROM "CertApplyItem"
    UNION ALL SELECT changes::text FROM "OrgChange"
  ) t WHERE t.html LIKE ${`%${PREFIX}%`}`;

/** Every file that a row names, but certificates: those are looked at by their own rows. */
export const NAMED_FILES = sql<{ key: string; bytes: number | null }>`
  WITH shown(url) AS (${SHOWN})
  SELECT key, max(bytes) AS bytes FROM (
    SELECT substr(url, ${lit(PREFIX.length + 1)}) AS key, NULL::float8 AS bytes FROM shown
    WHERE url LIKE ${`${PREFIX}%`}
    UNION ALL SELECT key, bytes::float8 FROM "Upload"
    UNION ALL SELECT key, NULL FROM "StaffUpload"
    UNION ALL SELECT file, size::float8 FROM "Media"
    UNION ALL SELECT "resultFile", NULL FROM "Task" WHERE "resultFile" IS NOT NULL
    UNION ALL SELECT key, NULL FROM "StudyArchiveBlock"
  ) AS f WHERE key ~ '^(private/)?[0-9a-f]{2}/[0-9a-f]{64}[.][a-z0-9]{1,5}$' GROUP BY key ORDER BY key`;

/** What the site itself shows to everybody. */
const showsSomewhere = (url: string) => sql<{ published: boolean | null }>`
  SELECT EXISTS (SELECT 1 FROM "StaffUpload" WHERE key = ${url.slice(PREFIX.length)})
    OR EXISTS (SELECT 1 FROM "Teacher" WHERE avatar = ${url} OR strpos("desc", ${url}) > 0)
    OR EXISTS (SELECT 1 FROM "Banner" WHERE image = ${url})
    OR EXISTS (SELECT 1 FROM "Setting" WHERE key = 'site.logo' AND value #>> '{}' = ${url})
    OR EXISTS (SELECT 1 FROM "Article" WHERE cover = ${url} OR strpos(content, ${url}) > 0)
    OR EXISTS (SELECT 1 FROM "Lesson" WHERE cover = ${url} OR strpos(content, ${url}) > 0)
    OR EXISTS (SELECT 1 FROM "LessonItem" WHERE strpos(html, ${url}) > 0) AS published`;

/** Whether a page of the site shows this file. */
export const isPublished = async (pool: Pool, key: string): Promise<boolean> =>
  (await one(pool, showsSomewhere(PREFIX + key))).published === true;

/** The name under which a published article offers this file, if one does. */
const offeredAs = (url: string) => sql<{ name: string }>`
  SELECT file->>'name' AS name FROM "Article", jsonb_array_elements(attachments) file
  WHERE attachments @> ${JSON.stringify([{ url }])}::jsonb AND status = ${lit(ARTICLE_STATUS.published)}
    AND file->>'url' = ${url} LIMIT 1`;
export const attachmentName = async (pool: Pool, key: string): Promise<string | null> =>
  (await maybeOne(pool, offeredAs(PREFIX + key)))?.name ?? null;

type Named = { key: string };
const isShown = (key: Statement): Statement => sql`EXISTS (SELECT 1 FROM shown WHERE shown.url = ${PREFIX} || ${key})`;

const unusedOf = (keys: readonly string[]) => sql<Named>`
  WITH shown(url) AS (${SHOWN})
  SELECT k.key FROM unnest(${keys}::text[]) AS k(key)
  WHERE NOT EXISTS (SELECT 1 FROM "Upload" u WHERE u.key = k.key)
    AND NOT EXISTS (SELECT 1 FROM "StaffUpload" s WHERE s.key = k.key) AND NOT ${isShown(sql`k.key`)}`;
const DROP_ORPHANS = sql<Named>`
  WITH shown(url) AS (${SHOWN}), orphan AS (
    SELECT u.key, u."userId" FROM "Upload" u
    WHERE u.at < clock_timestamp() - ${UNUSED} AND NOT ${isShown(sql`u.key`)} LIMIT 500
  )
  DELETE FROM "Upload" u USING orphan o WHERE u.key = o.key AND u."userId" = o."userId" RETURNING u.key`;
/** The same of what staff sent. */
const DROP_STAFF_ORPHANS = sql<Named>`
  WITH shown(url) AS (${SHOWN}), orphan AS (
    SELECT u.key FROM "StaffUpload" u
    WHERE u.at < clock_timestamp() - ${UNUSED} AND NOT ${isShown(sql`u.key`)} LIMIT 500
  )
  DELETE FROM "StaffUpload" u USING orphan o WHERE u.key = o.key RETURNING u.key`;
/** The same of logos, seals and signatures that no template has. */
const DROP_CERT_ORPHANS = sql<Named>`
  DELETE FROM "CertImage" i
  WHERE i.at < clock_timestamp() - ${UNUSED}
    AND NOT EXISTS (SELECT 1 FROM "CertTemplate" t WHERE i.key IN (t."logoKey", t."sealKey", t."signKey"))
  RETURNING i.key`;
const dropThoseOf = (userId: string) => sql<Named>`DELETE FROM "Upload" WHERE "userId" = ${userId} RETURNING key`;

type Remove = (key: string) => Promise<void>;

/** A caller that removes files is alone with them until its transaction ends. */
const alone = (client: Client) => run(client, lockNumber(LOCK.files));

/**
 * For a transaction that names a file: the file stays until its end, so none goes away between being looked at and
 * being named.
 */
export const naming = (client: Client | Tx) =>
  run(client, sql`SELECT pg_advisory_xact_lock_shared(${lit(LOCK.files)})`);

/** Removes those of these files that nothing names any more; the rows that did are gone in this transaction. */
export const dropFiles = async (
  client: Client,
  remove: Remove,
  keys: readonly (string | null | undefined)[],
): Promise<void> => {
  const named = keys.flatMap((key) => (key ? [{ key }] : []));
  await alone(client);
  await removeUnused(client, remove, named);
};

const ofOwner = (userId: string, keys: readonly string[]): Statement =>
  sql`"userId" = ${userId}::uuid AND key = ANY(${keys}::text[])`;
/** What its owner put in the place of another: the next sweep takes it, once nothing names it. */
export const releaseUploads = (userId: string, keys: readonly string[]): Statement =>
  sql`UPDATE "Upload" SET at = at - ${UNUSED} WHERE ${ofOwner(userId, keys)}`;
const dropReleased = (userId: string, keys: readonly string[]) => sql<Named>`
  WITH shown(url) AS (${SHOWN})
  DELETE FROM "Upload" u WHERE ${ofOwner(userId, keys)} AND NOT ${isShown(sql`u.key`)} RETURNING u.key`;

/** The same with this transaction, already: what still names one lets the sweep take it afterwards. */
export const dropOwnUploads = async (
  client: Client,
  remove: Remove,
  userId: string,
  keys: readonly string[],
): Promise<void> => {
  await alone(client);
  await run(client, releaseUploads(userId, keys));
  await removeUnused(client, remove, await many(client, dropReleased(userId, keys)));
};

/** Of these files, removes those that no person's uploads hold any more and no page shows. */
const removeUnused = async (client: Client, remove: Remove, dropped: readonly Named[]): Promise<void> => {
  if (dropped.length === 0) return;
  for (const { key } of await many(client, unusedOf(dropped.map(({ key }) => key)))) await remove(key);
};

/** Uploads that no page has shown for a week after they came, a batch a run. */
export const dropOrphans = (pool: Pool, remove: Remove): Promise<number> =>
  inTransaction(pool, async (client) => {
    await alone(client);
    const orphans = [
      ...(await many(client, DROP_ORPHANS)),
      ...(await many(client, DROP_STAFF_ORPHANS)),
      ...(await many(client, DROP_CERT_ORPHANS)),
    ];
    await removeUnused(client, remove, orphans);
    return orphans.length;
  });

/** Everything this person uploaded; their own rows must have let go of it in this transaction. */
export const dropUploadsOf = async (client: Client, remove: Remove, userId: string): Promise<void> => {
  await alone(client);
  await removeUnused(client, remove, await many(client, dropThoseOf(userId)));
};
