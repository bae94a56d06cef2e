import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERSION } from '#lib/version.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * The server as a supervisor ends it, with visitors who open a connection for each request, as a proxy without
 * keep-alive does.
 */

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://training.example.com',
  MAIL_HOST: '127.0.0.1',
  MAIL_FROM: 'noreply@example.com',
};
const VISITORS = 6;
const MOST = 20_000;

let world: TestWorld;
let server: RealServer;
beforeAll(async () => {
  world = await openTestWorld();
  server = await bootServer(world, world.deps.config.dataDir, PRODUCTION);
}, 60_000);
afterAll(async () => {
  await server.kill9();
  await world.close();
});

type Outcome = { status: number; code: number | undefined; end: string };
/** One connection, one request, every byte of what comes back. */
const visit = (path: string) =>
  new Promise<Outcome>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    const done = (end: string) => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const { code } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: number };
      resolve({ status: Number(head.split(' ')[1]), code, end });
    };
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('end', () => done('ended'));
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
  });

it('says which version it is, and where it answers, in JSON alone', () => {
  const lines = server
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; level: number });
  expect(lines.map(({ msg }) => msg)).toContain(`知标学堂 ${VERSION} 已启动：${PRODUCTION.PUBLIC_URL}`);
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set([30]));
});

it(
  'answers every visitor whom it lets in, tells a proxy that it leaves, and is gone within its time',
  { timeout: 60_000 },
  async () => {
    const outcomes: Outcome[] = [];
    const visitor = async () => {
      const own: string[] = [];
      while (outcomes.length < MOST && own.at(-1) !== 'ECONNREFUSED') {
        const outcome = await visit(`${API_BASE}/api/common/kv`);
        outcomes.push(outcome);
        own.push(outcome.end);
      }
      return own;
    };
    const visitors = Array.from({ length: VISITORS }, visitor);
    while (outcomes.length < 200) await sleep(10);

    const ended = server.terminate();
    const told: Outcome[] = [];
    for (let look: Outcome | null = null; look?.end !== 'ECONNREFUSED'; await sleep(20))
      told.push((look = await visit('/readyz')));
    expect(await ended).toBe(0);
    const ends = await Promise.all(visitors);

    expect(told.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    expect(ends.map((own) => own.at(-1))).toEqual(ends.map(() => 'ECONNREFUSED'));
    // What the system completed in the very moment when the server stopped listening was never the server's: of each
    // visitor the last before they are refused, and no other.
    expect(ends.flatMap((own) => own.slice(0, -2)).filter((end) => end !== 'ended')).toEqual([]);
    const answered = outcomes.filter(({ end }) => end !== 'ECONNRESET' && end !== 'ECONNREFUSED');
    expect(
      answered.filter(({ status, code }) => !(status === 200 && code === 200) && !(status === 503 && code === 503)),
    ).toEqual([]);
  },
);
