/**
 * npm run bench -- desk: the live desk with 1,000 who sit: what 20 watchers cost, what the learners' clocks cost, as a
 * share of two cores over what the program costs alone; and how long 500 extensions in one statement take.
 */
import { sayLine } from '#cli/terminal.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { CLOCK } from '@zhibiao/contract/exam/clock';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { many, raw, run, sql } from '#db/sql.ts';
import { makeStaff } from './console.ts';
import { cpuOf } from './support/cpu.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { median, type Next, quantile } from './support/load.ts';
import { get, inTurn, post } from './support/requests.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const SITTING = 1_000;
const CORES = 2;
const SECONDS = 15;
/** 20 who look at the list and the figures every 5 s. */
const WATCHED_A_SEC = 8;
const CLOCKS_A_SEC = SITTING / CLOCK.everySec;
const GOALS = { watch: 3, clock: 1, extendMs: 200 };

const verdict = (value: number, goal: number, unit: string) =>
  `${value.toFixed(2)} ${unit} (goal ≤ ${goal})  ${value <= goal ? 'reached' : 'not reached'}`;

/** Forty questions each, most of them answered; one in ten is away now and then, one in twenty was not heard of. */
const FILL = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE q AS SELECT gen_random_uuid() AS id, g AS n FROM generate_series(1, 40) g;
  CREATE TEMP TABLE given AS SELECT jsonb_agg(jsonb_build_object('questionId', id, 'type', 1, 'score', 2.5, 'v', 1,
    'stem', repeat('关于知识产权管理体系的要求，', 6), 'options', jsonb_build_array(
      jsonb_build_object('key', 'A', 'text', md5(id::text)), jsonb_build_object('key', 'B', 'text', '应当保留成文信息'),
      jsonb_build_object('key', 'C', 'text', '由最高管理者批准'), jsonb_build_object('key', 'D', 'text', '以上都对')))
  ) AS snapshot FROM q;
  INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", status)
    VALUES ('00000000-0000-4000-8000-0000000000de', '测速试卷', 1, '[]', 100, 60, 90, 1);
  CREATE TEMP TABLE sat AS SELECT u.id AS person, row_number() OVER () AS n,
    ('019' || to_char(row_number() OVER (), 'FM00000') || '-0000-7000-8000-' || right(u.id::text, 12))::uuid AS attempt
    FROM "User" u WHERE u.mobile LIKE '199%';
  INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
      "blurLimit", "blurCount", status, "startTime", deadline)
    SELECT attempt, person, '00000000-0000-4000-8000-0000000000de', 1, '', snapshot, 100, 60, 0, 0,
      CASE WHEN n % 10 = 0 THEN 4 ELSE 0 END, 0, now() - n % 40 * interval '1 minute',
      now() + (50 + n % 40) * interval '1 minute' FROM sat, given;
  INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt")
    SELECT attempt, q.id, '"A"', 1, now() - interval '90 seconds' FROM sat, q WHERE q.n <= 10 + sat.n % 31;
  INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at)
    SELECT gen_random_uuid(), attempt, CASE WHEN g % 2 = 0 THEN 'focus' ELSE 'blur' END, 3101 + 4000 * (g % 2),
      now() - g * interval '1 minute' FROM sat, generate_series(1, 8) g WHERE n % 10 = 0;
  INSERT INTO "AttemptPulse" ("attemptId", "seenAt", ip, device)
    SELECT attempt, now() - interval '1 hour' * CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END, '127.0.0.1', '未知设备'
    FROM sat;
  ANALYZE;
  RESET session_replication_role`;
const PAPER = '00000000-0000-4000-8000-0000000000de';
const SAT = sql<{ id: string; userId: string }>`SELECT id, "userId" FROM "Attempt" WHERE "paperId" = ${PAPER}`;

type Call = ReturnType<Next>;
const send = async (port: number, { method, path, headers, body }: Call): Promise<{ code: number; data: unknown }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  });
  return (await answer.json()) as { code: number; data: unknown };
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
const port = await freeBenchPort();
const product = await startBenchProduct(port, postgres.url, join(directory, 'data'), SECRET);
const of = { pid: product.pid ?? 0, url: postgres.url };

/** So many a second, evenly: what they cost, how long they take, and how many were not answered well. */
const steadily = async (next: Next, aSecond: number) => {
  const took: number[] = [];
  let failures = 0;
  const one = async () => {
    const begin = performance.now();
    const { code } = await send(port, next());
    took.push(performance.now() - begin);
    if (code !== 200) failures += 1;
  };
  const { cpuSec } = await cpuOf(of, async () => {
    const calls: Promise<void>[] = [];
    for (let n = 0; n < aSecond * SECONDS; n += 1) {
      calls.push(one());
      await sleep(1_000 / aSecond);
    }
    await Promise.all(calls);
  });
  return { share: cpuSec === null ? null : (cpuSec * 100) / SECONDS / CORES, took, failures };
};
const quiet = async (): Promise<number | null> => {
  const { cpuSec } = await cpuOf(of, () => sleep(SECONDS * 1_000));
  return cpuSec === null ? null : (cpuSec * 100) / SECONDS / CORES;
};
type Steady = Awaited<ReturnType<typeof steadily>>;
const report = (name: string, { share, took, failures }: Steady, idle: number | null, goal?: number): void => {
  const times = `median ${median(took).toFixed(1)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms, ${failures} failed`;
  sayLine(`${name}\n  ${times}`);
  if (share === null || idle === null) sayLine('  this system does not tell what they cost');
  else if (goal === undefined) sayLine(`  ${(share - idle).toFixed(2)} % of two cores`);
  else sayLine(`  ${verdict(share - idle, goal, '% of two cores')}, alone ${idle.toFixed(2)} %`);
};

try {
  await makeLearners(pool, SECRET, SITTING).then(async (learners) => {
    const client = await pool.connect();
    await run(client, raw(FILL)).finally(() => client.release());
    const tokens = await makeStaff(pool);
    await run(pool, sql`UPDATE "StaffRole" SET permissions = ARRAY['exam:monitor', 'exam:act'] WHERE name = '测速'`);
    const staff = inTurn(tokens, (token): BenchLearner => ({ id: '', token }));
    const kinds = [`list?tab=all&pageSize=20&paperId=${PAPER}`, `summary?paperId=${PAPER}`];
    const watch = inTurn(kinds, (kind) => get(`${API_BASE}/system/exam/desk/${kind}`, staff()));
    const sat = await many(pool, SAT);
    const attempts = new Map(sat.map(({ id, userId }) => [userId, id]));
    const clock = inTurn(learners, (one) => get(`${API_BASE}/api/exam/clock?attemptId=${attempts.get(one.id)}`, one));

    sayLine(`${SITTING} who sit, ${process.version}, ${SECONDS} s each\n`);
    for (let n = 0; n < 40; n += 1) await Promise.all([send(port, watch()), send(port, clock())]);
    const idle = await quiet();
    report('20 watchers, list and figures every 5 s', await steadily(watch, WATCHED_A_SEC), idle, GOALS.watch);
    report(`1,000 clocks, every ${CLOCK.everySec} s`, await steadily(clock, CLOCKS_A_SEC), idle, GOALS.clock);
    // What a call costs that does next to nothing but know who asks: the clock cannot cost less.
    const known = inTurn(learners, (one) => get(`${API_BASE}/api/user/getLoginUser`, one));
    report('as many calls of who one is, beside it', await steadily(known, CLOCKS_A_SEC), idle);

    const took: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const attemptIds = [...attempts.values()].slice(n * 100, n * 100 + 500);
      const body = { actId: randomUUID(), paperId: PAPER, attemptIds, minutes: 5, reason: '测速用的延时' };
      const begin = performance.now();
      const { data } = await send(port, post(`${API_BASE}/system/exam/desk/extend`, body, staff()));
      took.push(performance.now() - begin);
      if ((data as { done?: number } | null)?.done !== 500) sayLine(`  not extended: ${JSON.stringify(data)}`);
    }
    const most = `longest ${Math.max(...took).toFixed(0)} ms`;
    sayLine(`500 extended, the whole call\n  ${verdict(median(took), GOALS.extendMs, 'ms')}, ${most}`);
  });
} finally {
  await stop(product);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
