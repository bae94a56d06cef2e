import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { buildApp } from '#app.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import type { App } from '#http/app-types.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let replica: App;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  replica = await buildApp(world.deps);
  await replica.ready();
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const linesOf = (actorId: string) =>
  world.deps.db.auditLog.findMany({ where: { actorId, action: 'door.refused' }, orderBy: { seq: 'asc' } });
const tryAll = (token: string, paths: readonly string[]) =>
  Promise.all(paths.flatMap((path) => [world.app, replica].map((app) => agentOf(app, token).get(path))));

it('a learner at the doors of the staff and of organisations leaves one line an hour, on all servers', async () => {
  const learner = await buildPerson(world);
  const answers = await tryAll(learner.token, ['/system/learner/list', '/system/audit/list', '/api/org/student/list']);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([403]));
  expect(await linesOf(learner.id)).toMatchObject([{ kind: AUDIT_KIND.learner, ok: false, objectType: 'door' }]);
  await world.asOwner('DELETE FROM "RateLimit"');
  await tryAll(learner.token, ['/system/learner/list']);
  expect(await linesOf(learner.id)).toHaveLength(2);
});

it('an administrator at the door of the staff, or at rows of another organisation, leaves a line', async () => {
  const org = await buildOrganisation(world);
  const [owner, other] = [await org.owner(), await org.administrator(5)];
  await tryAll(owner.token, ['/system/learner/list']);
  const { code } = await other.agent.get(`/api/org/task/${absentId()}`);
  expect(code).toBe(404);
  for (const { id } of [owner, other])
    expect(await linesOf(id)).toMatchObject([{ kind: AUDIT_KIND.orgAdmin, orgId: org.id, ok: false }]);
});

it('a guest, or whoever has come in rightly, leaves none', async () => {
  const org = await buildOrganisation(world);
  const owner = await org.owner();
  const before = await world.deps.db.auditLog.count({ where: { action: 'door.refused' } });
  await agentOf(world.app).get('/system/learner/list');
  await owner.agent.get('/api/org/student/list');
  expect(await world.deps.db.auditLog.count({ where: { action: 'door.refused' } })).toBe(before);
});

it('a wrong own password and a wrong code of a reset stand in the log of logins, of whose account it is', async () => {
  const person = await buildPerson(world);
  const path = '/api/user/updatePwd';
  const browser = visitor(world, person);
  const wrong = await browser.post(path, await browser.seal(path, { oldPwd: 'not-the-1', newPwd: 'Lantern-7-river' }));
  expect(wrong.msg).toBe('原密码错误');
  const reset = { account: person.mobile, smsCode: '123456' };
  for (let time = 0; time < 12; time += 1) await visitor(world).post('/api/user/resetPwd/verify', reset);
  const told = await world.deps.db.loginLog.findMany({ where: { userId: person.id, ok: false } });
  const of = (method: string) => told.filter((line) => line.method === method);
  expect(of('ownPassword')).toMatchObject([{ reason: '原密码错误', ip: expect.any(String) }]);
  // Bounded: a hundred tries are no hundred lines.
  expect(of('reset')).toHaveLength(10);
  expect(JSON.stringify(told)).not.toContain(person.mobile);
});
