import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DoctorReport, type DoctorRow, doctorText } from '@zhibiao/contract/doctor/staff';
import { bootSentence } from '#boot/words.ts';
import { type Config, loadConfig } from '#config.ts';
import type { Pool } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { faultForLog } from '#db/faults.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { waitForDatabase } from '#boot/wait.ts';
import { dateTime } from '#domain/time/time.ts';
import { CHECKS } from '#features/doctor/checks.ts';
import { examine } from '#features/doctor/examine.ts';
import { readMemory } from '#features/doctor/result.ts';
import { BootError } from '#lib/boot-error.ts';
import { VERSION } from '#lib/version.ts';
import { loadSecrets, type Secrets, secretsFrom } from '#ports/keys/secrets.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';

/**
 * npm run doctor: what ails the installation, also while the server does not start. Ends with 0 when there is no fault,
 * 1 when there is one.
 */

const DATABASE_MS = 3_000;
const sentenceOf = (fault: unknown): string => bootSentence(fault) ?? faultForLog(fault).message;

/** What is known before anything is looked at. */
const said = (key: string, title: string, fault: unknown, todo: string | null = null): DoctorRow => ({
  key,
  title,
  level: 'fault',
  found: sentenceOf(fault),
  why: null,
  todo,
  door: null,
  statement: null,
});

type Opened = { pool: Pool; close: () => Promise<void> };

/** Made at the first start; without it there is no database that could be looked at. */
const OWN_PASSWORD = 'postgres.password';
const ownDatabase = async (dataDir: string) => {
  if (!existsSync(join(dataDir, OWN_PASSWORD))) throw new BootError(`${dataDir} 中还没有内置的数据库。`);
  return borrowEmbedded(dataDir, () => {});
};

const TABLES = sql<{ made: boolean }>`SELECT to_regclass('"DoctorResult"') IS NOT NULL AS made`;
/** As the application sees it. */
const openDatabase = async ({ dataDir, databaseUrl }: Config): Promise<Opened> => {
  const embedded = databaseUrl === null ? await ownDatabase(dataDir) : null;
  const url = databaseUrl ?? embedded?.applicationUrl ?? '';
  const closers: (() => Promise<void> | undefined)[] = [() => embedded?.stop()];
  const close = async () => {
    for (const end of closers.reverse()) await end();
  };
  try {
    await waitForDatabase(url, () => {}, DATABASE_MS);
    const { pool, close: end } = await connect(url, 4);
    closers.push(end);
    if (!(await maybeOne(pool, TABLES))?.made)
      throw new BootError('数据库里还没有本版本的表。启动一次，它会自己建立。');
    return { pool, close };
  } catch (fault) {
    await close();
    throw fault;
  }
};

/** Of an installation whose own are lost the rest can be looked at all the same. */
const secretsOf = (config: Config): Promise<{ secrets: Secrets; rows: DoctorRow[] }> =>
  loadSecrets(config, async () => true).then(
    (secrets) => ({ secrets, rows: [] }),
    (fault: unknown) => ({ secrets: secretsFrom(randomBytes(32)), rows: [said('installation', '归属', fault)] }),
  );

const lookAt = async (config: Config): Promise<DoctorReport> => {
  if (!existsSync(config.dataDir)) throw new BootError(`没有数据目录 ${config.dataDir}，请用 DATA_DIR 指定。`);
  const { secrets, rows } = await secretsOf(config);
  const world = { config, secrets, storage: createStorage(config), truth: createTruth(config) };
  const database = await openDatabase(config).catch((fault: unknown) => ({ fault }));
  if ('fault' in database) {
    const row = said('database', '数据库', database.fault, '改正后再查一次；启动时的说明见 docs/operate/trouble.md');
    return examine({ ...world, samples: [] }, CHECKS, [row, ...rows]);
  }
  try {
    const { pool } = database;
    return await examine({ ...world, pool, ...(await readMemory(pool)) }, CHECKS, rows);
  } finally {
    await database.close();
  }
};

/** Where nothing can be looked at, why is all that there is to say. */
const refusal = (row: DoctorRow): DoctorReport => ({
  at: dateTime(new Date()),
  tookMs: 0,
  version: VERSION,
  rows: [row],
});

const run = async (): Promise<DoctorReport> => {
  try {
    return await lookAt(loadConfig(process.env));
  } catch (fault) {
    return refusal(said('settings', '配置', fault, '各项说明见 docs/operate/configure.md'));
  }
};

const report = await run();
const json = process.argv.includes('--json');
process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : doctorText(report), () =>
  process.exit(report.rows.some(({ level }) => level === 'fault') ? 1 : 0),
);
