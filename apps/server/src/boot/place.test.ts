import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTestWorld } from '#test/world/world.ts';
import { prepareDataDir, startFault } from './place.ts';

/** The server as an operator starts it where it cannot live: one sentence, no stack, and nothing made. */

const dir = mkdtempSync(join(tmpdir(), 'zhibiao-place-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const NOBODY = 65_534;
const start = (env: Record<string, string>, user: { uid?: number } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(dir, 'data'), HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 60_000,
    ...user,
  });
  return { status, stdout, said: stderr.trim() };
};
const busy = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
};

it('names a data directory that is a file, or lies below one', () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  expect(start({ DATA_DIR: file })).toEqual({
    status: 1,
    stdout: '',
    said: `数据目录 ${file} 不能写入：它是一个文件，不是目录。请改正，或用 DATA_DIR 指定另一个目录。`,
  });
  expect(start({ DATA_DIR: join(file, 'data') }).said).toMatch(/^数据目录 .+ 不能写入：它的上级是一个文件，[^\n]+$/);
});

it('names a data directory that this user may not write', () => {
  const closed = mkdtempSync(join(tmpdir(), 'zhibiao-closed-'));
  const root = process.getuid?.() === 0;
  chmodSync(closed, 0o555);
  if (root) chownSync(closed, 0, 0);
  const { status, stdout, said } = start({ DATA_DIR: closed }, root ? { uid: NOBODY } : {});
  rmSync(closed, { recursive: true });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(said).toMatch(/^数据目录 .+ 不能写入：当前用户没有写入的权限。[^\n]+$/);
});

it('names what hinders a directory from being made', async () => {
  const link = join(dir, 'link');
  symlinkSync(join(dir, 'nowhere'), link);
  const fault = (path: string) => prepareDataDir(path).catch((error: unknown) => (error as Error).message);
  const told = (path: string, why: string) =>
    `数据目录 ${path} 不能写入：${why}。请改正，或用 DATA_DIR 指定另一个目录。`;
  expect(await fault(link)).toBe(told(link, '它是一个链接，指向的目录不存在'));
  expect(await fault('/proc/zhibiao/data')).toBe(told('/proc/zhibiao/data', '无法在那里建立目录'));
  expect(await fault(join(dir, 'made/with/parents'))).toBeUndefined();
});

it('names a part of the directory that somebody else made', () => {
  const met = (code: string, path: string) => startFault(Object.assign(new Error(code), { code, path }), '/srv/data');
  expect(met('EACCES', '/srv/data/files/3e')).toMatchObject({
    message: expect.stringMatching(
      /^数据目录 \/srv\/data 中的 files\/3e 不能写入：当前用户没有写入的权限。请把它交给运行本程序的用户（mkdir -p '.+' && chown -R \d+ '.+\/data'）/,
    ),
  });
  expect(met('ENOSPC', '/srv/data/secret.key')).toMatchObject({
    message: '数据目录 /srv/data 中的 secret.key 不能写入：磁盘已满。请腾出空间，或用 DATA_DIR 指定另一个目录。',
  });
  expect(met('EACCES', '/srv/other')).toMatchObject({ message: 'EACCES' });
  expect(met('ENOENT', '/srv/data/files')).toMatchObject({ message: 'ENOENT' });
});

it('names a port that is none', () => {
  expect(start({ PORT: 'http' })).toEqual({
    status: 1,
    stdout: '',
    said: '配置有误（configuration is invalid）：\n  PORT: 须为 0 到 65535 之间的整数',
  });
});

it('names a busy port before it makes its own database', async () => {
  const { server, port } = await busy();
  const { status, stdout, said } = start({ PORT: port });
  server.close();
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(said).toMatch(new RegExp(`^端口 ${port} 已被别的程序占用。[^\\n]+$`));
  expect(existsSync(join(dir, 'data')) && readdirSync(join(dir, 'data'))).toEqual([]);
});

it('names a busy port before it fills a database that it was given', async () => {
  const world = await openTestWorld();
  const { server, port } = await busy();
  const { databaseUrl, secretKey } = world.deps.config;
  const given = { DATABASE_URL: databaseUrl ?? '', SECRET_KEY: secretKey ?? '', PORT: port, DEMO: '1' };
  const lessons = () => world.deps.db.lesson.count();
  const before = await lessons();
  const { status, stdout, said } = start(given);
  server.close();
  expect({ status, stdout, lessons: await lessons() }).toEqual({ status: 1, stdout: '', lessons: before });
  expect(said).toMatch(/^端口 \d+ 已被别的程序占用。[^\n]+$/);
  await world.close();
});

it('names an address that this machine has not', () => {
  expect(start({ HOST: '192.0.2.1', PORT: '0' }).said).toBe('这台机器没有地址 192.0.2.1（HOST）。');
});
