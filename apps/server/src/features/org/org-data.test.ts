import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf } from '#test/people/agent.ts';
import { buildOrg, type UserFields } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const dataOf = async (fields: UserFields) =>
  (await (await buildPerson(world, fields)).agent.get('/api/org/findByOrgData')).data;

describe('the organisation data', () => {
  it('is there for the roles 2, 5 and 7, with its members counted, and for an owner who waits', async () => {
    const org = await buildOrg(world.deps);
    const waiting = await buildOrg(world.deps, { status: 0 });
    const member = { orgId: org.id, name: '林知远', source: 3 };
    await world.deps.db.orgMember.createMany({
      data: [
        { ...member, status: 2 },
        { ...member, status: 2 },
        { ...member, status: 4 },
        { ...member, orgId: waiting.id, status: 2 },
      ],
    });
    for (const role of [2, 5, 7])
      expect(await dataOf({ role, orgId: org.id })).toMatchObject({
        id: org.id,
        orgName: org.orgName,
        creditCode: org.creditCode,
        memberCount: 2,
        status: 1,
      });
    expect(await dataOf({ role: 2, orgId: waiting.id })).toMatchObject({ id: waiting.id, status: 0, memberCount: 1 });
  });

  it('is null for a learner, even a member, and for an administrator of nothing', async () => {
    const org = await buildOrg(world.deps);
    expect(await dataOf({ role: 1, orgId: org.id })).toBeNull();
    expect(await dataOf({})).toBeNull();
    expect(await dataOf({ role: 5 })).toBeNull();
  });

  it('needs a login', async () => {
    expect((await agentOf(world.app).get('/api/org/findByOrgData')).code).toBe(401);
  });
});
