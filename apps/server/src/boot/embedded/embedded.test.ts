import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raw } from '#db/sql.ts';
import { reportTo } from '#boot/words.ts';
import { inWords } from '#test/world/boot.ts';
import { askOnce } from '#test/world/database.ts';
import { startEmbedded } from './embedded.ts';
import { isRunning, waitForEnd } from './processes.ts';
import { REPOSITORY } from '#test/world/paths.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhibiao-embedded-'));
const HOLD = `
  const { startEmbedded } = await import('./src/boot/embedded/embedded.ts');
  const { url, announce } = await startEmbedded(${JSON.stringify(dir)}, () => {});
  await announce('http://localhost:3000');
  console.log(url);
  setInterval(() => {}, 1e6);`;

let said: string[];
let holder: ChildProcess | null = null;
const start = () =>
  startEmbedded(
    dir,
    reportTo((line) => said.push(line)),
    ['fsync=off'],
  ).catch(inWords);
const postmaster = () => Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const ask = (url: string, text: string) => askOnce(url, raw(text));
/** Another process that holds the directory until it is killed. */
const hold = async () => {
  holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD], {
    cwd: join(REPOSITORY, 'apps/server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(holder.stdout ?? holder, 'data');
  return String(url).trim();
};
const killHolder = async () => {
  const ended = holder?.exitCode === null && holder.signalCode === null ? once(holder, 'exit') : null;
  holder?.kill('SIGKILL');
  await ended;
  holder = null;
};
/** Some program on a port of this machine. */
const listening = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

beforeEach(() => {
  said = [];
});
afterEach(killHolder);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('embedded Postgres', () => {
  it('is made once, keeps its data, and its password to itself', async () => {
    const first = await start();
    expect(await ask(first.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    await ask(first.url, "CREATE TABLE kept AS SELECT '知识产权' AS word");
    await first.stop();
    expect(existsSync(join(dir, 'postgres/postmaster.pid'))).toBe(false);
    expect(statSync(join(dir, 'postgres.password')).mode & 0o777).toBe(0o600);

    const second = await start();
    expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: '知识产权' }]);
    // The application's role has a password of its own, the same at every start.
    expect(second.applicationUrl.replace(/:\d+\//, '')).toBe(first.applicationUrl.replace(/:\d+\//, ''));
    const [owner, application] = [new URL(second.url), new URL(second.applicationUrl)];
    expect(application.username).not.toBe(owner.username);
    expect(application.password).not.toBe(owner.password);
    await Promise.all([second.stop(), second.stop()]);
    expect(said).toEqual(['首次启动：准备数据库，约需几秒……']);
  });

  it('belongs to one process: a second start is told which', async () => {
    await hold();
    await expect(start()).rejects.toThrow(`正由另一个知标学堂使用：进程 ${holder?.pid}，地址 http://localhost:3000`);
  });

  it('goes on with the Postgres that a killed process left behind', async () => {
    const url = await hold();
    const left = postmaster();
    await killHolder();
    expect(isRunning(left)).toBe(true);

    const again = await start();
    expect(again.url).toBe(url);
    expect(said.join()).toContain(`进程 ${left}`);
    await again.stop();
    expect(await waitForEnd(left, 5_000)).toBe(true);
  });

  it('is not misled by a process that was given the number of a dead one', async () => {
    writeFileSync(join(dir, 'postgres/postmaster.pid'), `${process.pid}\n${join(dir, 'postgres')}\n0\n1\n`);
    writeFileSync(
      join(dir, 'server.lock'),
      JSON.stringify({
        pid: process.ppid,
        birth: 'another',
        since: new Date().toISOString(),
        address: null,
        closing: false,
      }),
    );
    const again = await start();
    expect(await ask(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('takes another port when the one that was free is somebody else’s by then', async () => {
    const [taken, free] = await Promise.all([listening(), listening()]);
    free.server.close();
    const offered = [taken.port, free.port];
    const quiet = () => {};
    const started = await startEmbedded(dir, quiet, ['fsync=off'], async () => offered.shift() ?? 0);
    expect(new URL(started.url).port).toBe(String(free.port));
    expect(await ask(started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await started.stop();
    taken.server.close();
  });

  it('lets only one of several starts at once in', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(started).toHaveLength(1);
    for (const { value } of started) await value.stop();
  });
});
