import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { prepareDrain } from './drain.ts';
import { listen, stopListening } from './listen.ts';

const open: App[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));
const serve = async (port = 0): Promise<{ app: App; port: number }> => {
  const app: App = Fastify({ forceCloseConnections: true });
  open.push(app);
  prepareDrain(app);
  app.get('/', async () => 'here');
  await listen(app, { host: '127.0.0.1', port });
  return { app, port: (app.server.address() as AddressInfo).port };
};

const CROWD = 60;
/** Connects so often, and says so once all of them stand at the door. */
const COMING = `
  const { workerData: { port, crowd, came } } = require('node:worker_threads');
  const { connect } = require('node:net');
  for (let n = 0; n < crowd; n += 1) connect(port, '127.0.0.1', () => {
    if (Atomics.add(came, 0, 1) + 1 === crowd) Atomics.notify(came, 0);
  });`;

it.runIf(process.platform === 'linux')('takes up many who came while it was busy in one turn of its loop', async () => {
  const { app, port } = await serve();
  const came = new Int32Array(new SharedArrayBuffer(4));
  let taken = 0;
  app.server.on('connection', () => (taken += 1));
  const crowd = new Worker(COMING, { eval: true, workerData: { port, crowd: CROWD, came } });
  await once(crowd, 'online');
  for (let there = 0; there < CROWD; there = Atomics.load(came, 0)) Atomics.wait(came, 0, there, 100);
  const turns: number[] = [];
  while (taken < CROWD) {
    const before = taken;
    await turn();
    turns.push(taken - before);
  }
  // One socket takes up one a turn.
  expect(Math.max(...turns)).toBeGreaterThan(CROWD / 4);
  await crowd.terminate();
});

it('answers on each of its sockets, and says when another program has the port', async () => {
  const { port } = await serve();
  const answers = Array.from({ length: 200 }, () => fetch(`http://127.0.0.1:${port}/`, { keepalive: false }));
  for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('here');
  await expect(serve(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('lets nobody in once it has stopped, and serves those who are there', async () => {
  const { app, port } = await serve();
  const there = connect(port, '127.0.0.1');
  await once(there, 'connect');
  await turn();
  stopListening(app);
  for (let n = 0; n < 100; n += 1)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  there.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(there, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200[\s\S]*here$/);
});
