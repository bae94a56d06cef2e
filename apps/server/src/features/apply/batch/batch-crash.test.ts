import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApplyWorld } from '#features/apply/apply-fixtures.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import type { TestWorld } from '#test/world/world.ts';
import { buildWaiting, postConfirmBatch, batchIssuer, reviewerOf, seeBatch, postTryBatch } from './batch-fixtures.ts';

/** The server is killed again and again while it issues; in the end everybody has one certificate. */

// Five hundred people and ten kills: npm run bench -- batch.
const PEOPLE = 60;
const KILLS = 4;
const ONE_MS = 60;
let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openApplyWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

it('kill -9 within a batch leaves nobody out and gives nobody two', async () => {
  const { db, config } = world.deps;
  const issuer = await batchIssuer(world);
  const one = await buildWaiting(
    world,
    await reviewerOf(world),
    Array.from({ length: PEOPLE }, () => '周予安'),
  );
  const tried = await postTryBatch(issuer.agent, one.id);
  expect(tried.data.ok).toBe(true);
  expect((await postConfirmBatch(issuer.agent, tried.data.batchId, tried.data.version)).code).toBe(200);
  const count = () => db.certificate.count({ where: { orgId: one.org.id } });
  const marks = Array.from({ length: KILLS }, () => randomInt(PEOPLE - 1)).sort((a, b) => a - b);
  for (const mark of marks) {
    server = await bootServer(world, config.dataDir);
    while ((await count()) < mark)
      await new Promise((go) => {
        setTimeout(go, 5);
      });
    // Anywhere within the making of one, not only between two.
    await new Promise((go) => {
      setTimeout(go, randomInt(ONE_MS));
    });
    await server.kill9();
    const { done } = await seeBatch(issuer.agent, tried.data.batchId);
    expect(done).toBe(await count());
  }
  server = await bootServer(world, config.dataDir);
  await expect.poll(async () => (await seeBatch(issuer.agent, tried.data.batchId)).status, { timeout: 90_000 }).toBe(2);
  expect(await count()).toBe(PEOPLE);
  expect(await db.certApplyItem.count({ where: { applyId: one.id, certId: { not: null } } })).toBe(PEOPLE);
  expect(await db.notice.count({ where: { type: 'certificate' } })).toBe(PEOPLE);
  expect((await db.certApply.findUniqueOrThrow({ where: { id: one.id } })).status).toBe(5);

  // What was drawn for those who were cut off is known as unclaimed.
  const files = (await readdir(join(config.dataDir, 'files'), { recursive: true })).filter((file) =>
    /[.](pdf|svg)$/.test(file),
  );
  const issued = await db.certificate.findMany({ select: { file: true, picture: true } });
  const named = new Set(issued.flatMap(({ file, picture }) => [file, picture]));
  const left = new Set((await db.unclaimedDocument.findMany()).map(({ key }) => key));
  expect(files.filter((file) => !named.has(file) && !left.has(file))).toEqual([]);
}, 240_000);
