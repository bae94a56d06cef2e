import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identifier, joined, many, one, run, sql } from '#db/sql.ts';
import { sqlDrift } from '#db/schema/sql-objects.ts';
import { probe } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { checkOut, lastRelease } from '#prove/last-release.ts';
import { startLoad } from '#prove/load.ts';
import { openPostgres } from '#prove/hosts/postgres.ts';
import { type ProductPlace, startProduct, startedProduct } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const SQL = join(import.meta.dirname, '../../../../prisma/sql');
const LEARNERS = 20;
const NEWER = '99990101000000_of_a_newer_release';

/** An earlier release with people in the middle of an exam becomes this one. */
export const upgrade: Proof = {
  id: 'A98',
  title: '从上一版升级，迁移中途被 kill -9，两个副本同时启动',
  target: '数据丢失 0；重来即成；只有一个执行迁移；无权迁移的等待，来自更新版本的数据库明确拒绝',
  needs: ['git', 'tar'],
  run: async ({ folder, say }) => {
    const { commit, lacks } = lastRelease();
    const root = join(folder, 'earlier');
    checkOut(commit, root);
    say(`上一版 ${commit.slice(0, 8)}，少 ${lacks} 个迁移`);
    const postgres = await openPostgres(join(folder, 'cluster'));
    await postgres.start();
    const { applicationUrl: databaseUrl, ownerUrl: migrateUrl } = postgres;
    const place: ProductPlace = { databaseUrl, migrateUrl, dataDir: join(folder, 'data') };
    const old = await startedProduct({ ...place, root });
    const pool = poolOn(migrateUrl);
    const people = await peopleOn(pool, LEARNERS);
    let base = old.base;
    const load = await startLoad({ ...people, base: () => base }, people.learners, { everyMs: 150 });
    await sleep(4_000);
    await old.terminate();
    const before = await rowsOf(pool);

    const powerless = await waitsFor({ databaseUrl, dataDir: place.dataDir });
    const untouched = (await migrationsIn(pool)) === before.migrations;
    const killed = await killInTheMiddle(place, pool, migrateUrl);
    // Each is a transaction of its own: what is there is whole, and what was killed (a migration, or the functions and
    // triggers after the last) is not there.
    const done = (await migrationsIn(pool)) - before.migrations;
    const { half } = await one(pool, HALF);
    const lacksRules = (await sqlDrift(pool, SQL)).length > 0;

    const both = await Promise.all([startProduct(place), startProduct(place)]);
    for (const one of both) await one.ready();
    const migrated = both.filter(({ said }) => said().includes('数据库已更新')).length;
    const after = await rowsOf(pool);
    base = both[0]?.base ?? '';
    await sleep(1_000);
    await load.submitAll();
    const lost = await load.stop(pool);
    for (const one of both) await one.terminate();

    await run(
      pool,
      sql`
        INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('x', 'x', ${NEWER}, now())`,
    );
    const newer = await refusal(place);
    await pool.end();
    const fewer = Object.entries(before.tables).filter(([name, rows]) => (after.tables[name] ?? 0) < rows);
    return proofOutcome(
      `上一版 ${commit.slice(0, 8)} 少 ${lacks} 个迁移；执行完 ${done} 个、在下一个中途被杀，半途的 ${half} 个；` +
        `${migrated} 个副本执行了迁移；确认 ${load.fine()}，丢失 ${lostOf(lost)}，少了行的表 ${fewer.length} 张`,
      {
        被杀在迁移中: killed,
        整体撤回: half === 0 && done <= lacks && lacksRules,
        一个执行: migrated === 1,
        数据: lostOf(lost) === 0 && fewer.length === 0,
        补齐: after.migrations === before.migrations + lacks,
        无权迁移的等待: powerless && untouched,
        更新版本的拒绝: newer?.includes(NEWER) ?? false,
      },
    );
  },
};

/** A table that the migrations want is held, so that they stand in the middle when they are killed. */
const killInTheMiddle = async (place: ProductPlace, pool: pg.Pool, ownerUrl: string): Promise<boolean> => {
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  const tables = (await tablesIn(pool)).map((name) => identifier(name));
  await run(holder, sql`BEGIN`);
  await run(holder, sql`LOCK TABLE ${joined(tables, ', ')} IN ROW EXCLUSIVE MODE`);
  const product = await startProduct(place);
  let waits = false;
  for (const end = performance.now() + 30_000; performance.now() < end && !waits; await sleep(50))
    waits = (await one(pool, sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waits`))
      .waits;
  await product.kill9();
  await run(holder, sql`ROLLBACK`);
  await holder.end();
  await sleep(1_000);
  return waits;
};

/** A start that may not migrate says that it waits for one that may. */
const waitsFor = async (place: ProductPlace): Promise<boolean> => {
  const product = await startProduct(place);
  const says = () => /等.*迁移|迁移.*等/.test(product.said());
  for (const end = performance.now() + 30_000; performance.now() < end && !says(); await sleep(100));
  const isWaiting = says() && !product.isOver() && (await probe(product.base, '/readyz')) !== 200;
  await product.kill9();
  return isWaiting;
};

/** What a start says that ends by itself; null of one that comes up. */
const refusal = async (place: ProductPlace): Promise<string | null> => {
  const product = await startProduct(place);
  const isUp = await product.ready().then(
    () => true,
    () => false,
  );
  await product.kill9();
  return isUp ? null : product.said();
};

const tablesIn = async (pool: pg.Pool): Promise<string[]> => {
  const rows = await many(
    pool,
    sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('_'));
};

const HALF = sql<{ half: number }>`
  SELECT count(*)::int AS half FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
const migrationsIn = async (pool: pg.Pool): Promise<number> =>
  (await one(pool, sql<{ n: number }>`SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL`))
    .n;

/** How many there are in each table that people's work is in. */
const WORK = ['User', 'Attempt', 'AttemptAnswer', 'AttemptKey', 'UserItem', 'UserLesson', 'StudyClock', 'StudySegment'];
const rowsOf = async (pool: pg.Pool) => {
  const tables: Record<string, number> = {};
  for (const name of WORK)
    tables[name] = (await one(pool, sql<{ n: number }>`SELECT count(*)::int AS n FROM ${identifier(name)}`)).n;
  return { tables, migrations: await migrationsIn(pool) };
};
