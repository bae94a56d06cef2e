import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '@zhibiao/contract/endpoints';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { ALL_KEY_ACTS, KEY_ACTS, type KeyAct } from '@zhibiao/contract/staff/tokens';
import { buildApp } from '#app.ts';
import type { App } from '#http/app-types.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildKey, buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { buildOrg } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** A key does what its voucher may do now, and an act that takes a fresh proof only where it was made for that. */

let world: TestWorld;
let replica: App;
beforeAll(async () => {
  world = await openTestWorld();
  replica = await buildApp(world.deps);
  await replica.ready();
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const fresh = catalogue.flatMap(({ spec }) =>
  spec.access === 'staff' && spec.reauth && !spec.humanOnly ? [spec] : [],
);
const call = (token: string, { method, path }: (typeof fresh)[number]) =>
  agentOf(world.app, token).call(method.toLowerCase() as 'get', path.replace(/:\w+/g, 'x'), { body: {} });
const CLOSED = '该密钥不能办理须再次验证身份的操作，除非新建时选了这一项';

describe('what asks a person for a fresh proof', () => {
  it('is all that a key can be made for, under the permission of its endpoint', () => {
    const asked = new Map(fresh.map(({ audit, permission }) => [audit, permission]));
    const made = new Map(ALL_KEY_ACTS.map((act) => [act as string, KEY_ACTS[act].permission]));
    expect(new Map([...made].sort())).toEqual(new Map([...asked].sort()));
  });

  it('is closed to a key with every right, unless it was made for that very act', async () => {
    const { id } = await buildStaff(world, { permissions: ALL_PERMISSIONS });
    const none = await buildKey(world, id, ALL_PERMISSIONS);
    const one = await buildKey(world, id, ALL_PERMISSIONS);
    for (const door of fresh) {
      expect([door.path, (await call(none.token, door)).msg]).toEqual([door.path, CLOSED]);
      await world.deps.db.staffToken.update({ where: { id: one.id }, data: { acts: [door.audit ?? ''] } });
      expect([door.path, (await call(one.token, door)).msg]).not.toEqual([door.path, CLOSED]);
      const others = ALL_KEY_ACTS.filter((act) => act !== door.audit);
      await world.deps.db.staffToken.update({ where: { id: one.id }, data: { acts: others } });
      expect([door.path, (await call(one.token, door)).msg]).toEqual([door.path, CLOSED]);
      await world.asOwner('DELETE FROM "RateLimit"');
    }
  });

  it('is chosen when a key is made, of its permissions alone', async () => {
    const maker = await buildStaff(world, { permissions: ['token:edit', 'cert:revoke'] });
    const make = (permissions: Permission[], acts: KeyAct[]) =>
      maker.agent.post('/system/token', { name: '对接程序', permissions, acts, days: 30 });
    expect(await make(['cert:revoke'], ['setting.edit'])).toMatchObject({ code: 500, field: 'acts' });
    const { data } = await make(['cert:revoke'], ['certificate.revoke']);
    const revoke = () =>
      agentOf(world.app, data.token).post('/system/cert/revoke', { certNo: 'X', reason: '信息有误', note: '' });
    expect((await revoke()).code).not.toBe(403);
    const [row] = (await maker.agent.get('/system/token/list')).data;
    expect(row).toMatchObject({ acts: ['certificate.revoke'], lapsed: [] });
  });
});

describe('a key', () => {
  let maker: StaffPerson;
  let token: string;
  beforeEach(async () => {
    maker = await buildStaff(world, { permissions: ['token:edit', 'staff:list', 'log:list'] });
    ({ token } = await buildKey(world, maker.id, ['staff:list', 'log:list', 'lesson:list']));
  });
  const look = async (path = '/system/staff/list') => [
    (await agentOf(world.app, token).get(path)).code,
    (await agentOf(replica, token).get(path)).code,
  ];

  it.each([
    ['is stopped', () => world.deps.db.staff.update({ where: { id: maker.id }, data: { status: 2 } })],
    ['leaves', () => world.deps.db.staff.update({ where: { id: maker.id }, data: { status: 3 } })],
    [
      'loses the right',
      () => world.deps.db.staffRole.update({ where: { id: maker.roleId }, data: { permissions: ['log:list'] } }),
    ],
    ['has no role any more', () => world.deps.db.staffRoleMember.deleteMany({ where: { staffId: maker.id } })],
    ['sees a part of the data alone', async () => limitTo(world, maker, (await buildOrg(world.deps)).id)],
  ])('ends with the next request when its maker %s, on every server', async (_, happens) => {
    expect(await look()).toEqual([200, 200]);
    await happens();
    expect(await look()).toEqual([403, 403]);
  });

  it('never did what its maker may not', async () => {
    expect(await look('/system/lesson/list')).toEqual([403, 403]);
  });

  it('does what another confirmed for as long as that one may do it', async () => {
    const teacher = await buildStaff(world, { permissions: ['token:edit', 'lesson:list'] });
    const made = await maker.agent.post('/system/token', { name: '对接程序', permissions: ['lesson:list'], days: 30 });
    ({ token } = made.data);
    expect(await look('/system/lesson/list')).toEqual([403, 403]);
    await teacher.agent.post('/system/token/confirm', { id: made.data.id, version: 0 });
    expect(await look('/system/lesson/list')).toEqual([200, 200]);
    await world.deps.db.staff.update({ where: { id: teacher.id }, data: { status: 3 } });
    expect(await look('/system/lesson/list')).toEqual([403, 403]);
    const [row] = (await maker.agent.get('/system/token/list')).data;
    expect(row).toMatchObject({ lapsed: ['lesson:list'], orphaned: false });
  });
});
