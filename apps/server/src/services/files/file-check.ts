import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { BootError } from '#lib/boot-error.ts';
import { slots } from '#lib/slots.ts';
import { isStorageKey, sha256In } from '#ports/storage/key.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { NAMED_FILES } from './uploads.ts';

/** Whether the files that rows name are there, and still what they were. */

type Files = Pick<Deps, 'pool' | 'storage'>;
type Named = { key: string; bytes: number | null };
export type FileFaults = { files: number; hashed: number; missing: string[]; altered: string[] };
/** How much of the rest is read in one night: all of it within as many. */
const NIGHTS = 30;
const PAGE = 500;
const AT_ONCE = 4;

type Document = { id: string; key: string; sha256: string; picture: string | null };
const documentsAfter = (after: string) => sql<Document>`
  SELECT id, file AS key, sha256, picture FROM "Certificate" WHERE id > ${after} ORDER BY id LIMIT ${lit(PAGE)}`;
const newestDocuments = (count: number) => sql<Document>`
  SELECT id, file AS key, sha256, picture FROM "Certificate" ORDER BY "createdAt" DESC, id DESC LIMIT ${count}`;

const hashOf = async ({ storage }: Files, key: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(storage.stream(key), hash);
  return hash.digest('hex');
};

const emptyReport = (): FileFaults => ({ files: 0, hashed: 0, missing: [], altered: [] });

/** Looks at one file, and reads it where `sha256` says what it must be. */
const lookAt = async (deps: Files, report: FileFaults, { key, bytes }: Named, sha256: string | null): Promise<void> => {
  report.files += 1;
  const size = isStorageKey(key) ? await deps.storage.size(key) : null;
  if (size === null) report.missing.push(key);
  else if (bytes !== null && size !== bytes) report.altered.push(key);
  else if (sha256 !== null) {
    report.hashed += 1;
    if ((await hashOf(deps, key)) !== sha256) report.altered.push(key);
  }
};

const inTurn = slots(AT_ONCE);
const lookAtDocuments = (deps: Files, report: FileFaults, documents: readonly Document[]) =>
  Promise.all(
    documents.flatMap(({ key, sha256, picture }) => [
      inTurn(() => lookAt(deps, report, { key, bytes: null }, sha256)),
      ...(picture === null ? [] : [inTurn(() => lookAt(deps, report, { key: picture, bytes: null }, null))]),
    ]),
  );

/** A file that went while it was looked for, with its row, is none of the missing. */
const stillNamed = async ({ pool }: Files, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await many(pool, NAMED_FILES);
  const documents = await many(
    pool,
    sql<{ key: string }>`
      SELECT f AS key FROM "Certificate", unnest(ARRAY[file, picture]) f WHERE f = ANY(${keys}::text[])`,
  );
  const named = new Set([...rows, ...documents].map(({ key }) => key));
  return keys.filter((key) => named.has(key));
};

/** Every certificate's document by its content, everything else by its size, and a part of it by its content. */
export const checkFiles = async (deps: Files, night: number): Promise<FileFaults> => {
  const report = emptyReport();
  const read = (last?: Document) => many(deps.pool, documentsAfter(last?.id ?? FIRST_ID));
  for await (const documents of eachPage(PAGE, read)) await lookAtDocuments(deps, report, documents);
  const isDue = (sha256: string) => parseInt(sha256.slice(0, 6), 16) % NIGHTS === night % NIGHTS;
  const look = (file: Named) => {
    const sha256 = sha256In(file.key);
    return inTurn(() => lookAt(deps, report, file, isDue(sha256) ? sha256 : null));
  };
  const rest = await many(deps.pool, NAMED_FILES);
  for (let at = 0; at < rest.length; at += PAGE) await Promise.all(rest.slice(at, at + PAGE).map(look));
  return { ...report, missing: await stillNamed(deps, report.missing) };
};

const SAMPLE = 100;
/** For a start: the newest certificates, and some of all else. */
export const sampleFiles = async (deps: Files): Promise<FileFaults> => {
  const report = emptyReport();
  await lookAtDocuments(deps, report, await many(deps.pool, newestDocuments(SAMPLE)));
  const rest = await many(deps.pool, NAMED_FILES);
  const step = Math.max(1, Math.floor(rest.length / SAMPLE));
  const some = rest.filter((_, index) => index % step === 0);
  await Promise.all(some.map((file) => inTurn(() => lookAt(deps, report, file, null))));
  return { ...report, missing: await stillNamed(deps, report.missing) };
};

/** Notifies staff who can bring them back, once a day. */
export const tellFileFaults = async (pool: Pool, { missing, altered }: FileFaults, today: string): Promise<void> => {
  if (missing.length + altered.length === 0) return;
  const facts = { missing: missing.length, altered: altered.length };
  await inTransaction(pool, (client) => tellStaff(client, 'file.altered', facts, { once: `file.altered:${today}` }));
};

const FEW = 20;
/** Whether rows name files and none of a few of them is there. */
const isWithoutFiles = async ({ pool, storage }: Files): Promise<boolean> => {
  const documents = await many(pool, newestDocuments(FEW));
  const named = documents.length > 0 ? documents : (await many(pool, NAMED_FILES)).slice(0, FEW);
  for (const { key } of named) if (!isStorageKey(key) || (await storage.size(key)) !== null) return false;
  return named.length > 0;
};

/** The wrong folder or bucket, or an empty one. A store that does not answer is none: requests that need it say so. */
export const refuseWithoutFiles = async (deps: Files & Pick<Deps, 'config'>): Promise<void> => {
  if (!(await isWithoutFiles(deps).catch(() => false))) return;
  const { s3, dataDir } = deps.config;
  const place = s3 ? `存储桶 ${s3.bucket}` : join(dataDir, 'files');
  throw new BootError(
    `数据库里记着证书与上传的文件，而 ${place} 中一个也没有。` +
      '请检查挂载与 S3_BUCKET，或从备份恢复（见 docs/operate/backup.md）。',
  );
};

const SPOILT_KEPT = 100;
const keep = (today: string, { files, hashed, missing, altered }: FileFaults) => sql`
  INSERT INTO "FileCheck" (night, at, files, hashed, missing, altered, spoilt)
  VALUES (${today}::date, clock_timestamp(), ${files}, ${hashed}, ${missing.length}, ${altered.length},
    ${[...missing, ...altered].slice(0, SPOILT_KEPT)}::text[])
  ON CONFLICT (night) DO UPDATE SET at = excluded.at, files = excluded.files, hashed = excluded.hashed,
    missing = excluded.missing, altered = excluded.altered, spoilt = excluded.spoilt`;
export const noteFileCheck = (pool: Pool, today: string, report: FileFaults): Promise<number> =>
  run(pool, keep(today, report));

const LAST = sql<{ at: Date; files: number; missing: number; altered: number; spoilt: string[] }>`
  SELECT at, files, missing, altered, spoilt FROM "FileCheck" ORDER BY night DESC LIMIT 1`;
/** What the last night's look found; null before the first. */
export const lastFileCheck = (pool: Pool) => maybeOne(pool, LAST);
