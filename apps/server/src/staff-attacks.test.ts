import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '@zhibiao/contract/envelope';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { ALL_KEY_ACTS } from '@zhibiao/contract/staff-token';
import { dateTime } from '#domain/time.ts';
import { bootServer, type RealServer } from '#test/real-server.ts';
import { buildKey, buildStaff, type StaffPerson } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';

/** Staff against one another, on two servers at once: what one of them decides, the database has decided for both. */

let world: TestWorld;
let servers: RealServer[];
const dir = mkdtempSync(join(tmpdir(), 'zhibiao-attacks-'));
beforeAll(async () => {
  world = await openTestWorld();
  servers = await Promise.all([1, 2].map(() => bootServer(world, dir)));
}, 150_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.kill9();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

type Answer = { code: number; msg: string; data: { outcome?: string; id?: string; version?: number } | null };
const post = async (at: number, token: string, path: string, body: object): Promise<Answer> => {
  const answer = await fetch(`${servers[at % 2]!.base}${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-language': 'zh_CN', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
};
const list = async (at: number, token: string): Promise<number> => {
  const headers = { 'content-language': 'zh_CN', authorization: `Bearer ${token}` };
  const answer = await fetch(`${servers[at % 2]!.base}${API_BASE}/system/staff/list`, { headers });
  return ((await answer.json()) as Answer).code;
};
/** Twenty at once, on both servers in turn. */
const atOnce = <T>(one: (at: number) => Promise<T>, count = 20): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const CHIEF: readonly Permission[] = ['staff:list', 'staff:edit', 'role:edit'];

it('one person never both resets a colleague and drops their second factor', async () => {
  const chief = await buildStaff(world, { permissions: CHIEF });
  let both = 0;
  for (let round = 0; round < 5; round += 1) {
    const victim = await buildStaff(world, { permissions: ['staff:list'] });
    await world.deps.db.staff.update({ where: { id: victim.id }, data: { totpCipher: 'sealed' } });
    const answers = await atOnce((at) =>
      at % 4 < 2
        ? post(at, chief.token, '/system/staff/link', { id: victim.id, purpose: 'reset' })
        : post(at, chief.token, '/system/staff/totpOff', { id: victim.id, reason: '手机丢失' }),
    );
    const done = new Set(answers.flatMap(({ code }, at) => (code === 200 ? [at % 4 < 2] : [])));
    expect(done.size).toBeGreaterThan(0);
    if (done.size === 2) both += 1;
  }
  expect(both).toBe(0);
});

it('one person with keys of their own is not two, and of many others one decides', async () => {
  const [one, other] = [
    await buildStaff(world, { permissions: ALL_PERMISSIONS }),
    await buildStaff(world, { permissions: ALL_PERMISSIONS }),
  ];
  const keys = await Promise.all([1, 2].map(() => buildKey(world, one.id, ALL_PERMISSIONS, ALL_KEY_ACTS)));
  const [from, to] = [dateTime(new Date(Date.now() - 3_600_000)), dateTime(new Date())].map((at) => at.slice(0, 16));
  const { data } = await post(0, keys[0]!.token, '/system/incident', { from, to, reason: '机房断电，服务中断' });
  const body = { id: data?.id, version: data?.version };
  const tokens = [one.token, ...keys.map(({ token }) => token)];
  const own = await atOnce((at) => post(at, tokens[at % 3]!, '/system/incident/confirm', body), 30);
  expect(own.filter(({ code }) => code === 200)).toEqual([]);
  expect(new Set(own.map(({ msg }) => msg))).toEqual(new Set(['不能确认自己提出的补计']));
  const others = await atOnce((at) => post(at, other.token, '/system/incident/confirm', body));
  expect(others.filter(({ code }) => code === 200)).toHaveLength(1);
});

it('a key ends on both servers with the act that stops its maker', async () => {
  const [chief, maker] = [
    await buildStaff(world, { permissions: CHIEF }),
    await buildStaff(world, { permissions: ['staff:list'] }),
  ];
  const { token } = await buildKey(world, maker.id, ['staff:list']);
  expect(await atOnce((at) => list(at, token), 10)).toEqual(Array.from({ length: 10 }, () => 200));
  const stop = { id: maker.id, version: 0, status: 3, reason: '离职' };
  expect((await post(0, chief.token, '/system/staff/status', stop)).code).toBe(200);
  expect(await atOnce((at) => list(at, token), 40)).toEqual(Array.from({ length: 40 }, () => 403));
});

it('the last who manages staff stays, whoever stops whom at once', async () => {
  const { db } = world.deps;
  await db.staff.updateMany({ data: { status: 3 } });
  const both = [await buildStaff(world, { permissions: CHIEF }), await buildStaff(world, { permissions: CHIEF })];
  await buildStaff(world, { permissions: ['role:edit'] });
  const stop = (at: number) => {
    const [by, whom] = (at % 4 < 2 ? both : both.toReversed()) as [StaffPerson, StaffPerson];
    return post(at, by.token, '/system/staff/status', { id: whom.id, version: 0, status: 2, reason: '同时停用' });
  };
  const answers = await atOnce(stop, 40);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const where = { status: 1, roles: { some: { role: { permissions: { has: 'staff:edit' } } } } };
  expect(await db.staff.count({ where })).toBe(1);
});
