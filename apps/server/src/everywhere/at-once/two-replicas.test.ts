import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { connect } from '#db/connect.ts';
import { createEmptyDatabase } from '#test/world/database.ts';
import { bootServer } from '#test/world/real-server.ts';

/** Two servers that start in the same moment on a database with nothing in it: both migrate, seed and serve. */

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
/** Replicas share their files. */
const dir = mkdtempSync(join(tmpdir(), 'zhibiao-replicas-'));
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

it('both come up, and the demo is there once', { timeout: 150_000 }, async () => {
  const config = loadConfig({ DATABASE_URL: database.url, SECRET_KEY: 'Wm4-zq8Lr2_Tk9vXb6Nd1Hs7Yc3Gf5Pj0Aw' });
  const started = await Promise.allSettled([1, 2].map(() => bootServer({ deps: { config } }, dir, { DEMO: '1' })));
  const { db, close } = await connect(database.url, 2);
  try {
    expect(started.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'ready'))).toEqual([
      'ready',
      'ready',
    ]);
    expect(await db.user.count()).toBe(6);
    expect(await db.paper.count({ where: { title: '入门测评' } })).toBe(1);
  } finally {
    await close();
    for (const outcome of started) if (outcome.status === 'fulfilled') await outcome.value.kill9();
  }
});
