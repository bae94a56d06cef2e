import { afterAll, beforeAll, expect, it } from 'vitest';
import supertest from 'supertest';
import { copy } from '@zhibiao/contract/core/copy';
import { buildApp } from '#app.ts';
import { buildPerson } from '#test/people/people.ts';
import { openDirectDatabase } from '#test/world/database.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { connect } from './connect.ts';
import { one, run, sql } from './sql.ts';
import { inTransaction } from './transaction.ts';
import { WritingClient } from './writing-client.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({}, openDirectDatabase);
});
afterAll(() => world.close());

const PID = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
const parameter = (parameterName: string, parameterValue: string) => ({ parameterName, parameterValue });

it('closes the connection on which a write was refused, and the next one is another', async () => {
  const { pool, close } = await connect(world.deps.config.databaseUrl ?? '', 2);
  let refused = 0;
  await expect(
    inTransaction(pool, async (client) => {
      refused = (await one(client, PID)).pid;
      await run(client, sql`SET TRANSACTION READ ONLY`);
      await run(client, sql`DELETE FROM "Lease"`);
    }),
  ).rejects.toMatchObject({ code: '25006' });
  const ended = sql<{ there: boolean }>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ${refused}::int AND state IS NOT NULL) AS there`;
  expect((await one(pool, PID)).pid).not.toBe(refused);
  await expect.poll(async () => (await one(pool, ended)).there).toBe(false);
  await close();
});

it('closes a connection that says it is a standby, and no other', async () => {
  const client = new WritingClient({ connectionString: world.deps.config.databaseUrl ?? '' });
  const ended = new Promise((done) => {
    client.on('error', done);
  });
  await client.connect();
  client.connection.emit('parameterStatus', parameter('in_hot_standby', 'off'));
  expect((await one(client, PID)).pid).toBeGreaterThan(0);
  client.connection.emit('parameterStatus', parameter('in_hot_standby', 'on'));
  expect(await ended).toBeInstanceOf(Error);
});

it('a server that only reads is away, to learners and to who asks whether we are ready', async () => {
  const { agent } = await buildPerson(world);
  const name = new URL(world.deps.config.databaseUrl ?? '').pathname.slice(1);
  await world.asOwner(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  // Those who connected before do not hear of it.
  const { db, pool, close } = await connect(world.deps.config.databaseUrl ?? '', 4);
  const before = { db: world.deps.db, pool: world.deps.pool };
  Object.assign(world.deps, { db, pool });
  try {
    const app = await buildApp(world.deps);
    await app.ready();
    const ready = await supertest(app.server).get('/readyz');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '3']);
    expect(ready.body).toEqual({ status: 'database read-only' });
    const written = await supertest(app.server)
      .post('/prod-api/api/suggest/add')
      .set('authorization', `Bearer ${agent.token}`)
      .send({ type: 'bug', content: '页面打不开' });
    expect([written.status, written.body.code, written.body.msg]).toEqual([503, 503, copy.unavailable]);
    expect(written.headers['retry-after']).toBeTruthy();
    await app.close();
  } finally {
    Object.assign(world.deps, before);
    await world.asOwner(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`);
    await close();
  }
});
