import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Embedded } from '#boot/embedded/embedded.ts';
import type { BootFact } from '#boot/facts.ts';
import { metricsText } from '#lib/metrics.ts';
import { openYard, queryAt, startYardCluster } from '#test/world/backups.ts';
import { following, type Standby, startStandby } from '#test/world/standby.ts';
import type { Pool } from '#db/client.ts';
import { createReading } from './reading.ts';
import { many, one, raw, sql } from '#db/sql.ts';
import { endOfRecord } from './standby.ts';
import { createLag } from './lag.ts';
import { inSnapshot } from '#db/transaction.ts';

let yard: Awaited<ReturnType<typeof openYard>>;
let cluster: Embedded;
let primary: Pool;
let standby: Standby;
const original = () => join(yard.folder, 'original');
const joinStandby = (settings: string[] = []) => startStandby({ ownerUrl: cluster.url, dataDir: original() }, settings);

const openPool = (connectionString: string): Pool => {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};
beforeAll(async () => {
  yard = await openYard();
  cluster = await startYardCluster(original(), ['autovacuum=off']);
  primary = openPool(cluster.url);
  await write('CREATE TABLE beat (id int PRIMARY KEY, word text)');
  standby = await joinStandby(['max_standby_streaming_delay=0']);
});
afterAll(async () => {
  await standby?.close();
  await primary?.end();
  await cluster?.stop();
  await yard?.close();
});
beforeEach(() => write('TRUNCATE beat'));

let told: BootFact[];
beforeEach(() => {
  told = [];
});
const open = (lagMs = 10_000, url = standby.urlLike(cluster.url), pool = primary) =>
  createReading(pool, { url, lagMs, connections: 16 }, (fact) => told.push(fact));
const states = () => told.map((fact) => (fact.is === 'standby' ? fact.state : fact.is));
const write = (text: string) => queryAt(cluster.url, text);
const WHERE = sql<{ standby: boolean; name: string }>`
  SELECT pg_is_in_recovery() AS standby, current_setting('application_name') AS name`;
const whereRead = async (pool: Pool) => (await one(pool, WHERE)).standby;
const beats = (pool: Pool) => many(pool, sql<{ id: number }>`SELECT id FROM beat ORDER BY id`);
/** Rows that the standby may not take away from under a snapshot without ending it. */
const takeAway = async () => {
  await write('DELETE FROM beat WHERE id % 2 = 0');
  await write('VACUUM beat');
};
const paused = async <T>(work: () => Promise<T>): Promise<T> => {
  await standby.asOwner('SELECT pg_wal_replay_pause()');
  await expect
    .poll(async () => (await standby.asOwner<{ s: string }>('SELECT pg_get_wal_replay_pause_state() AS s'))[0]?.s)
    .toBe('paused');
  try {
    return await work();
  } finally {
    await standby.asOwner('SELECT pg_wal_replay_resume()');
  }
};
const count = async (figure: string): Promise<number> =>
  Number(new RegExp(`^${figure.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await metricsText())?.[1] ?? 0);

describe('with a standby', () => {
  it('reads from it, and what was committed a moment before is there, however often', async () => {
    const reading = open();
    const before = await count('zhibiao_standby_reads_total{by="standby"}');
    for (let id = 1; id <= 40; id += 1) {
      await write(`INSERT INTO beat VALUES (${id}, 'x')`);
      const { rows, where } = await reading.from(async (pool) => ({
        rows: await beats(pool),
        where: await one(pool, WHERE),
      }));
      expect(where).toEqual({ standby: true, name: 'zhibiao-reading' });
      expect(rows).toHaveLength(id);
    }
    expect(await count('zhibiao_standby_reads_total{by="standby"}')).toBe(before + 40);
    expect(states()).toEqual(['serving']);
  });

  it('is not waited for in vain when the last record fills its page to the end', async () => {
    const reading = open(3_000);
    const place = async () =>
      (await one(primary, sql<{ at: number }>`SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS at`)).at;
    const add = (bytes: number) => write(`SELECT pg_logical_emit_message(false, '', repeat('x', ${bytes}), true)`);
    const [page, header] = [8_192, 24];
    const room = async () => page - ((await place()) % page);
    await expect
      .poll(
        async () => {
          const before = await room();
          await add(512);
          const around = before - (await room()) - 512;
          await add((await room()) - around);
          return (await place()) % page;
        },
        { timeout: 20_000, interval: 1 },
      )
      .toBe(header);
    expect(await reading.from(whereRead)).toBe(true);
  });

  it('waits for what it has not replayed yet, and then reads it there', async () => {
    const reading = open();
    await reading.look();
    const { read } = await paused(async () => {
      await write("INSERT INTO beat VALUES (1, 'late')");
      const late = reading.from(async (pool) => [await whereRead(pool), await beats(pool)]);
      expect(await Promise.race([late, sleep(3_500, 'still waiting')])).toBe('still waiting');
      return { read: late };
    });
    expect(await read).toEqual([true, [{ id: 1 }]]);
  });

  it('leaves one that lags too far, says so once, and comes back to it', async () => {
    const reading = open(600);
    expect(await reading.from(whereRead)).toBe(true);
    await paused(async () => {
      // Nothing is lacking while the primary is idle.
      await sleep(700);
      expect(await reading.from(whereRead)).toBe(true);
      await write("INSERT INTO beat VALUES (1, 'late')");
      expect(await reading.from(async (pool) => [await whereRead(pool), await beats(pool)])).toEqual([
        false,
        [{ id: 1 }],
      ]);
      await reading.look();
      expect(await reading.from(whereRead)).toBe(false);
      expect(states()).toEqual(['serving', 'behind']);
      expect(await metricsText()).toMatch(/^zhibiao_standby_state\{state="behind"\} 1$/m);
      expect(await count('zhibiao_standby_lag_seconds{standby="reading"}')).toBeGreaterThan(0.6);
    });
    await expect.poll(() => reading.look()).toBe('serving');
    expect(await reading.from(whereRead)).toBe(true);
    expect(states()).toEqual(['serving', 'behind', 'serving']);
  });

  it('keeps people before a page waiting for a second only', async () => {
    const reading = open(60_000);
    await reading.look();
    await paused(async () => {
      await write("INSERT INTO beat VALUES (1, 'late')");
      expect(await reading.from(whereRead, 'page')).toBe(false);
    });
    // It may lag that far: work is not told to leave it.
    expect(states()).toEqual(['serving']);
  });
});

describe('a read that the standby ends', () => {
  it('because it is in the way of its replaying begins anew, and is whole', async () => {
    const reading = open();
    await write("INSERT INTO beat SELECT g, 'x' FROM generate_series(1, 1000) g");
    const before = await count('zhibiao_standby_interruptions_total');
    let tries = 0;
    const read = await reading.from((pool) =>
      inSnapshot(pool, async (client) => {
        tries += 1;
        const first = await many(client, sql<{ id: number }>`SELECT id FROM beat WHERE id <= 500`);
        if (tries === 1) await takeAway();
        // Asked until it is ended: the standby replays when it can.
        for (const end = Date.now() + 10_000; tries === 1 && Date.now() < end;) await many(client, sql`SELECT 1`);
        return [...first, ...(await many(client, sql<{ id: number }>`SELECT id FROM beat WHERE id > 500`))];
      }),
    );
    expect(tries).toBe(2);
    expect(read).toHaveLength(500);
    expect(await count('zhibiao_standby_interruptions_total')).toBe(before + 1);
    expect(states()).toEqual(['serving']);
  });

  it('again and again is the primary’s in the end', async () => {
    const reading = open();
    let tries = 0;
    const read = await reading.from((pool) =>
      inSnapshot(pool, async (client) => {
        tries += 1;
        const { standby: elsewhere } = await one(client, WHERE);
        await many(client, sql`SELECT count(*) FROM beat`);
        if (!elsewhere) return 'the primary';
        await write("INSERT INTO beat SELECT g, 'x' FROM generate_series(1, 1000) g ON CONFLICT DO NOTHING");
        await takeAway();
        for (const end = Date.now() + 10_000; Date.now() < end;) await many(client, sql`SELECT 1`);
        return 'never ended';
      }),
    );
    expect([read, tries]).toEqual(['the primary', 4]);
  });

  it.each(['kill9', 'stop'] as const)('with its server (%s) goes on with the primary, and comes back', async (end) => {
    const reading = open();
    await write("INSERT INTO beat VALUES (1, 'x')");
    let tries = 0;
    const read = await reading.from(async (pool) => {
      tries += 1;
      const rows = await beats(pool);
      if (tries === 1) await standby[end]();
      return [rows, await whereRead(pool)];
    });
    await standby.start();
    expect([tries, read]).toEqual([2, [[{ id: 1 }], false]]);
    expect(states()).toEqual(['serving', 'away']);
    await expect.poll(() => reading.look(), { timeout: 10_000 }).toBe('serving');
    expect(await reading.from(whereRead)).toBe(true);
    expect(states()).toEqual(['serving', 'away', 'serving']);
  });

  it('because a statement took too long there is the primary’s at once', async () => {
    const reading = open();
    let tries = 0;
    const read = await reading.from(async (pool) => {
      tries += 1;
      const elsewhere = await whereRead(pool);
      if (elsewhere) await many(pool, sql`SELECT pg_sleep(60)`);
      return elsewhere;
    });
    expect([tries, read]).toEqual([2, false]);
    expect(states()).toEqual(['serving']);
  });

  it('for a fault of its own is not tried again', async () => {
    const reading = open();
    let tries = 0;
    const failing = reading.from(async (pool) => {
      tries += 1;
      await many(pool, raw('SELECT no_such_column'));
    });
    await expect(failing).rejects.toThrow(/no_such_column/);
    expect(tries).toBe(1);
  });
});

describe('a server that is no standby of this database', () => {
  it('is known by its cluster, its database and its role', async () => {
    const other = await startYardCluster(join(yard.folder, 'other'));
    try {
      await queryAt(cluster.url, 'CREATE DATABASE beside');
      await open().from(whereRead);
      const beside = new URL(standby.urlLike(cluster.url));
      beside.pathname = '/beside';
      const seen = [];
      for (const url of [other.url, beside.href, cluster.url, 'postgresql://x:x@127.0.0.1:9/zhibiao']) {
        const reading = open(5_000, url);
        seen.push(await reading.look());
        expect(await reading.from(whereRead)).toBe(false);
      }
      expect(seen).toEqual(['foreign', 'foreign', 'promoted', 'away']);
    } finally {
      await other.stop();
    }
  });

  it('was one until it was promoted: a read under way begins anew with the primary', async () => {
    const promoted = await joinStandby();
    try {
      const reading = open(10_000, promoted.urlLike(cluster.url));
      let tries = 0;
      const read = await reading.from(async (pool) => {
        tries += 1;
        if (tries > 1) return [await whereRead(pool), await beats(pool)];
        expect(await whereRead(pool)).toBe(true);
        await promoted.asOwner('SELECT pg_promote()');
        await promoted.asOwner("INSERT INTO beat VALUES (7, 'of the other')");
        for (let left = 3; left > 0; left -= 1) await beats(pool);
        return 'read what the primary has not';
      });
      expect(read).toEqual([false, []]);
      expect(states()).toEqual(['serving', 'promoted']);
    } finally {
      await promoted.close();
    }
  });

  it('is on another timeline than the primary, until it has a restart point on that', async () => {
    const [next, other] = [await joinStandby(), await joinStandby()];
    try {
      await open(10_000, next.urlLike(cluster.url)).from(whereRead);
      await other.stop();
      await next.asOwner('SELECT pg_promote()');
      const pool = openPool(next.urlLike(cluster.url));
      try {
        // The old primary's standby has the new one's rows no more than the old primary has.
        const stays = open(5_000, standby.urlLike(cluster.url), pool);
        expect([await stays.look(), await stays.from(whereRead)]).toEqual(['elsewhere', false]);
        await other.start([following(next.urlLike(cluster.url))]);
        const follows = open(5_000, other.urlLike(cluster.url), pool);
        await expect
          .poll(
            async () => {
              await other.asOwner('CHECKPOINT');
              return follows.look();
            },
            { timeout: 20_000 },
          )
          .toBe('serving');
        expect(await follows.from(whereRead)).toBe(true);
      } finally {
        await pool.end();
      }
    } finally {
      await other.close();
      await next.close();
    }
  });
});

it('the end of the last record is before the header of a page that is not written yet', () => {
  const segment = 16 * 1024 * 1024;
  const ends = [segment * 3 + 40, segment * 3 + 8_192 * 2 + 24, segment * 3 + 8_192 + 40, segment + 4_096];
  expect(ends.map((place) => endOfRecord(place, segment))).toEqual([
    segment * 3,
    segment * 3 + 8_192 * 2,
    segment * 3 + 8_192 + 40,
    segment + 4_096,
  ]);
});

it('lag is for how long something is lacking, and nothing is while the primary is idle', () => {
  const lag = createLag();
  const at = [
    [100, 100, 0],
    [100, 100, 60_000],
    [200, 100, 61_000],
    [300, 100, 66_000],
    [300, 250, 67_000],
    [400, 400, 68_000],
  ] as const;
  expect(at.map(([primaryAt, standbyAt, ms]) => lag.after(primaryAt, standbyAt, ms))).toEqual([
    0, 0, 0, 5_000, 1_000, 0,
  ]);
});
