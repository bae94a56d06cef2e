/**
 * npm run bench -- pack [--files=directory]: long work of the staff on a platform in use (platform.sql) beside those
 * who read: the audit pack of an organisation of 20,000 people, what a regulator is handed of a year, and an export of
 * a million rows. How long each takes, by how much the server grows meanwhile, and what the readers' p99 is over what
 * it is alone. With `--files` what was made is left there, to be opened.
 */
import { sayLine } from '#cli/terminal.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { TASK } from '@zhibiao/contract/task/types';
import { one, sql } from '#db/sql.ts';
import type { BenchLearner } from './support/learners.ts';
import { type Next, quantile } from './support/load.ts';
import { inUse, openPlatform, staffWith, timed, verdict, weather } from './support/platform.ts';
import { get, inTurn, post } from './support/requests.ts';
import { residentMb } from './support/servers.ts';

/** Of those who read, evenly, whatever the answers take. */
const READS_A_SEC = 40;
const ALONE_SECONDS = 15;
const LOOK_MS = 100;
/** How much longer a reader's p99 may be beside it, by how many MB the server may grow, and how long it may take. */
const GOALS = { beside: 2, mb: 160, seconds: 120 };

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' }, keep: { type: 'string' } },
});
const platform = await openPlatform(await inUse());
try {
  const { pool, port, product, restart } = platform;
  const [token = ''] = await staffWith(pool, [
    'report:export',
    'report:regulator',
    'cert:list',
    'org:list',
    'learner:list',
  ]);
  const staff: BenchLearner = { id: '', token };
  const facts = await one(
    pool,
    sql<{ org: string; map: string; area: string }>`
      SELECT o.id AS org, (SELECT id FROM "RegulatorMap" ORDER BY "createdAt", id LIMIT 1) AS map,
        left(o."areaCode", 2) AS area
      FROM "Organisation" o WHERE "creditCode" = '91' || lpad('1', 16, '0')`,
  );

  const reads = inTurn(
    [
      () => get(`${API_BASE}/api/lesson/list?pageNum=1&pageSize=10`),
      () => get(`${API_BASE}/system/org/list?pageNum=1&pageSize=20`, staff),
      () => get(`${API_BASE}/system/cert/list?pageNum=1&pageSize=20`, staff),
    ],
    (read) => read(),
  );
  /** Reads at an even pace until `work` is done: what each took, in ms. */
  const readUntil = async (next: Next, work: Promise<unknown>): Promise<number[]> => {
    const took: number[] = [];
    const reading: Promise<void>[] = [];
    let failures = 0;
    const read = async () => {
      const { ms, code } = await timed(port, next());
      took.push(ms);
      if (code !== 200) failures += 1;
    };
    let goesOn = true;
    const end = work.finally(() => {
      goesOn = false;
    });
    const start = performance.now();
    while (goesOn) {
      reading.push(read());
      await sleep(Math.max(0, start + (reading.length * 1_000) / READS_A_SEC - performance.now()));
    }
    await Promise.all([...reading, end]);
    if (failures > 0) sayLine(`  ${failures} reads failed`);
    return took;
  };

  type State = { status: number; msg: string | null; seconds: number };
  const stateOf = (id: string) => sql<State>`
    SELECT status, error AS msg, extract(epoch FROM clock_timestamp() - "createdAt")::float8 AS seconds
    FROM "Task" WHERE id = ${id}::uuid`;
  const done = async (path: string, body: object): Promise<{ id: string; seconds: number; peakMb: number }> => {
    const { code, msg, data } = await timed<{ taskId: string }>(port, post(`${API_BASE}/system/${path}`, body, staff));
    if (code !== 200) throw new Error(msg);
    for (let peakMb = 0; ; await sleep(LOOK_MS)) {
      peakMb = Math.max(peakMb, (await residentMb(product())) ?? 0);
      const { status, msg: fault, seconds } = await one(pool, stateOf(data.taskId));
      if (status === TASK.failed) throw new Error(`${path}: ${fault}`);
      if (status === TASK.done) return { id: data.taskId, seconds, peakMb };
    }
  };

  const works: [name: string, file: string, path: string, body: object][] = [
    [
      'the pack of 20,000 people, a year',
      'pack.zip',
      'org/auditPack',
      { orgId: facts.org, from: '2025-12-01', to: '2026-11-30' },
    ],
    [
      'certificates of a year',
      'certs.zip',
      'report/regulator',
      { kind: 'certs', year: 2026, mapId: facts.map, withIdCard: false },
    ],
    [
      'hours of a year, a province',
      'hours.zip',
      'report/regulator',
      { kind: 'hours', year: 2026, areaCode: facts.area, mapId: facts.map, withIdCard: false },
    ],
    [
      'the ledgers of everybody',
      'ledger.zip',
      'report/regulator',
      { kind: 'ledger', year: 2026, mapId: facts.map, withIdCard: false },
    ],
    [
      'the study records of a year',
      'study.xlsx',
      'report/export',
      {
        kind: 'study',
        filters: { from: '2025-12-01', to: '2026-11-30' },
        columns: ['name', 'mobile', 'org', 'lesson', 'status', 'progress', 'hours', 'at', 'end'],
      },
    ],
  ];
  for (const [name, file, path, body] of works) {
    // Each on a server that has done nothing else.
    await restart();
    await readUntil(reads, sleep(5_000));
    const alone = await readUntil(reads, sleep(ALONE_SECONDS * 1_000));
    const before = (await residentMb(product())) ?? 0;
    const work = done(path, body);
    const beside = await readUntil(reads, work);
    const { id, seconds, peakMb } = await work;
    const [p99, free] = [quantile(beside, 0.99), quantile(alone, 0.99)];
    sayLine(`${name}: seconds ${verdict(seconds, GOALS.seconds)}, ${weather()}`);
    sayLine(`  MB more than the ${before} before ${verdict(peakMb - before, GOALS.mb)}`);
    sayLine(
      `  readers' p99 ${p99.toFixed(0)} ms, alone ${free.toFixed(0)} ms, ratio ${verdict(p99 / free, GOALS.beside)}`,
    );
    sayLine(`  their longest ${Math.max(...beside).toFixed(0)} ms, alone ${Math.max(...alone).toFixed(0)} ms`);
    const { headers = {}, path: at } = get(`${API_BASE}/system/task/${id}/file`, staff);
    const bytes = Buffer.from(await (await fetch(`http://127.0.0.1:${port}${at}`, { headers })).arrayBuffer());
    sayLine(`  ${(bytes.length / 1e6).toFixed(1)} MB`);
    if (options.files) await writeFile(join(options.files, file), bytes);
  }
} finally {
  await platform.close();
}
