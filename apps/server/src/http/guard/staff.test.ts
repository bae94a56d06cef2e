import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { catalogue } from '@zhibiao/contract/endpoints';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { buildApp } from '#app.ts';
import type { App } from '#http/app-types.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson, buildOrganisation } from '#test/people/people.ts';
import { addKey, buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let open: TestWorld;
/** An integration's. */
let key: string;
/** A second server on the same database. */
let replica: App;
beforeAll(async () => {
  open = await openTestWorld();
  key = await addKey(open);
  replica = await buildApp(open.deps);
  await replica.ready();
});
afterAll(async () => {
  await replica.close();
  await open.close();
});

const doors = catalogue.flatMap(({ spec }) => (spec.access === 'staff' ? [spec] : []));
type Door = (typeof doors)[number];
const name = ({ method, path }: Door) => `${method} ${path}`;
/** What opens a door beside its permission. */
const othersOf = ({ or = [], deciders = [] }: Door): readonly Permission[] => [...or, ...deciders];

const call = (app: App, token: string | undefined, door: Door) =>
  agentOf(app, token).call(
    door.method.toLowerCase() as 'get',
    door.path.replace(/:\w+/g, 'x'),
    door.method === 'GET' ? {} : { body: {} },
  );
/** What the guard says: 403, 401, or (with whatever the empty input is answered) that one may enter. */
const verdict = async (app: App, token: string | undefined, door: Door) => {
  const { code } = await call(app, token, door);
  return code === 401 || code === 403 ? code : 'in';
};

/** A token has its calls a minute. */
const spare = async (at: number) => {
  if (at % 100 === 0) await open.asOwner('DELETE FROM "RateLimit"');
};
/** One guard stands before every door, so each door meets the next of them. */
const inTurn = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

describe('endpoints of staff', () => {
  it('are some, and every write of theirs stands in the audit log', () => {
    expect(doors.length).toBeGreaterThan(5);
    expect(doors.filter((e) => e.method !== 'GET' && !e.audit).map(name)).toEqual([]);
  });

  it('answer 403 to nobody', async () => {
    for (const e of doors) expect([name(e), await verdict(open.app, undefined, e)]).toEqual([name(e), 403]);
  });

  it('answer 403 to every other key, shorter, longer or only prefixed', async () => {
    const tokens = ['', 'null', key.slice(0, -1), `${key}x`, `Bearer ${key}`, key.toUpperCase()];
    for (const [at, e] of doors.entries()) {
      await spare(at);
      expect(await verdict(open.app, inTurn(tokens, at), e)).toBe(403);
      expect(await verdict(open.app, key, e)).toBe(e.humanOnly ? 403 : 'in');
    }
  });

  it('answer 403 to learners and to administrators of organisations', async () => {
    const learner = await buildPerson(open);
    const owner = await (await buildOrganisation(open)).owner();
    for (const e of doors)
      for (const { token } of [learner, owner])
        expect([name(e), await verdict(open.app, token, e)]).toEqual([name(e), 403]);
  });

  it('answer 401 to a login that has ended', async () => {
    const gone = await buildStaff(open, { permissions: ALL_PERMISSIONS });
    await open.deps.db.staffSession.updateMany({ where: { staffId: gone.id }, data: { revokedAt: new Date() } });
    for (const e of doors) expect(await verdict(open.app, gone.token, e)).toBe(401);
  });
});

describe('a permission', () => {
  /** For each permission one member of staff with it alone, and one with all the others. */
  const people = new Map<Permission, { alone: StaffPerson; others: StaffPerson }>();
  beforeAll(async () => {
    for (const permission of ALL_PERMISSIONS)
      people.set(permission, {
        alone: await buildStaff(open, { permissions: [permission] }),
        others: await buildStaff(open, { permissions: ALL_PERMISSIONS.filter((one) => one !== permission) }),
      });
  });

  it('is needed and enough, at every door, on every server', async () => {
    for (const [at, e] of doors.entries()) {
      if (e.permission === 'self') continue;
      const { alone, others } = people.get(e.permission)!;
      const [here, there] = at % 2 === 0 ? [open.app, replica] : [replica, open.app];
      expect([name(e), await verdict(here, alone.token, e)]).toEqual([name(e), 'in']);
      const another = othersOf(e).length > 0;
      expect([name(e), await verdict(there, others.token, e)]).toEqual([name(e), another ? 'in' : 403]);
    }
  }, 60_000);

  it('may be replaced by another that the door names, one to decide where it reads, and by no other', async () => {
    for (const e of doors) {
      const others = othersOf(e);
      if (e.permission === 'self' || others.length === 0) continue;
      if (e.deciders) expect(e.method).toBe('GET');
      for (const other of others)
        expect([name(e), await verdict(open.app, people.get(other)!.alone.token, e)]).toEqual([name(e), 'in']);
      const opening = [e.permission, ...others];
      const without = await buildStaff(open, { permissions: ALL_PERMISSIONS.filter((one) => !opening.includes(one)) });
      expect([name(e), await verdict(open.app, without.token, e)]).toEqual([name(e), 403]);
    }
  });

  it('says by its absence who could grant it', async () => {
    const { others } = people.get('apply:list')!;
    const answer = await others.agent.get('/system/apply/list');
    expect(answer).toMatchObject({ code: 403, data: { permission: 'apply:list' } });
    expect(answer.data.roles.length).toBeGreaterThan(0);
  });

  it('taken from a role is gone with the next request, on every server', async () => {
    const somebody = await buildStaff(open, { permissions: ['apply:list'] });
    const look = (app: App) => agentOf(app, somebody.token).get('/system/apply/list');
    expect([(await look(open.app)).code, (await look(replica)).code]).toEqual([200, 200]);
    await open.deps.db.staffRole.update({ where: { id: somebody.roleId }, data: { permissions: [] } });
    expect([(await look(open.app)).code, (await look(replica)).code]).toEqual([403, 403]);
    await open.deps.db.staff.update({ where: { id: somebody.id }, data: { status: 2 } });
    expect([(await look(open.app)).code, (await look(replica)).code]).toEqual([401, 401]);
  });
});

describe('a sensitive act', () => {
  it('asks a person to prove anew who they are, and not a token', async () => {
    const sensitive = doors.filter((e) => e.reauth);
    expect(sensitive.length).toBeGreaterThan(1);
    const stale = await buildStaff(open, { permissions: ALL_PERMISSIONS, fresh: false });
    for (const [at, e] of sensitive.entries()) {
      await spare(at);
      expect(await call(open.app, stale.token, e)).toMatchObject({
        code: 601,
        msg: '请再次验证身份',
        data: { step: 'fresh' },
      });
      if (!e.humanOnly) expect((await call(open.app, key, e)).code).not.toBe(601);
    }
  });
});

describe('a login of the staff', () => {
  it('is no login of a learner', async () => {
    const { token } = await buildStaff(open, { permissions: ALL_PERMISSIONS });
    expect((await agentOf(open.app, token).get('/api/user/getLoginUser')).code).toBe(401);
    expect(API_BASE).toBe('/prod-api');
  });

  it('ends by idling, and a page that polls does not keep it alive', async () => {
    const somebody = await buildStaff(open, { permissions: ['apply:list'] });
    const idleFor = (minutes: number) =>
      open.deps.db.staffSession.updateMany({
        where: { staffId: somebody.id },
        data: { lastSeenAt: new Date(Date.now() - minutes * 60_000) },
      });
    await idleFor(19);
    expect((await somebody.agent.get('/system/apply/list')).code).toBe(200);
    const [seen] = await open.deps.db.staffSession.findMany({ where: { staffId: somebody.id } });
    expect(Date.now() - seen!.lastSeenAt.getTime()).toBeLessThan(60_000);
    const passive = doors.filter((e) => e.keepsNoSessionAlive);
    expect(passive.length).toBeGreaterThan(5);
    const looker = await buildStaff(open, { permissions: ALL_PERMISSIONS });
    const where = { staffId: looker.id };
    const before = new Date(Date.now() - 19 * 60_000);
    await open.deps.db.staffSession.updateMany({ where, data: { lastSeenAt: before } });
    for (const e of passive) expect([name(e), await verdict(open.app, looker.token, e)]).toEqual([name(e), 'in']);
    expect(await open.deps.db.staffSession.findMany({ where })).toMatchObject([{ lastSeenAt: before }]);
    await idleFor(21);
    expect((await somebody.agent.get('/system/apply/list')).code).toBe(401);
  });
});
