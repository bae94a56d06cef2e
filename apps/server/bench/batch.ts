/**
 * npm run bench -- batch: a batch of 500 certificates beside those who read, and another one that is killed ten times:
 * how long it takes, what the readers' p99 is over what it is alone, and whether everybody has one certificate.
 */
import { sayLine } from '#cli/terminal.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { APPLY, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import pg from 'pg';
import sharp from 'sharp';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { many, one, raw, run, sql } from '#db/sql.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { makeStaff } from './console.ts';
import { cpuOf } from './support/cpu.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { type Next, quantile } from './support/load.ts';
import { get, inTurn } from './support/requests.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';
import { answerFrom, aWhile, READS_A_SEC, readWhile } from './support/steady.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const PEOPLE = 500;
const KILLS = 10;
const ALONE_SECONDS = 15;
const GOALS = { seconds: 60, beside: 2 };

const verdict = (value: number, goal: number) =>
  `${value.toFixed(2)} (goal ≤ ${goal})  ${value <= goal ? 'reached' : 'not reached'}`;

/**
 * An application for auditors' certificates that waits for them, of 500 people each with a portrait that they agreed
 * to.
 */
const fill = (no: number, photo: string) => `
  SET session_replication_role = replica;
  CREATE TEMP TABLE org AS SELECT id FROM "Organisation" ORDER BY id LIMIT 1;
  CREATE TEMP TABLE person AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS item, g AS n
    FROM generate_series(1, ${PEOPLE}) g;
  INSERT INTO "User" (id, mobile, "passwordHash", "realName", photo, "nameLocked", "updatedAt")
    SELECT id, '19${no}' || lpad(n::text, 8, '0'), '-', '周予安', '${photo}', true, now() FROM person;
  INSERT INTO "Consent" (id, "userId", document, version, ip)
    SELECT gen_random_uuid(), id, '${SEPARATE.photo}', '1', '127.0.0.1' FROM person;
  CREATE TEMP TABLE app AS SELECT gen_random_uuid() AS id;
  INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "standardCode", status, "createdBy", "submitTime", "updatedAt")
    SELECT app.id, 'SQ2026000${no}', ${APPLY_KIND.auditor}, org.id, 'GB/T 29490-2023', ${APPLY.making},
      (SELECT id FROM person LIMIT 1), now(), now() FROM app, org;
  INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, result)
    SELECT item, app.id, person.id, jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object(
      'lessonId', gen_random_uuid(), 'name', 'GB/T 29490-2023 企业知识产权合规管理体系 内审员实务', 'creditHours', hours.of,
      'startDate', '2026-09-01', 'finishDate', '2026-11-18', 'score', 86, 'fullScore', 100)), 'totalHours', hours.of,
      'score', 86, 'fullScore', 100, 'examDate', '2026-11-19', 'hasPhoto', true), ${ITEM_RESULT.passed}
    FROM person, app, (SELECT jsonb_build_object('measured', 16, 'planned', 0) AS of) hours;
  ANALYZE;
  DROP TABLE org, person, app;
  RESET session_replication_role`;
const NOISE = { width: 295, height: 413, channels: 3, background: '#5b80b2' } as const;

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const dataDir = join(directory, 'data');
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
const port = await freeBenchPort();
const boot = () => startBenchProduct(port, postgres.url, dataDir, SECRET);
let product = await boot();

const answerOf = (request: ReturnType<Next>) => answerFrom(port, request);

type State = { status: number; done: number; seconds: number };
const stateOf = (id: string) => sql<State>`
  SELECT status, done, extract(epoch FROM coalesce("finishedAt", clock_timestamp()) - "confirmedAt")::float8 AS seconds
  FROM "CertBatch" WHERE id = ${id}::uuid`;
const doubles = sql<{ people: number; certificates: number; twice: number }>`
  SELECT count(DISTINCT "userId")::int AS people, count(*)::int AS certificates,
    (count(*) - count(DISTINCT "userId"))::int AS twice FROM "Certificate" WHERE type = 3`;

/** Documents in the data folder, and those of them that no certificate names and no sweep will take. */
const documents = async (): Promise<string[]> => {
  const found = await readdir(join(dataDir, 'files'), { recursive: true });
  return found.filter((file) => /\.(pdf|svg)$/.test(file));
};
const named = sql<{ key: string }>`
  SELECT unnest(ARRAY[file, picture]) AS key FROM "Certificate" UNION SELECT key FROM "UnclaimedDocument"`;
const orphans = async (others: readonly string[]): Promise<string[]> => {
  const known = new Set([...others, ...(await many(pool, named)).map(({ key }) => key)]);
  return (await documents()).filter((file) => !known.has(file));
};

try {
  const others = await documents();
  const portrait = await sharp({ create: NOISE }).jpeg().toBuffer();
  const photo = `/uploads/${await createStorage({ dataDir }).put(portrait, 'jpg')}`;
  const learners = await makeLearners(pool, SECRET, 200);
  const tokens = await makeStaff(pool);
  await run(
    pool,
    sql`UPDATE "StaffRole" SET permissions = ARRAY['apply:list', 'cert:issue', 'cert:list'] WHERE name = '测速'`,
  );
  await run(pool, sql`UPDATE "StaffSession" SET "freshUntil" = now() + interval '2 hours'`);
  const staff: BenchLearner = { id: '', token: tokens[0] ?? '' };
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const { code, msg, data } = await answerOf({
      method: 'POST',
      path: `${API_BASE}/system/${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
      body: JSON.stringify(body),
    });
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data as T;
  };
  const begin = async (no: number): Promise<string> => {
    const client = await pool.connect();
    await run(client, raw(fill(no, photo))).finally(() => client.release());
    const { id } = await one(
      pool,
      sql<{ id: string }>`SELECT id FROM "CertApply" WHERE "applyNo" = ${`SQ2026000${no}`}`,
    );
    const tried = await ask<{ batchId: string; ok: boolean; version: number }>('cert/batch', { applyIds: [id] });
    if (!tried.ok) throw new Error('the trial found problems');
    await ask('cert/batch/confirm', { id: tried.batchId, version: tried.version });
    return tried.batchId;
  };

  // Everything is a row or two by its index: what a page asks first.
  const reads = inTurn(
    [
      (who: BenchLearner) => get(`${API_BASE}/api/user/getLoginUser`, who),
      (who: BenchLearner) => get(`${API_BASE}/api/study/prove/list`, who),
      (who: BenchLearner) => get(`${API_BASE}/api/notice/list`, who),
      () => get(`${API_BASE}/system/cert/list?pageNum=1&pageSize=20`, staff),
    ],
    (read, n) => read(learners[n % learners.length] ?? staff),
  );
  sayLine(`${PEOPLE} certificates of one batch, ${READS_A_SEC} reads a second, ${process.version}`);
  const used = <T>(work: () => Promise<T>) => cpuOf({ pid: product.pid ?? 0, url: postgres.url }, work);
  await readWhile(port, reads, aWhile(5));
  const { result: alone, cpuSec: readSec } = await used(() => readWhile(port, reads, aWhile(ALONE_SECONDS)));

  const batch = await begin(6);
  let state = await one(pool, stateOf(batch));
  const ends = async () => {
    while (state.status === BATCH.running) {
      await sleep(200);
      state = await one(pool, stateOf(batch));
    }
  };
  const { result: beside, cpuSec } = await used(async () => {
    const [took] = await Promise.all([readWhile(port, reads, () => state.status === BATCH.running), ends()]);
    return took;
  });
  const [took, free] = [quantile(beside, 0.99), quantile(alone, 0.99)];
  sayLine(`  ${state.done} made, seconds ${verdict(state.seconds, GOALS.seconds)}`);
  if (cpuSec !== null && readSec !== null) {
    const readers = (readSec * beside.length) / alone.length;
    sayLine(`  CPU time of one ${(((cpuSec - readers) * 1_000) / PEOPLE).toFixed(0)} ms, program and database`);
  }
  sayLine(
    `  readers' p99 ${took.toFixed(1)} ms, alone ${free.toFixed(1)} ms, ratio ${verdict(took / free, GOALS.beside)}`,
  );

  const killed = await begin(5);
  let kills = 0;
  const marks = Array.from({ length: KILLS }, () => Math.floor(Math.random() * (PEOPLE - 1))).sort((a, b) => a - b);
  for (const mark of marks) {
    while ((await one(pool, stateOf(killed))).done < mark) await sleep(5);
    // Anywhere within the making of one, not only between two.
    await sleep(Math.random() * 60);
    product.kill('SIGKILL');
    kills += 1;
    product = await boot();
  }
  while ((await one(pool, stateOf(killed))).status === BATCH.running) await sleep(200);
  const { people, certificates, twice } = await one(pool, doubles);
  const { done, status } = await one(pool, stateOf(killed));
  const whole = certificates === 2 * PEOPLE && people === 2 * PEOPLE && twice === 0 && status === BATCH.done;
  sayLine(`killed ${kills} times: ${done} made, ${twice} people with two, ${whole ? 'whole' : 'NOT whole'}`);
  const left = await one(pool, sql<{ n: number }>`SELECT count(*)::int AS n FROM "UnclaimedDocument"`);
  sayLine(`  documents that were never issued: ${left.n} for the sweep, ${(await orphans(others)).length} left lying`);
} finally {
  await stop(product);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
