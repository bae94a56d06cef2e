import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { bootServer } from '#test/world/real-server.ts';

/** A server that is started before its database, as a machine does that was without power. */

const TRIES = 2;

const dir = mkdtempSync(join(tmpdir(), 'zhibiao-cluster-'));
let addresses: { url: string; applicationUrl: string };
const start = (port?: number) =>
  startEmbedded(dir, () => {}, ['fsync=off'], ...(port === undefined ? [] : [async () => port]));
beforeAll(async () => {
  const postgres = await start();
  addresses = { url: postgres.url, applicationUrl: postgres.applicationUrl };
  await postgres.stop();
}, 60_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('waits for it, is ready when it comes, and says so when it goes', { timeout: 90_000 }, async () => {
  const config = {
    databaseUrl: addresses.applicationUrl,
    migrateUrl: addresses.url,
    secretKey: 'Wm4-zq8Lr2_Tk9vXb6Nd1Hs7Yc3Gf5Pj0Aw',
  };
  const port = Number(new URL(addresses.url).port);
  // At the port listens a server that is no database: it counts each connection, and ends it.
  let calls = 0;
  const nobody = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(port, '127.0.0.1');
  const booting = bootServer({ deps: { config } }, join(dir, 'files'));
  await expect.poll(() => calls, { timeout: 30_000 }).toBeGreaterThanOrEqual(TRIES);
  await new Promise((resolve) => nobody.close(resolve));

  let postgres = await start(port);
  const server = await booting;
  try {
    expect(server.said()).toContain('数据库还没有应答');
    await postgres.stop();
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
    postgres = await start(port);
    await expect.poll(async () => (await fetch(`${server.base}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  } finally {
    await server.kill9();
    await postgres.stop();
  }
});
