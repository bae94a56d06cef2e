import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildApp } from '#app.ts';
import { listenLocally, openWire, type WireAnswer } from '#test/world/wire.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { drain } from './drain.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const serveOnce = async () => {
  const app = await buildApp(world.deps);
  return { app, port: await listenLocally(app) };
};
const KV = `${API_BASE}/api/common/kv`;
const get = (path: string, connection = 'keep-alive') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
const post = (body: string) =>
  `POST ${API_BASE}/api/user/smsLogin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const codeOf = (answer: WireAnswer | null) => (JSON.parse(answer?.body ?? '{}') as { code?: number }).code;
const AWAY = {
  status: 503,
  headers: { connection: 'close', 'retry-after': '3', 'x-content-type-options': 'nosniff' },
  body: '{"code":503,"msg":"服务暂时不可用，请稍后再试"}',
};
const isListening = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
};
const untilClosed = async (port: number) => {
  for (let tries = 0; tries < 400 && (await isListening(port)); tries += 1) await sleep(20);
};

it('tells a proxy first, while it serves as before', async () => {
  const { app, port } = await serveOnce();
  const [health, visitor] = [await openWire(port), await openWire(port)];
  const ended = drain(app, { noticeMs: 1_500, mostMs: 20_000 });
  health.write(get('/readyz'));
  expect(await health.answer()).toMatchObject({
    status: 503,
    body: '{"status":"closing"}',
    headers: { 'retry-after': '3', connection: 'close' },
  });
  visitor.write(get(KV));
  const answer = await visitor.answer();
  expect({ code: codeOf(answer), connection: answer?.headers['connection'] }).toEqual({
    code: 200,
    connection: 'close',
  });
  await ended;
  expect(await isListening(port)).toBe(false);
});

it('answers what is under way; what comes later over an open connection reads that the service is away', async () => {
  const { app, port } = await serveOnce();
  const [slow, kept, sender, silent] = [
    await openWire(port),
    await openWire(port),
    await openWire(port),
    await openWire(port),
  ];
  for (const wire of [kept, sender]) {
    wire.write(get('/healthz'));
    expect((await wire.answer())?.status).toBe(200);
  }
  const lock = await world.deps.pool.connect();
  await run(lock, sql`BEGIN; LOCK TABLE "DictEntry" IN ACCESS EXCLUSIVE MODE`);
  slow.write(get(`${API_BASE}/api/dict/data/type/sys_user_sex`));
  for (let waiting = 0; waiting === 0; await sleep(20))
    waiting = await run(world.deps.pool, sql`SELECT FROM pg_locks WHERE NOT granted`);

  const ended = drain(app, { noticeMs: 0, mostMs: 20_000 });
  await untilClosed(port);
  kept.write(get(KV));
  expect(await kept.answer()).toMatchObject(AWAY);
  sender.write(post(JSON.stringify({ phonenumber: 'x'.repeat(500_000) })));
  expect(await sender.answer()).toMatchObject(AWAY);
  expect(await Promise.all([kept, sender, silent].map((wire) => wire.ended()))).toEqual(['ended', 'ended', 'ended']);

  await run(lock, sql`COMMIT`);
  lock.release();
  expect(codeOf(await slow.answer())).toBe(200);
  await ended;
  slow.close();
});

it('resets none of the connections that it let in, and answers each of them', async () => {
  const { app, port } = await serveOnce();
  const accepted = new Set<number>();
  app.server.on('connection', (socket: Socket) => accepted.add(socket.remotePort ?? 0));
  const outcomes: { code: number | undefined; mine: number; end: string }[] = [];
  let open = true;
  const visitor = async () => {
    while (open && outcomes.length < 5_000) {
      const socket = connect(port, '127.0.0.1');
      const outcome = await new Promise<{ text: string; end: string; mine: number }>((resolve) => {
        let [text, mine] = ['', 0];
        socket.on('connect', () => {
          mine = socket.localPort ?? 0;
          socket.write(get(KV, 'close'));
        });
        socket.on('data', (part) => {
          text += String(part);
        });
        socket.on('end', () => resolve({ text, end: 'ended', mine }));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve({ text, end: error.code ?? '', mine }));
      });
      if (outcome.end === 'ECONNREFUSED') return;
      const body = outcome.text.split('\r\n\r\n')[1] ?? '{}';
      outcomes.push({ code: (JSON.parse(body) as { code?: number }).code, mine: outcome.mine, end: outcome.end });
    }
  };
  const visitors = Array.from({ length: 12 }, visitor);
  while (outcomes.length < 100) await sleep(10);
  await drain(app, { noticeMs: 100, mostMs: 20_000 });
  open = false;
  await Promise.all(visitors);
  const served = outcomes.filter(({ mine }) => accepted.has(mine));
  expect(served.length).toBeGreaterThan(100);
  expect(served.filter(({ code, end }) => end !== 'ended' || (code !== 200 && code !== 503))).toEqual([]);
});
