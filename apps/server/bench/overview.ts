/**
 * npm run bench -- overview: the overview of the console on a platform in use (platform.sql: 1,000,000 courses in
 * study, 100,000 learners, 2,000 organisations), for 30 days and for a year, of everything, of a province, a city, an
 * organisation, and for somebody who sees but one province; no two requests are alike, so that none is answered from
 * what was kept. Beside it, in turn, what only counting the attempts of those days from their rows takes.
 */
import { sayLine } from '#cli/terminal.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { Overview } from '@zhibiao/contract/report/staff';
import { connect } from '#db/connect.ts';
import { one, run, sql } from '#db/sql.ts';
import { rebuildAll } from '#features/report/stats.ts';
import { cpuOf } from './support/cpu.ts';
import { quantile } from './support/load.ts';
import { inUse, openPlatform, staffWith, timed, verdict, weather } from './support/platform.ts';
import { get } from './support/requests.ts';

const GOAL_MS = 500;
const ROUNDS = 40;
const STARTS = 3;
const DAY_MS = 86_400_000;

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const SHARES = [0.5, 0.95] as const;

const platform = await openPlatform(await inUse());
try {
  const { pool, url, port, product, restart } = platform;
  const [all = '', narrow = ''] = await staffWith(pool, ['report:view']);
  const { area, city, org, large } = await one(
    pool,
    sql<{ area: string; city: string; org: string; large: string }>`
      SELECT left(o."areaCode", 2) AS area, left(o."areaCode", 4) AS city, o.id AS org,
        (SELECT id FROM "Organisation" WHERE "creditCode" = '91' || lpad('1', 16, '0')) AS large
      FROM "Organisation" o WHERE "creditCode" = '91' || lpad('7', 16, '0')`,
  );
  await run(
    pool,
    sql`WITH s AS (UPDATE "Staff" SET "scopeKind" = 1 WHERE account = 'bench2' RETURNING id)
      INSERT INTO "StaffScope" (id, "staffId", "areaPrefix") SELECT gen_random_uuid(), id, ${area} FROM s`,
  );

  const ask = async (days: number, shift: number, filter: string, token = all) => {
    const range = `from=${day(days + shift)}&to=${day(shift)}`;
    const path = `${API_BASE}/system/report/overview?${range}${filter}`;
    const { ms, code, msg, data } = await timed<Overview>(port, get(path, { id: '', token }));
    if (code !== 200) throw new Error(msg);
    return { ms, data };
  };

  await run(pool, sql`DELETE FROM "StatShape"`);
  await run(pool, sql`TRUNCATE "StatDay"`);
  const begin = performance.now();
  // As the server does it, whose statements may not take longer than seconds.
  const own = await connect(url, 4);
  const figures = await rebuildAll(own.pool).finally(own.close);
  await run(pool, sql`VACUUM ANALYZE "StatDay"`);
  sayLine(`two years counted anew in ${((performance.now() - begin) / 1_000).toFixed(0)} s: ${figures} figures`);

  const firsts: number[] = [];
  const work: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    await restart();
    const { result, cpuSec } = await cpuOf({ pid: product().pid ?? 0, url }, () => ask(30, 0, ''));
    if (!result.data.complete) throw new Error('not counted');
    firsts.push(result.ms);
    if (cpuSec !== null) work.push(cpuSec * 1_000);
  }
  sayLine(`the first request after a start, ms: ${firsts.map((ms) => ms.toFixed(0)).join(', ')}`);
  sayLine(`  of which a processor works, ms: ${work.map((ms) => ms.toFixed(0)).join(', ')}`);
  sayLine(`  the longest ${verdict(Math.max(...firsts), GOAL_MS)}, ${weather()}\n`);

  const counted = async (days: number, shift: number): Promise<number> => {
    const start = performance.now();
    await one(
      pool,
      sql`SELECT count(*), count(*) FILTER (WHERE a.passed), count(DISTINCT u."orgId"), count(DISTINCT p."lessonId")
        FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
        WHERE a."submitTime" >= ${day(days + shift)}::date AND a."submitTime" < ${day(shift)}::date + 1`,
    );
    return performance.now() - start;
  };
  const kinds: [string, number, string, string?][] = [
    ['30 days, everything', 30, ''],
    ['a year, everything', 365, ''],
    ['30 days, a province', 30, `&areaCode=${area}`],
    ['a year, a province', 365, `&areaCode=${area}`],
    ['a year, a city', 365, `&areaCode=${city}`],
    ['a year, an organisation', 365, `&orgId=${org}`],
    ['a year, one of 20,000 people', 365, `&orgId=${large}`],
    ['a year, to who sees one province', 365, '', narrow],
  ];
  const took = new Map(kinds.map(([name]) => [name, { ours: [] as number[], rows: [] as number[] }]));
  // The first of each, which finds nothing warm, is among them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, days, filter, token] of kinds) {
      const times = took.get(name);
      times?.rows.push(await counted(days, round + 1));
      times?.ours.push((await ask(days, round + 1, filter, token)).ms);
    }
  }
  for (const [name, { ours, rows }] of took) {
    const [p50, p95] = [quantile(ours, SHARES[0]), quantile(ours, SHARES[1])];
    const beside = quantile(rows, SHARES[0]);
    sayLine(
      `${name}: p50 ${p50.toFixed(0)} ms, p95 ${verdict(p95, GOAL_MS)}, longest ${Math.max(...ours).toFixed(0)} ms`,
    );
    sayLine(`  ${(p50 / beside).toFixed(2)} times the ${beside.toFixed(0)} ms of counting the attempts alone`);
  }
  const kept: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    kept.push((await ask(30, 0, '')).ms);
    await sleep(5);
  }
  sayLine(`the same once more within a minute: p50 ${quantile(kept, SHARES[0]).toFixed(1)} ms`);
  sayLine(weather());
} finally {
  await platform.close();
}
