/**
 * npm run bench -- ledger [--learners=5000] [--years=5] [--evenings=5] [--minutes=30] [--archive]: what a study hour
 * writes into the ledger; and years of a body's ledger, larger than PostgreSQL's memory and no more in the system's:
 * how long a night's check takes from the anchor, and the check of it all; with --archive once more after the oldest
 * year was moved into the storage.
 */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { applyMigrations } from '#boot/migrate.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { many, one, run, sql } from '#db/sql.ts';
import { HeadTable } from '#domain/number/head-table.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import { archiveMonth } from '#features/study/ledger/archive/archive.ts';
import { checkLedger, type Extent, faultCount, type LedgerReport } from '#features/study/ledger/check.ts';
import { findParts } from '#features/study/ledger/parts.ts';
import { anchoredPerson, ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { signerOf } from '#ports/signing/signer.ts';
import { diskStorage } from '#ports/storage/disk.ts';
import { diskTruth } from '#ports/truth/disk.ts';
import { entryRow } from '#services/study/ledger-entries.ts';
import { atMost, type BenchLine, keepFigures, thousands } from '#bench/support/figures.ts';
import { type StudyBody, createStudyBody } from './history.ts';
import { studyHours } from './hour.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    learners: { type: 'string', default: '5000' },
    years: { type: 'string', default: '5' },
    evenings: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '30' },
    archive: { type: 'boolean', default: false },
  },
});
const months = Math.round(Number(values.years) * 12);

/** A tenth of what five years take. */
const SETTINGS = ['shared_buffers=256MB', 'max_wal_size=8GB', 'synchronous_commit=off', 'autovacuum=off'];
const GOALS = { hourKb: 6, anchorSec: 30, wholeRate: 300_000, archivedRate: 50_000 };
const AT_ONCE = 5_000;

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-ledger-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {}, SETTINGS);
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
pool.on('error', () => {});
const lines: BenchLine[] = [];
const say = (line: BenchLine): void => {
  lines.push(line);
  process.stderr.write(`${line.reached ? '✓' : '✗'} ${line.name}: ${line.product} (${line.target})\n`);
};

const insert = async (entries: readonly SealedEntry[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const rows = JSON.stringify(entries.slice(from, from + AT_ONCE).map(entryRow));
    await run(
      pool,
      sql`INSERT INTO "StudySegment" SELECT * FROM json_populate_recordset(NULL::"StudySegment", ${rows}::json)`,
    );
  }
};
const bytes = async (): Promise<number> =>
  (
    await one(
      pool,
      sql<{ size: number }>`
        SELECT sum(pg_total_relation_size(inhrelid))::float8 AS size FROM pg_inherits
        WHERE inhparent = '"StudySegment"'::regclass`,
    )
  ).size;

/** The first day of each month to come, in Beijing: from the next one on each has a part of its own. */
const monthsToCome = async (): Promise<number[]> => {
  await run(pool, sql`SELECT make_ledger_months(${months + 1}::int)`);
  const rows = await many(
    pool,
    sql<{ at: Date }>`
      SELECT (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + n * interval '1 month')
        AT TIME ZONE 'Asia/Shanghai' AS at FROM generate_series(1, ${months + 1}::int) n ORDER BY n`,
  );
  return rows.map(({ at }) => at.getTime());
};

/** Without what the parts take while they are empty. */
const measureHours = async (fromMs: number): Promise<void> => {
  const { entries, hours } = studyHours(2_000, fromMs);
  const before = await bytes();
  await insert(entries.toSorted((a, b) => a.atMs - b.atMs));
  const perHour = ((await bytes()) - before) / hours;
  const name = `台账每学时（${(entries.length / hours).toFixed(1)} 条，连索引）`;
  say(atMost({ goal: 11, name }, { value: perHour / 1_024, most: GOALS.hourKb, unit: ' KB', digits: 1 }));
  await run(pool, sql`TRUNCATE "StudySegment"`);
};

const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
const truth = diskTruth(directory);
const keys = async () => [{ kid: signer.kid, publicKey: signer.publicKey }];
const anchors = ledgerAnchors(truth, keys);
const places = { pool, anchors, checkpoints: ledgerCheckpoints(truth, keys), storage: diskStorage(directory) };
const headsOf = ({ people }: StudyBody): HeadTable => {
  const heads = new HeadTable();
  for (const { userId, head } of people) if (head.seq > 0) heads.set(anchoredPerson(userId), head);
  return heads;
};
const setClocks = ({ people }: StudyBody) => {
  const rows = people.map(({ userId, head }) => ({ userId, ...head }));
  return run(
    pool,
    sql`
      INSERT INTO "StudyClock" ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt", "chainSeq", "chainHash")
      SELECT "userId", "userId", "userId", now(), now(), seq, hash
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("userId" uuid, seq int, hash text)`,
  );
};

/** Months to come, which have parts of their own; the anchor stands after the first of them. */
const writeYears = async (body: StudyBody, starts: readonly number[]): Promise<number> => {
  let rows = 0;
  for (let n = 0; n < months; n += 1) {
    const entries = body.month(starts[n] ?? 0, starts[n + 1] ?? 0);
    await insert(entries);
    rows += entries.length;
    if (n === 0) await anchors.write(signer, new Date(starts[1] ?? 0), { day: '2000-01-01', heads: headsOf(body) });
    process.stderr.write(`\r${n + 1}/${months} months, ${thousands(rows)} entries `);
  }
  process.stderr.write('\n');
  await setClocks(body);
  await run(pool, sql`VACUUM ANALYZE "StudySegment"`);
  await run(pool, sql`CHECKPOINT`);
  return rows;
};

/** What lies in the system's memory of the database's files is let go. */
const forgetFiles = async (): Promise<void> => {
  await run(pool, sql`CHECKPOINT`);
  const { folder } = await one(pool, sql<{ folder: string }>`SELECT current_setting('data_directory') AS folder`);
  execFileSync('sh', [
    '-c',
    'find "$1/base" -type f -exec dd if={} iflag=nocache count=0 status=none \\;',
    'sh',
    folder,
  ]);
};

const timed = async (extent?: Extent): Promise<{ report: LedgerReport; seconds: number; cpu: number }> => {
  await forgetFiles();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const report = await checkLedger(places, extent);
  const { user, system } = process.cpuUsage(cpu);
  return { report, seconds: (performance.now() - began) / 1_000, cpu: (user + system) / 1e6 };
};
const wholeText = (report: LedgerReport): string =>
  faultCount(report) === 0 ? '全部完整' : `${faultCount(report)} 处不完整`;

const measureChecks = async (body: StudyBody, rows: number): Promise<void> => {
  const size = `${((await bytes()) / 2 ** 30).toFixed(1)} GB`;
  const night = await timed({ first: 0, pages: 0, night: 0 });
  const tenMillion = (night.seconds / night.report.entries) * 1e7;
  say({
    goal: 11,
    name: `从锚点起校验 ${thousands(night.report.entries)} 条`,
    product: `${night.seconds.toFixed(1)} 秒（1,000 万条 ${tenMillion.toFixed(1)} 秒），${wholeText(night.report)}`,
    target: `1,000 万条 ≤ ${GOALS.anchorSec} 秒`,
    reached: tenMillion <= GOALS.anchorSec && night.report.broken.length === 0,
  });
  const whole = await timed();
  const rate = whole.report.entries / whole.seconds;
  say({
    goal: 11,
    name: `全部校验 ${values.learners} 人 ${values.years} 年的台账（${size}，内存 256 MB）`,
    product:
      `${thousands(rate)} 条/秒，${whole.seconds.toFixed(1)} 秒，` +
      `本进程 ${whole.cpu.toFixed(1)} 处理器秒，${wholeText(whole.report)}`,
    target: `≥ ${thousands(GOALS.wholeRate)} 条/秒`,
    reached: rate >= GOALS.wholeRate && whole.report.broken.length === 0 && whole.report.entries === rows,
  });
  const victim = body.people[Math.floor(body.people.length / 2)];
  const addSecond = (sec: number) => sql`
    UPDATE "StudySegment" SET "creditedSec" = "creditedSec" + ${sec}::int
    WHERE "userId" = ${victim?.userId ?? ''}::uuid AND "chainSeq" = 7`;
  await run(pool, addSecond(1));
  const found = (await timed()).report.broken.map(({ who, seq, how }) => `${who === victim?.userId} ${seq} ${how}`);
  say({
    goal: 11,
    name: '改动其中一条',
    product: found.join('、') || '没有发现',
    target: '发现，且只有它',
    reached: found.join() === 'true 7 changed',
  });
  await run(pool, addSecond(-1));
};

/** What was before months, which is empty here, and the oldest year. */
const ARCHIVED_PARTS = 13;
const measureArchive = async (rows: number): Promise<void> => {
  const before = await bytes();
  const parts = (await findParts(pool)).slice(0, ARCHIVED_PARTS);
  let archived = 0;
  const began = performance.now();
  for (const part of parts) archived += (await archiveMonth({ ...places, signer }, part)).entries;
  const seconds = (performance.now() - began) / 1_000;
  process.stderr.write(`${thousands(archived)} entries archived, ${thousands(archived / seconds)} a second\n`);
  const database = await timed('database');
  const whole = await timed('whole');
  const rate = archived / Math.max(0.001, whole.seconds - database.seconds);
  const gone = ((before - (await bytes())) / 2 ** 20).toFixed(0);
  say({
    goal: 11,
    name: `归档最早一年（${thousands(archived)} 条，数据库少了 ${gone} MB）之后全部校验`,
    product: `归档的 ${thousands(rate)} 条/秒，全部 ${whole.seconds.toFixed(1)} 秒，${wholeText(whole.report)}`,
    target: `≥ ${thousands(GOALS.archivedRate)} 条/秒`,
    reached: rate >= GOALS.archivedRate && faultCount(whole.report) === 0 && whole.report.entries === rows,
  });
};

try {
  await applyMigrations(postgres.url, join(import.meta.dirname, '../../../../prisma'), {
    report: () => {},
    changed: 'fail',
  });
  const starts = await monthsToCome();
  await measureHours(starts[0] ?? 0);
  const body = createStudyBody({
    learners: Number(values.learners),
    evenings: Number(values.evenings),
    minutes: Number(values.minutes),
  });
  const rows = await writeYears(body, starts);
  await measureChecks(body, rows);
  if (values.archive) await measureArchive(rows);
  await keepFigures('ledger', { lines });
  process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
} finally {
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
