import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '@zhibiao/contract/endpoints';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { LOOKUP_MISSES_A_DAY } from '@zhibiao/contract/learner/staff-acts';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { ALL_KEY_ACTS } from '@zhibiao/contract/staff/tokens';
import { TASK } from '@zhibiao/contract/task/types';
import { dateTime } from '#domain/time/time.ts';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { buildKey, buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Staff against one another, on two servers at once: what one of them decides, the database has decided for both. */

let world: TestWorld;
let servers: RealServer[];
beforeAll(async () => {
  world = await openTestWorld();
  servers = await Promise.all([1, 2].map(() => bootServer(world, world.deps.config.dataDir)));
}, 150_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.kill9();
  await world.close();
});

type Answer = { code: number; msg: string; data: { outcome?: string; id?: string; version?: number } | null };
const send = (at: number, token: string, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${servers[at % 2]!.base}${API_BASE}${path}`, {
    method,
    headers: {
      'content-language': 'zh_CN',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const post = async (at: number, token: string, path: string, body: object): Promise<Answer> =>
  (await (await send(at, token, 'POST', path, body)).json()) as Answer;
const get = async (at: number, token: string, path: string): Promise<number> =>
  ((await (await send(at, token, 'GET', path)).json()) as Answer).code;
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
  expect(await atOnce((at) => get(at, token, '/system/staff/list'), 10)).toEqual(Array.from({ length: 10 }, () => 200));
  const stop = { id: maker.id, version: 0, status: 3, reason: '离职' };
  expect((await post(0, chief.token, '/system/staff/status', stop)).code).toBe(200);
  expect(await atOnce((at) => get(at, token, '/system/staff/list'), 40)).toEqual(Array.from({ length: 40 }, () => 403));
});

it('a number is guessed no more often on two servers than on one', async () => {
  const { token } = await buildStaff(world, { permissions: ['learner:list'] });
  const guess = (at: number) => get(at, token, `/system/learner/list?keyword=1380000${String(at).padStart(4, '0')}`);
  const codes = await atOnce(guess, 100);
  expect(codes.filter((code) => code === 200)).toHaveLength(LOOKUP_MISSES_A_DAY);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
});

it('a file is closed on both servers with the right that made it', async () => {
  const { db, storage } = world.deps;
  const { id: ownerId, token, roleId } = await buildStaff(world, { permissions: ['learner:export', 'learner:reveal'] });
  const { id } = await db.task.create({
    data: {
      kind: 'learner-export',
      realm: 2,
      ownerId,
      status: TASK.done,
      input: { needs: ['learner:reveal'], scope: { all: true } },
      resultFile: await storage.put(Buffer.from('PK'), 'xlsx'),
      resultName: 'x.xlsx',
      finishedAt: new Date(),
    },
  });
  const fetched = async (at: number) => (await send(at, token, 'GET', `/system/task/${id}/file`)).status;
  expect(new Set(await atOnce(fetched))).toEqual(new Set([200]));
  await db.staffRole.update({ where: { id: roleId }, data: { permissions: ['learner:export'] } });
  expect(new Set(await atOnce(fetched))).toEqual(new Set([404]));
});

it('what concerns the whole platform is closed on both servers from the moment somebody has a scope', async () => {
  const person = await buildStaff(world, { permissions: ALL_PERMISSIONS });
  const doors = catalogue.flatMap(({ spec }) => (spec.access === 'staff' && spec.scope === 'platform' ? [spec] : []));
  expect(doors.length).toBeGreaterThan(40);
  await limitTo(world, person, (await buildOrganisation(world)).id);
  const open: string[] = [];
  for (const { method, path } of doors) {
    const url = path.replace(/:\w+/g, absentId());
    const answers = await atOnce((at) => send(at, person.token, method, url, method === 'GET' ? undefined : {}), 4);
    for (const answer of answers)
      if (((await answer.json().catch(() => ({}))) as Partial<Answer>).code !== 403) open.push(`${method} ${path}`);
  }
  expect(open).toEqual([]);
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
