/**
 * npm run bench -- backup: a full backup, sealed, as each night's is made, beside those who read; what the readers' p99
 * is over what it is alone in the same run.
 */
import { sayLine } from '#cli/terminal.ts';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { LOW_PRIORITY } from '#lib/low-priority.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { quantile } from './support/load.ts';
import { get, inTurn } from './support/requests.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';
import { aWhile, READS_A_SEC, readWhile } from './support/steady.ts';

const BACKUP = resolve(import.meta.dirname, '../src/cli/backup.ts');
const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const LEARNERS = 5_000;
/** Files of the site, 2 MB each. */
const FILES = 100;
const FILE_BYTES = 2_000_000;
/** One after the other with a pause of as many seconds: of one alone the p99 is a handful of reads. */
const BACKUPS = 5;
const ALONE_SECONDS = 8;
const GOAL = 1.5;

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const dataDir = join(directory, 'data');
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
const port = await freeBenchPort();
const product = await startBenchProduct(port, postgres.url, dataDir, SECRET);

try {
  const learners = await makeLearners(pool, SECRET, LEARNERS);
  const storage = createStorage({ dataDir });
  for (let made = 0; made < FILES; made += 1) await storage.put(randomBytes(FILE_BYTES), 'mp4');
  const reads = inTurn(
    [
      (who: BenchLearner) => get(`${API_BASE}/api/user/getLoginUser`, who),
      (who: BenchLearner) => get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, who),
      (who: BenchLearner) => get(`${API_BASE}/api/notice/list`, who),
      () => get(`${API_BASE}/api/lesson/list?pageNum=1&pageSize=10`),
    ],
    (read, n) => read(learners[n % learners.length] as BenchLearner),
  );
  sayLine(`${FILES} files of 2 MB, ${LEARNERS} learners, ${READS_A_SEC} reads a second, ${process.version}`);
  await readWhile(port, reads, aWhile(5));
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    DEMO: '1',
    BACKUP_DIR: join(directory, 'place'),
    BACKUP_PASSPHRASE: 'four words and a number 7',
  };
  const backup = async () => {
    const child = fork(BACKUP, ['--full', '--gentle'], { ...LOW_PRIORITY, env, stdio: 'pipe' });
    const said = text(child.stdout as Readable);
    const [code] = (await once(child, 'close')) as [number];
    if (code !== 0) throw new Error(await said);
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let n = 0; n < BACKUPS; n += 1) {
    alone.push(...(await readWhile(port, reads, aWhile(ALONE_SECONDS))));
    let working = true;
    const [read] = await Promise.all([
      readWhile(port, reads, () => working),
      backup().finally(() => {
        working = false;
      }),
    ]);
    beside.push(...read);
  }
  const [took, free] = [quantile(beside, 0.99), quantile(alone, 0.99)];
  const ratio = took / free;
  const each = beside.length / READS_A_SEC / BACKUPS;
  sayLine(`  ${BACKUPS} backups of ${each.toFixed(1)} s, ${beside.length} reads beside them`);
  sayLine(`  readers' p99 ${took.toFixed(1)} ms, alone ${free.toFixed(1)} ms`);
  sayLine(`  ratio ${ratio.toFixed(2)} (goal ≤ ${GOAL})  ${ratio <= GOAL ? 'reached' : 'not reached'}`);
} finally {
  await stop(product);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
