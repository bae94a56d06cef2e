import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyBatch } from '@zhibiao/contract/certificate/batch';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { checkImport } from '@zhibiao/contract/member/org-students';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { openOrg, studentSheetOf } from '#features/member/students/student-fixtures.ts';
import { HOSTILE, longWork } from '#test/files/hostile-workbook.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Guests with hostile workbooks, before two servers: no organisation waits for them, and they take little memory. */

let world: TestWorld;
let servers: RealServer[];
let token: string | undefined;
beforeAll(async () => {
  world = await openTestWorld();
  ({ token } = (await openOrg(world)).agent);
  servers = await Promise.all([
    bootServer(world, world.deps.config.dataDir),
    bootServer(world, world.deps.config.dataDir),
  ]);
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map(({ kill9 }) => kill9()));
  await world.close();
});

const send = async ({ base }: RealServer, path: string, bytes: Uint8Array, bearer = '') => {
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(bytes)]), 'x.xlsx');
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const answer = await fetch(base + API_BASE + path, { method: 'POST', body, headers });
  return (await answer.json()) as { code: number; msg: string };
};
const timed = async <T>(work: Promise<T>): Promise<{ result: T; ms: number }> => {
  const start = performance.now();
  return { result: await work, ms: performance.now() - start };
};
const residentMb = ({ pid }: RealServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What `work` answers, and by how much it made each server larger at most, MB. */
const watched = async <T>(work: Promise<T>): Promise<{ result: T; grownMb: number[] }> => {
  const before = servers.map(residentMb);
  const grownMb = servers.map(() => 0);
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(20))
      for (const [at, server] of servers.entries())
        grownMb[at] = Math.max(grownMb[at] ?? 0, residentMb(server) - (before[at] ?? 0));
  })();
  const result = await work.finally(() => {
    over = true;
  });
  await watching;
  return { result, grownMb };
};

it('an import waits for none of three hostile workbooks of guests on each server', { timeout: 240_000 }, async () => {
  const sheet = await studentSheetOf([['周予安', '13800138000', '', '', '', '', '', '']]);
  const imported = (server: RealServer) => timed(send(server, checkImport.path, sheet, token));
  const alone = Math.max(...(await Promise.all(servers.map(imported))).map(({ ms }) => ms));
  const book = longWork();
  expect(book.length).toBeLessThan(100_000);
  const guests = servers.flatMap((server) => [1, 2, 3].map(() => send(server, verifyBatch.path, book)));
  await sleep(300);
  const among = await Promise.all(servers.map(imported));
  const waited = Math.max(...among.map(({ ms }) => ms));
  process.stdout.write(`an import alone ${alone.toFixed(0)} ms, beside guests ${waited.toFixed(0)} ms\n`);
  expect(among.map(({ result }) => result.code)).toEqual([200, 200]);
  expect((await Promise.all(guests)).map(({ code }) => code)).toEqual(guests.map(() => 500));
  // A busy machine takes longer over both; behind them it would be fifty times as long.
  expect(waited / alone, 'times as long as alone').toBeLessThan(10);
});

it('six workbooks of guests with one cell far away cost no memory', { timeout: 240_000 }, async () => {
  await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
  const book = HOSTILE['one cell in the last row and column']!.bytes();
  expect(book.length).toBeLessThan(2_000);
  const six = servers.flatMap((server) => Array.from({ length: 6 }, () => send(server, verifyBatch.path, book)));
  const { result, grownMb } = await watched(Promise.all(six));
  process.stdout.write(`six on each server: ${grownMb.map((mb) => mb.toFixed(0)).join(' and ')} MB more\n`);
  expect(result.map(({ msg }) => msg)).toEqual(six.map(() => expect.stringMatching(/^表格最多256列/)));
  for (const mb of grownMb) expect(mb).toBeLessThan(120);
});
