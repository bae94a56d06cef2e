import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { reportTo } from '#boot/words.ts';
import { inWords } from '#test/world/boot.ts';
import { createEmptyDatabase } from '#test/world/database.ts';
import { applyMigrations } from './migrate.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let dir: string;
let said: string[];

const write = (name: string, sql: string) => {
  mkdirSync(join(dir, 'migrations', name), { recursive: true });
  writeFileSync(join(dir, 'migrations', name, 'migration.sql'), sql);
};
const migrate = (changed: 'fail' | 'warn' = 'fail') =>
  applyMigrations(database.url, dir, { report: reportTo((line) => said.push(line)), changed }).catch(inWords);
const tables = async () => {
  const rows = await many(
    client,
    sql<{
      name: string;
    }>`SELECT tablename AS name FROM pg_tables WHERE tablename IN ('one', 'two', 'three') ORDER BY 1`,
  );
  return rows.map((row) => row.name);
};

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  dir = mkdtempSync(join(tmpdir(), 'migrations-'));
  said = [];
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

describe('applyMigrations', () => {
  it('applies in order, once', async () => {
    write('2_second', 'ALTER TABLE one ADD COLUMN b int');
    write('1_first', 'CREATE TABLE one (a int)');
    expect(await migrate()).toEqual(['1_first', '2_second']);
    expect(await migrate()).toEqual([]);
    const rows = await many(
      client,
      sql`
        SELECT migration_name, length(checksum) AS length, applied_steps_count AS steps FROM _prisma_migrations
        WHERE finished_at IS NOT NULL ORDER BY 1`,
    );
    expect(rows).toEqual([
      { migration_name: '1_first', length: 64, steps: 1 },
      { migration_name: '2_second', length: 64, steps: 1 },
    ]);
  });

  it('says which one is dated before what runs before it', async () => {
    write('2_second', 'CREATE TABLE two (a int)');
    expect(await migrate()).toEqual(['2_second']);
    write('1_first', 'CREATE TABLE one (a int)');
    expect(await migrate()).toEqual(['1_first']);
    expect(said).toEqual([expect.stringMatching(/^迁移 1_first 的日期早于 2_second：/)]);
    expect(await migrate()).toEqual([]);
    expect(said).toHaveLength(1);
  });

  it('takes a failed one back whole, names it and its line, and tries again when it is mended', async () => {
    write('1_first', 'CREATE TABLE one (a int)');
    write('2_second', 'CREATE TABLE two (a int);\nINSERT INTO two VALUES (1);\nINSERT INTO nowhere VALUES (1);');
    await expect(migrate()).rejects.toThrow(/迁移 2_second 失败，已整体撤回.*nowhere.*第 3 行/);
    expect(await tables()).toEqual(['one']);

    write('2_second', 'CREATE TABLE two (a int)');
    expect(await migrate()).toEqual(['2_second']);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('runs outside a transaction what cannot run inside, and asks for a hand when that fails', async () => {
    write('1_first', 'CREATE TABLE one (a int)');
    write('2_index', '-- the table is busy\nCREATE INDEX CONCURRENTLY one_a ON one (a)');
    expect(await migrate()).toEqual(['1_first', '2_index']);

    write('3_index', 'CREATE INDEX CONCURRENTLY one_b ON one (b)');
    await expect(migrate()).rejects.toThrow(/迁移 3_index 没有完成[\s\S]*migrate resolve --rolled-back 3_index/);
    await expect(migrate(), 'the next start stops at the same place').rejects.toThrow(
      /迁移 3_index 没有完成.*column "b" does not exist/,
    );
  });

  it('refuses a migration that was edited after it was applied, and only warns in operation', async () => {
    write('1_first', 'CREATE TABLE one (a int)');
    await migrate();
    write('1_first', 'CREATE TABLE one (a bigint)');
    await expect(migrate()).rejects.toThrow('迁移 1_first 在执行之后被修改过');
    expect(await migrate('warn')).toEqual([]);
    expect(said.join()).toContain('迁移 1_first 在执行之后被修改过');
  });

  it('refuses a database of a later version', async () => {
    write('1_first', 'CREATE TABLE one (a int)');
    await migrate();
    rmSync(join(dir, 'migrations', '1_first'), { recursive: true });
    write('2_second', 'CREATE TABLE two (a int)');
    await expect(migrate()).rejects.toThrow('数据库里有本版本不认识的迁移 1_first：数据库来自更新的版本');
    expect(await tables(), 'nothing is written there').toEqual(['one']);
  });

  it('lets one of two at once migrate while the other waits', async () => {
    write('1_first', 'CREATE TABLE one (a int); SELECT pg_sleep(0.6);');
    const applied = await Promise.all([migrate(), migrate()]);
    expect(applied.flat()).toEqual(['1_first']);
    expect(said).toEqual(['另一个实例正在迁移数据库，等它完成。']);
  });
});
