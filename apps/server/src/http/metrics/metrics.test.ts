import { randomUUID } from 'node:crypto';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { v7 as uuid } from 'uuid';
import { buildApp } from '#app.ts';
import { many, run, sql } from '#db/sql.ts';
import type { App } from '#http/app-types.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { FIGURES } from './database.ts';
import { metricsText } from '#lib/metrics.ts';
import { countRequests } from './requests.ts';
import { listenMetrics } from './route.ts';
import { metricsSource } from './text.ts';

const TOKEN = 'figures-for-the-operator-alone-7Xk2';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ METRICS_TOKEN: TOKEN });
});
afterAll(() => world.close());

const ask = (authorization?: string) =>
  world.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

it('on the port of the site the figures are for the token alone', async () => {
  for (const wrong of [undefined, '', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`]) {
    const { statusCode, payload } = await ask(wrong);
    expect(statusCode).toBe(404);
    expect(payload).not.toContain('zhibiao_');
  }
  const { statusCode, headers, payload } = await ask(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/) });
  expect(payload).toContain('zhibiao_database_up 1');
});

it('without a port and without a token there are none', async () => {
  const app: App = await buildApp({ ...world.deps, config: { ...world.deps.config, metrics: null } });
  const { statusCode } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(statusCode).toBe(404);
  await app.close();
});

it('a port of its own answers one path, and asks for the token where there is one', async () => {
  const { config } = world.deps;
  const metrics = { port: 0, host: '127.0.0.1', token: null };
  const open = await listenMetrics({ ...world.deps, config: { ...config, metrics } });
  const shut = await listenMetrics({ ...world.deps, config: { ...config, metrics: { ...metrics, token: TOKEN } } });
  if (!open || !shut) throw new Error('not listening');
  const statusOf = async (url: string, headers = {}) => (await fetch(url, { headers })).status;
  expect(await statusOf(open.address)).toBe(200);
  expect(await statusOf(open.address.replace('/metrics', '/'))).toBe(404);
  expect(await statusOf(shut.address)).toBe(401);
  expect(await statusOf(shut.address, { authorization: `Bearer ${TOKEN}` })).toBe(200);
  await Promise.all([open.close(), shut.close()]);
});

it('requests are counted by their route, never by what was asked for', async () => {
  const id = randomUUID();
  await world.app.inject({ url: `${API_BASE}/api/article/${id}` });
  await world.app.inject({ url: `${API_BASE}/api/${id}` });
  const { payload } = await ask(`Bearer ${TOKEN}`);
  const [asked, odd] = [`${API_BASE}/api/article/:id`, 'unknown'].map((route) =>
    lineOf(payload, `zhibiao_http_requests_total{route="${route}",method="GET",status="200",code="404"}`),
  );
  expect([asked, odd]).toEqual([expect.stringMatching(/ \d+$/), expect.stringMatching(/ \d+$/)]);
  expect(payload).toMatch(/zhibiao_http_request_duration_seconds_count\{route="[^"]+article\/:id",method="GET"\} 1/);
  expect(payload).not.toContain(id);
});

it('who went away before the answer is no request under way', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app: App = Fastify({ forceCloseConnections: true });
  let held = 0;
  countRequests(app);
  app.get('/', async () => {
    held += 1;
    await released;
    return null;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const underWay = async () =>
    lineOf(await metricsText(), 'zhibiao_http_requests_in_flight')
      ?.split(' ')
      .at(-1);
  const before = await underWay();
  const stop = new AbortController();
  const gone = fetch(origin, { signal: stop.signal }).catch(() => null);
  // On a machine that others use too.
  const patience = { timeout: 20_000 };
  await vi.waitFor(() => expect(held).toBe(1), patience);
  stop.abort();
  await gone;
  await vi.waitFor(async () => expect(await underWay()).toBe(before), patience);
  release();
  await app.close();
});

it('queues, jobs and messages are told as they are in the database', async () => {
  const { pool } = world.deps;
  await run(
    pool,
    sql`INSERT INTO "Task" (id, kind, "ownerId", input, "dueAt")
    VALUES (${uuid()}, 'study-export', ${uuid()}, '{}', clock_timestamp() - interval '10 minutes')`,
  );
  await run(
    pool,
    sql`INSERT INTO "JobRun" (name, title, "everyMs", "startedAt", fault)
    VALUES ('new-job', '新', 60000, clock_timestamp(), '不行')`,
  );
  await run(
    pool,
    sql`INSERT INTO "JobRun" (name, title, "everyMs", "seenAt")
    VALUES ('old-job', '旧', 60000, clock_timestamp() - interval '2 days')`,
  );
  await run(
    pool,
    sql`INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, "createdAt")
    VALUES (${uuid()}, 'lantern@example.com', 's', 't', 'x', clock_timestamp() - interval '1 hour')`,
  );
  const text = await metricsSource(world.deps)();
  expect(lineOf(text, 'zhibiao_tasks{kind="study-export",state="waiting"}')).toMatch(/ 1$/);
  const since = Number(lineOf(text, 'zhibiao_task_oldest_timestamp_seconds{')?.split(' ').at(-1));
  expect(Date.now() / 1_000 - since).toBeGreaterThan(590);
  expect(lineOf(text, 'zhibiao_job_failing{name="new-job"}')).toMatch(/ 1$/);
  expect(text).not.toContain('old-job');
  expect(lineOf(text, 'zhibiao_messages_waiting{channel="mail"}')).toMatch(/ 1$/);
  expect(lineOf(text, 'zhibiao_messages_waiting{channel="sms"}')).toMatch(/ 0$/);
  expect(text).not.toContain('lantern');
});

it('of a database that is away only that is said', async () => {
  const pool = Object.assign(Object.create(world.deps.pool) as typeof world.deps.pool, {
    query: () => Promise.reject(new Error('connect ECONNREFUSED')),
  });
  const text = await metricsSource({ ...world.deps, pool })();
  expect(lineOf(text, 'zhibiao_database_up')).toBe('zhibiao_database_up 0');
  expect(text).not.toContain('zhibiao_tasks{');
});

it('reads the database by partial indexes, so that years of history cost nothing', async () => {
  const { pool } = world.deps;
  await world.asOwner(`INSERT INTO "Task" (id, kind, "ownerId", input, status)
    SELECT gen_random_uuid(), 'study-export', gen_random_uuid(), '{}', 2 FROM generate_series(1, 20000)`);
  await world.asOwner(`INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, "nextAt")
    SELECT gen_random_uuid(), 'x@example.com', '', '', '', NULL FROM generate_series(1, 20000)`);
  await world.asOwner('ANALYZE "Task"');
  await world.asOwner('ANALYZE "OutgoingMessage"');
  const plan = await many(pool, sql<Record<string, string>>`EXPLAIN ${FIGURES}`);
  const text = plan.map((row) => Object.values(row)[0]).join('\n');
  expect(text).toContain('Task_open');
  expect(text).not.toMatch(/Seq Scan on "(Task|Attempt|OutgoingMessage)"/);
});
