import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import * as log from '@zhibiao/contract/staff/log';
import { RIGHTS_ACTIONS } from '@zhibiao/contract/staff/news';
import * as people from '@zhibiao/contract/staff/people';
import * as roles from '@zhibiao/contract/staff/roles';
import * as tokens from '@zhibiao/contract/staff/tokens';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { OTHER_PASSWORD, STAFF_PASSWORD, staffDoor } from '#test/people/staff-door.ts';
import { OWN_ADDRESSES } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** What staff may do to one another's accounts: no caller gains the account of a colleague who may do more. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const CLERK: readonly Permission[] = ['staff:list', 'staff:edit'];
const CHIEF: readonly Permission[] = ['staff:list', 'staff:edit', 'role:edit', 'token:edit', 'session:kick'];
let built = 0;
/** A member of staff with a password, a second factor and addresses. */
const buildVictim = async (permissions: readonly Permission[], more = {}) => {
  const person = await buildStaff(world, { permissions, name: '方毅' });
  const passwordHash = await world.deps.passwords.hash(STAFF_PASSWORD, person.id);
  built += 1;
  const data = {
    passwordHash,
    totpCipher: 'sealed',
    email: `victim${built}@example.com`,
    mobile: `1390000${String(built).padStart(4, '0')}`,
    ...more,
  };
  await world.deps.db.staff.update({ where: { id: person.id }, data });
  return { ...person, ...data };
};
type Victim = Awaited<ReturnType<typeof buildVictim>>;
const rowOf = (id: string) =>
  world.deps.db.staff.findUniqueOrThrow({
    where: { id },
    select: { email: true, mobile: true, passwordHash: true, totpCipher: true, roles: { select: { roleId: true } } },
  });
const sentTo = async (address: string) => {
  await sendMessages(world.deps);
  return world.outbox.messages.filter(({ to }) => to === address);
};
const newsOf = async ({ agent }: Pick<StaffPerson, 'agent'>): Promise<string[]> =>
  (await agent.get('/system/staff/news')).data.list.map(({ action }: { action: string }) => action);
const ticketIn = (text: string) => /#([\w-]+)/.exec(text)?.[1] ?? '';

const link = (who: StaffPerson, { id }: { id: string }, purpose = 'reset') =>
  who.agent.post('/system/staff/link', { id, purpose });
const totpOff = (who: StaffPerson, { id }: { id: string }) =>
  who.agent.post('/system/staff/totpOff', { id, reason: '手机丢失' });

const WRITES = [people, roles, tokens, log]
  .flatMap((subject) => Object.values(subject) as Partial<EndpointSpec>[])
  .filter((one): one is EndpointSpec => one?.access === 'staff' && one.method !== 'GET');

/** What a manager of staff sends to change a colleague, at every door of that kind. */
const BODIES: Record<string, (victim: Victim) => object[]> = {
  'POST /system/staff': () => [{ account: `puppet${built}`, name: '李静', roleIds: [], scope: { kind: 0 } }],
  'PUT /system/staff/:id': ({ roleId }) => [
    { version: 0, email: 'attacker@example.com' },
    { version: 0, mobile: '13800009999' },
    { version: 0, roleIds: [] },
    { version: 0, roleIds: [roleId] },
    { version: 0, scope: { kind: 0 } },
  ],
  'POST /system/staff/status': ({ id }) => [{ id, version: 0, status: 0, reason: '试试' }],
  'POST /system/staff/link': ({ id }) => [
    { id, purpose: 'reset' },
    { id, purpose: 'setup' },
  ],
  'POST /system/staff/totpOff': ({ id }) => [{ id, reason: '手机丢失' }],
  'POST /system/staff/unlock': ({ id }) => [{ id }],
  'POST /system/role': () => [{ name: `新角色${built}`, permissions: ALL_PERMISSIONS }],
  'PUT /system/role/:id': () => [{ version: 0, permissions: CLERK }],
  'POST /system/role/reset': ({ roleId }) => [{ id: roleId, version: 0 }],
  'POST /system/role/remove': ({ roleId }) => [{ id: roleId, version: 0 }],
  'POST /system/token': () => [{ name: '对接程序', permissions: ['role:edit'], days: 365 }],
  'POST /system/token/confirm': ({ id }) => [{ id, version: 0 }],
  'POST /system/token/revoke': ({ id }) => [{ id, version: 0 }],
  'POST /system/online/kick': ({ id }) => [{ realm: 2, ids: [id], reason: '试试' }],
};
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

describe('whoever manages staff and may give no roles', () => {
  it('is tried at every door that changes a colleague', () => {
    expect(WRITES.map(nameOf).sort()).toEqual(Object.keys(BODIES).sort());
  });

  it.each(WRITES.map((door) => [nameOf(door), door] as const))('%s makes them nobody else', async (name, door) => {
    const [clerk, victim] = [await buildStaff(world, { permissions: CLERK }), await buildVictim(CHIEF)];
    const before = await rowOf(victim.id);
    const path = door.path.replace(':id', door.path.startsWith('/system/role') ? victim.roleId : victim.id);
    for (const body of BODIES[name]?.(victim) ?? []) {
      const answer = await clerk.agent.call(door.method.toLowerCase() as 'post', path, { body });
      // Of an account that may do nothing the link is shown.
      if (path !== '/system/staff') expect(JSON.stringify(answer)).not.toContain('/console/setup#');
      expect(await rowOf(victim.id)).toEqual(before);
    }
    expect((await clerk.agent.get('/system/auth/me')).data.permissions).toEqual(CLERK);
  });
});

describe('a link for whoever may do more than the caller', () => {
  it('goes to their own mail alone, and both they and the auditors are told', async () => {
    const [clerk, victim] = [await buildStaff(world, { permissions: CLERK }), await buildVictim(CHIEF)];
    const auditor = await buildStaff(world, { permissions: ['audit:list'] });
    expect((await link(clerk, victim)).data).toEqual({ outcome: 'sent', link: null, to: expect.stringMatching(/\*/) });
    const mails = await sentTo(victim.email);
    expect(mails.map(({ template }) => template).sort()).toEqual(['staff-link', 'staff-notice']);
    expect(await sentTo(victim.mobile)).toMatchObject([{ channel: 'sms', template: 'staff-account' }]);
    const ticket = ticketIn(mails.find(({ template }) => template === 'staff-link')?.text ?? '');
    expect((await staffDoor(world).look(ticket)).data).toMatchObject({ purpose: 'reset', name: '方毅' });
    // No table holds the way in.
    const kept = await world.deps.db.delivery.findMany({ where: { text: { contains: ticket } } });
    expect([ticket.length, kept]).toEqual([43, []]);
    expect(await newsOf(victim)).toEqual(['staff.link']);
    expect(await newsOf(auditor)).toContain('staff.link');
  });

  it('without a mail of theirs takes another who may give roles', async () => {
    const [clerk, chief] = [
      await buildStaff(world, { permissions: CLERK }),
      await buildStaff(world, { permissions: CHIEF }),
    ];
    const victim = await buildVictim(['cert:issue'], { email: null });
    expect((await link(clerk, victim)).data).toEqual({ outcome: 'asked', link: null, to: null });
    expect((await link(clerk, victim)).data.outcome).toBe('asked');
    expect((await chief.agent.get(`/system/staff/${victim.id}`)).data).toMatchObject({
      above: ['制证'],
      asks: [{ act: 'link' }],
    });
    expect((await link(chief, victim)).data).toMatchObject({ outcome: 'shown', link: expect.stringContaining('#') });
    expect(await newsOf(victim)).toEqual(['staff.ask', 'staff.ask', 'staff.link']);
  });

  it('is shown to whoever may do all of it', async () => {
    const [chief, helper] = [await buildStaff(world, { permissions: CHIEF }), await buildVictim(['staff:list'])];
    expect((await link(chief, helper)).data).toMatchObject({ outcome: 'shown', link: expect.stringContaining('#') });
  });

  it('that was shown is void when its holder may do more', async () => {
    const [clerk, chief] = [
      await buildStaff(world, { permissions: CLERK }),
      await buildStaff(world, { permissions: CHIEF }),
    ];
    const made = (
      await clerk.agent.post('/system/staff', { account: 'waits.for', name: '李静', roleIds: [], scope: { kind: 0 } })
    ).data;
    const body = { version: 0, roleIds: [chief.roleId] };
    expect((await chief.agent.put(`/system/staff/${made.id}`, body)).code).toBe(200);
    expect((await staffDoor(world).look(ticketIn(made.link))).code).not.toBe(200);
    expect((await link(clerk, made, 'setup')).data).toMatchObject({ outcome: 'asked', link: null });
    expect((await link(chief, made, 'setup')).data.outcome).toBe('shown');
  });

  it('that was shown is void when a role of its holder grows', async () => {
    const [clerk, chief, helper] = [
      await buildStaff(world, { permissions: CLERK }),
      await buildStaff(world, { permissions: CHIEF }),
      await buildVictim(['staff:list']),
    ];
    const { data } = await link(clerk, helper);
    expect((await staffDoor(world).look(ticketIn(data.link))).code).toBe(200);
    const grown = { version: 0, permissions: ['staff:list', 'cert:issue'] };
    expect((await chief.agent.put(`/system/role/${helper.roleId}`, grown)).code).toBe(200);
    expect((await staffDoor(world).look(ticketIn(data.link))).code).not.toBe(200);
  });
});

describe('the second factor of whoever may do more than the caller', () => {
  let clerk: StaffPerson;
  let chief: StaffPerson;
  let victim: Victim;
  beforeEach(async () => {
    clerk = await buildStaff(world, { permissions: CLERK });
    chief = await buildStaff(world, { permissions: CHIEF });
    victim = await buildVictim(['cert:issue', 'role:edit']);
  });
  const isBound = async () => (await rowOf(victim.id)).totpCipher !== null;

  it('is dropped by two, of whom the second may give roles', async () => {
    expect((await totpOff(clerk, victim)).data).toEqual({ outcome: 'asked' });
    expect((await totpOff(clerk, victim)).data).toEqual({ outcome: 'asked' });
    const other = await buildStaff(world, { permissions: CLERK });
    expect((await totpOff(other, victim)).data).toEqual({ outcome: 'asked' });
    expect(await isBound()).toBe(true);
    expect((await totpOff(chief, victim)).data).toEqual({ outcome: 'done' });
    expect(await isBound()).toBe(false);
    expect((await sentTo(victim.email)).length).toBe(4);
    // A phone has its few notices a day.
    expect((await sentTo(victim.mobile)).length).toBeGreaterThan(0);
  });

  it('is not dropped by what somebody asked for a day ago', async () => {
    await totpOff(clerk, victim);
    await world.deps.db.staffRescue.updateMany({ data: { askedAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect((await totpOff(chief, victim)).data).toEqual({ outcome: 'asked' });
  });

  it('and the password are never both for one person within a day, whoever else takes part', async () => {
    expect((await link(clerk, victim)).data.outcome).toBe('sent');
    expect((await totpOff(clerk, victim)).msg).toMatch(/^重置密码和解除动态验证码不能由同一人/);
    const other = await buildStaff(world, { permissions: CLERK });
    expect((await totpOff(other, victim)).data.outcome).toBe('asked');
    expect((await totpOff(chief, victim)).data.outcome).toBe('done');
    expect((await link(other, victim)).msg).toMatch(/^重置密码和解除动态验证码不能由同一人/);
    expect((await link(chief, victim)).msg).toMatch(/^重置密码和解除动态验证码不能由同一人/);
    await world.deps.db.staffRescue.updateMany({ data: { doneAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect((await link(chief, victim)).data.outcome).toBe('sent');
  });

  it('of a colleague of the same rights too; of twenty at once one of the two is done', async () => {
    const equal = await buildVictim(['staff:list']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? link(chief, equal) : totpOff(chief, equal))),
    );
    const done = new Set(answers.flatMap(({ code }, at) => (code === 200 ? [at % 2] : [])));
    expect(done.size).toBe(1);
  });
});

it('whoever may do as much is told at the old and the new address when another changes it', async () => {
  const [chief, helper] = [await buildStaff(world, { permissions: CHIEF }), await buildVictim(['staff:list'])];
  const body = { version: 0, email: 'moved@example.com' };
  expect((await chief.agent.put(`/system/staff/${helper.id}`, body)).code).toBe(200);
  expect([(await sentTo(helper.email)).length, (await sentTo('moved@example.com')).length]).toEqual([1, 1]);
  expect(await newsOf(helper)).toEqual(['staff.contact']);
});

it('every act that lets a colleague in again stands before the auditors', () => {
  const audits = WRITES.flatMap(({ audit }) => (audit?.startsWith('staff.') ? [audit] : []));
  const quiet = audits.filter((action) => !(RIGHTS_ACTIONS as readonly string[]).includes(action));
  // A name and a note; a lock that strangers made.
  expect(quiet.sort()).toEqual(['staff.edit', 'staff.unlock']);
});

it('a reset by the link still asks for the second factor', async () => {
  const [chief, victim] = [await buildStaff(world, { permissions: CHIEF }), await buildVictim(['staff:list'])];
  const { data } = await link(chief, victim);
  const answer = await staffDoor(world).setup(ticketIn(data.link), {}, OTHER_PASSWORD);
  expect(answer.data).toMatchObject({ step: 'totp' });
});
