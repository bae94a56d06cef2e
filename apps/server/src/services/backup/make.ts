import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { Config } from '#config.ts';
import { inSnapshot } from '#db/transaction.ts';
import { goesOn } from '#domain/backup/retention.ts';
import { VERSION } from '#lib/version.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { Sealing } from '#ports/backup/sealing.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { replicationFacts } from '#ports/postgres-backup/replication-facts.ts';
import { INSTALLATION_ID } from '#ports/truth/installation.ts';
import type { Storage } from '#ports/storage/storage.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { copyByCommand, copyDatabase, databaseFilesOf } from './set/database.ts';
import { databaseFacts, fingerprintsIn, ledgerHeads } from './set/facts.ts';
import { sealingFor } from './set/keys.ts';
import {
  listSets,
  type SetManifest,
  momentOf,
  readSetManifest,
  setName,
  setPath,
  writeSetManifest,
} from './set/manifest.ts';
import { type StoredObject, storeObject } from './set/object.ts';
import { copyFiles, filesByKey } from './set/site-files.ts';
import { type TruthFile, truthFiles } from './set/truth-files.ts';

export type BackupSource = {
  config: Pick<Config, 'dataDir' | 'backup' | 's3'>;
  /** Of a role that may replicate. */
  ownerUrl: string;
  storage: Pick<Storage, 'list' | 'stream' | 'size'>;
  truth: Truth;
  place: BackupPlace;
  signal: AbortSignal;
  /** Nothing is taken over from the sets before. */
  anew?: boolean;
  /** Slowly, beside those who read. */
  gentle?: boolean;
};
type MadeSet = { manifest: SetManifest; added: StoredObject[]; spoilt: string[]; bytes: number };

/**
 * What was signed of the database first, so that no anchor is newer than its copy; then the database; then the site's
 * files, each of which was there before its row; then keys and registers, whose newest word counts.
 */
export const makeSet = async (source: BackupSource, now = new Date()): Promise<MadeSet> => {
  const { config, place, storage, anew = false } = source;
  const sets = await listSets(place);
  const newest = sets.at(-1);
  const last = newest === undefined ? null : await readSetManifest(place, newest);
  const installation = (await source.truth.read(INSTALLATION_ID))?.trim() ?? null;
  if (last && installation !== null && last.installation !== null && last.installation !== installation)
    throw new BackupError(`${place.name} 中是另一套系统的备份：请为这一套换一个 BACKUP_DIR。`);
  const sealing = await sealingFor(config.backup, place, last);
  const set = setName(now);
  if (sets.includes(set)) throw new BackupError(`这一秒已有一份备份 ${set}，请稍后再试。`);
  const keyFile = await storeKeyFile(place, sealing, set);
  const { witnesses, registers } = await truthFiles(config, source.truth);
  const truthOf = (files: TruthFile[]) => storeTruth({ place, sealing }, set, files);

  const truth = await truthOf(witnesses);
  const { facts, heads } = await takeFacts(source, sealing, set);
  const { database, chain } = await storeDatabase(source, sealing, set, anew ? null : last);
  const known = last && !anew && last.sealing === sealing.id ? await filesByKey(place, last) : new Map();
  const night = Math.floor(now.getTime() / 86_400_000);
  const { list, count, bytes, added, spoilt } = await copyFiles(
    { place, sealing, storage, signal: source.signal },
    set,
    known,
    night,
  );
  truth.push(...(await truthOf(registers)));

  const manifest: SetManifest = {
    format: 'zhibiao-backup-v1',
    set,
    installation,
    version: VERSION,
    startedAt: now.toISOString(),
    endedAt: new Date().toISOString(),
    chain,
    sealing: sealing.id,
    keyFile,
    database,
    truth,
    files: { list, count, bytes },
    heads,
    facts: { ...facts, fingerprints: await fingerprintsIn(source.truth) },
  };
  await writeSetManifest(place, manifest);
  const written = [...objectsOf(manifest), ...added];
  return { manifest, added, spoilt, bytes: written.reduce((sum, { stored }) => sum + stored.bytes, 0) };
};

/** What a set holds of its own, but for the files that it shares with others. */
export const objectsOf = ({ database, truth, files, heads }: SetManifest): StoredObject[] => [
  ...(database.by === 'base' ? database.objects : []),
  ...truth,
  files.list,
  heads,
];

type Writing = { place: BackupPlace; sealing: Sealing };

const storeKeyFile = async (place: BackupPlace, { keyFile }: Sealing, set: string): Promise<SetManifest['keyFile']> => {
  if (!keyFile) return null;
  const path = setPath(set, 'key.age');
  await place.put(path, Readable.from([Buffer.from(keyFile)]));
  return { path, sha256: createHash('sha256').update(keyFile).digest('hex') };
};

const storeTruth = async (writing: Writing, set: string, files: TruthFile[]): Promise<StoredObject[]> => {
  const stored: StoredObject[] = [];
  for (const { name, open } of files) {
    const bytes = await open();
    if (!bytes) continue;
    stored.push(await storeObject(writing, { name, path: setPath(set, `truth/${name}`), pack: true }, bytes));
  }
  return stored;
};

const takeFacts = async ({ ownerUrl, place }: BackupSource, sealing: Sealing, set: string) => {
  // A count of millions takes longer than a request may.
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    return await inSnapshot(pool, async (client) => {
      const what = { name: 'heads.jsonl', path: setPath(set, 'heads.jsonl'), pack: true };
      const heads = await storeObject({ place, sealing }, what, Readable.from(ledgerHeads(client)));
      return { facts: await databaseFacts(client), heads };
    });
  } finally {
    await pool.end();
  }
};

const NOT_COPIED = '不允许复制的数据库，请用 BACKUP_DATABASE_COMMAND 指明自己的备份工具。';

const storeDatabase = async (
  { config, ownerUrl, place, signal, gentle = false }: BackupSource,
  sealing: Sealing,
  set: string,
  last: SetManifest | null,
): Promise<Pick<SetManifest, 'database' | 'chain'>> => {
  const { databaseCommand } = config.backup;
  if (databaseCommand !== null) return { database: await copyByCommand(databaseCommand, set, signal), chain: [set] };
  const { missing, checkpointMb } = await replicationFacts(ownerUrl);
  if (missing.backup.length > 0) throw new BackupError(`${missing.backup.join('')}${NOT_COPIED}`);
  const copying = { url: ownerUrl, place, sealing, set, signal, gentle, checkpointMb };
  const goes = last !== null && missing.increments.length === 0 && isBase(last, sealing, set);
  const base = goes ? await databaseFilesOf(place, last).catch(() => null) : null;
  if (base && last) {
    const database = await copyDatabase(copying, base).catch((error: unknown) => {
      signal.throwIfAborted();
      // What it built upon is not of this server any more, or its summaries are gone: then all of it.
      if (!(error instanceof pg.DatabaseError)) throw error;
      return null;
    });
    if (database) return { database, chain: [...last.chain, set] };
  }
  return { database: await copyDatabase(copying, null), chain: [set] };
};

const isBase = (last: SetManifest, sealing: Sealing, set: string): boolean =>
  last.database.by === 'base' &&
  last.sealing === sealing.id &&
  last.version === VERSION &&
  goesOn({ set: last.set, at: momentOf(last.set), chain: last.chain }, momentOf(set));
