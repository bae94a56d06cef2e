import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { many, run, sql } from '#db/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { createWorld, type World } from '#world.ts';

/** What a start refuses, before it makes anything of its own: strange folders, other secrets, a register gone. */

const SECRET_KEY = 'q7VxTn2rJm9cYw4ZsKdHb6PgLf3uRe8a';

let database: TestDatabase;
let s3: S3Server;
const folders: string[] = [];
const worlds: World[] = [];
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  await database.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
afterAll(() => s3.close());

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zhibiao-start-'));
  folders.push(folder);
  return folder;
};
const said: string[] = [];
const start = async (DATA_DIR: string, more: Record<string, string> = {}) => {
  const config = loadConfig({ DATA_DIR, DATABASE_URL: database.url, SECRET_KEY, DEMO: '0', ...more });
  const world = await createWorld(config, database.url, (line) => said.push(line));
  worlds.push(world);
  return world.deps;
};
const knownId = async () => (await many(database.pool, sql<{ folder: string }>`SELECT folder FROM "Installation"`))[0];
const idIn = async (folder: string) => (await readFile(join(folder, 'installation.id'), 'utf8')).trim();
const keysKnown = () => many(database.pool, sql<{ kid: string }>`SELECT kid FROM "SigningKey"`);

it('gives folder and database one id at the first start, and starts there again', async () => {
  const folder = await newFolder();
  await start(folder);
  expect((await knownId())?.folder).toBe(await idIn(folder));
  await start(folder);
});

it('refuses a second replica with an empty folder before a second key is made', async () => {
  const [folder, empty] = [await newFolder(), await newFolder()];
  await start(folder);
  await expect(start(empty)).rejects.toThrow(
    `${empty} 不属于这个数据库：其中没有 installation.id，数据库记着的编号是 ${await idIn(folder)}`,
  );
  expect(await readdir(empty)).toEqual([]);
  expect(await keysKnown()).toHaveLength(1);
});

it('refuses a folder of another installation and names both, until the operator writes the id there', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  await start(folder);
  const id = await idIn(folder);
  const strange = '0b6ea3a2-1d0f-4c5e-9f27-3a5b7c1d2e4f';
  await writeFile(join(other, 'installation.id'), `${strange}\n`);
  await expect(start(other)).rejects.toThrow(`它的编号是 ${strange}，数据库记着的编号是 ${id}`);
  await writeFile(join(folder, 'installation.id'), 'nonsense');
  await expect(start(folder)).rejects.toThrow('已损坏');
  await writeFile(join(folder, 'installation.id'), id);
  await start(folder);
});

it('lets the database decide between two first starts in two folders', async () => {
  const two = [await newFolder(), await newFolder()];
  const outcomes = await Promise.allSettled(two.map((folder) => start(folder)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await keysKnown()).toHaveLength(1);
});

it('knows an installation of before by its keys, and no other folder by none', async () => {
  const [folder, empty] = [await newFolder(), await newFolder()];
  await start(folder);
  // As the release before left it.
  await run(database.pool, sql`DELETE FROM "Installation"`);
  await rm(join(folder, 'installation.id'));
  await expect(start(empty)).rejects.toThrow('没有签名公钥清单 issuers.jsonl');
  expect(await readdir(empty)).toEqual([]);
  await start(folder);
  expect((await knownId())?.folder).toBe(await idIn(folder));
});

it('refuses a secret that is not the database’s, takes a change of it, and its loss when that is said', async () => {
  const folder = await newFolder();
  await start(folder);
  const [second, third] = [randomBytes(48).toString('base64'), randomBytes(48).toString('base64')];
  await expect(start(folder, { SECRET_KEY: second })).rejects.toThrow('SECRET_KEY 不是这个数据库的');
  await start(folder, { SECRET_KEY: second, SECRET_KEY_OLD: SECRET_KEY });
  await expect(start(folder)).rejects.toThrow('SECRET_KEY 不是这个数据库的');
  await start(folder, { SECRET_KEY: second });
  await writeFile(join(folder, 'secret.key.lost'), '');
  await start(folder, { SECRET_KEY: third });
  expect(await readdir(folder)).not.toContain('secret.key.lost');
  await expect(start(folder, { SECRET_KEY: second })).rejects.toThrow('SECRET_KEY 不是这个数据库的');
});

const revoke = (deps: World['deps'], certNo: string) =>
  deps.register.record({ certNo, standing: 'revoked', reason: '更正', replacedBy: null });

it('brings along what was on the disk when files go to a bucket, and refuses two that differ', async () => {
  const folder = await newFolder();
  const first = await start(folder);
  await revoke(first, 'A1');
  const bucket = await start(folder, s3.env);
  expect(said.at(-2)).toMatch(/^已把 .+ 中的密钥清单、撤销登记与锚点（3 个文件）复制到存储桶 .+ 的 truth\/。$/);
  expect(bucket.signer.kid).toBe(first.signer.kid);
  expect(await bucket.register.statusOf('A1')).toMatchObject({ standing: 'revoked' });
  await revoke(bucket, 'A2');
  const again = await start(folder, s3.env);
  expect(await again.register.ended()).toEqual(['A1', 'A2']);
  await revoke(first, 'B1');
  await expect(start(folder, s3.env)).rejects.toThrow('不能确定以哪一个为准');
});
