import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DoctorReport } from '@zhibiao/contract/doctor/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let empty: string;
beforeAll(async () => {
  world = await openTestWorld();
  empty = await mkdtemp(join(tmpdir(), 'zhibiao-doctor-'));
});
afterAll(async () => {
  await world.close();
  await rm(empty, { recursive: true, force: true });
});

const doctor = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number | null; output: string }>((done, fail) => {
    const { config } = world.deps;
    const own = {
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey ?? '',
    };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...words], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DEMO: '0',
        ...own,
        ...env,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', fail).on('close', (code) => done({ code, output }));
  });

test('says the same as the page, as text and as JSON', async () => {
  const { output } = await doctor({});
  expect(output).toMatch(/^知标学堂 .* 系统体检/);
  expect(output).toMatch(/\[正常\] 数据库：PostgreSQL/);
  const json = await doctor({}, '--json');
  const { rows } = JSON.parse(json.output) as DoctorReport;
  // No server runs, and there is no backup.
  const faults = rows.filter(({ level }) => level === 'fault').map(({ key }) => key);
  expect(faults).toEqual(['backup', 'jobs', 'address']);
  expect(json.code).toBe(1);
});

test('with the database away the rest is looked at, and the line says why', async () => {
  const { code, output } = await doctor({ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' });
  expect(code).toBe(1);
  expect(output).toMatch(/\[故障\] 数据库：数据库在 3 秒内没有应答/);
  expect(output).toMatch(/\[注意\] 密钥：数据库用不了，没有查/);
  expect(output).toMatch(/\[正常\] 存储：/);
});

test('a wrong password, a wrong configuration, a lost secret and a folder that is none are lines, too', async () => {
  const wrong = new URL(world.deps.config.databaseUrl ?? '');
  wrong.pathname = '/nothing_here';
  expect((await doctor({ DATABASE_URL: wrong.href })).output).toContain('无法使用数据库：数据库不存在');
  const config = await doctor({ PORT: 'x', DATABASE_URL: 'y' });
  expect(config.code).toBe(1);
  expect(config.output).toContain('PORT: 须为 0 到 65535 之间的整数');
  expect(config.output).toContain('DATABASE_URL: 须为 postgresql:// 开头的地址');
  expect((await doctor({ SECRET_KEY: '' })).output).toMatch(/\[故障\] 归属：.*secret\.key 不见了/);
  expect((await doctor({ DATA_DIR: join(empty, 'none') })).output).toContain('没有数据目录');
});

test('an empty folder is left empty', async () => {
  const { code, output } = await doctor({ DATABASE_URL: '', DATA_DIR: empty });
  expect(code).toBe(1);
  expect(output).toContain('中还没有内置的数据库');
});
