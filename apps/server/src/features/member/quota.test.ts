import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildHost, buildJoiner } from './member-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const FULL = '邀请码的使用次数已满，请联系机构管理员';
const usedOf = async (id: string) => (await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used;
const joiners = (count: number) => Promise.all(Array.from({ length: count }, () => buildJoiner(world)));
/** An organisation whose owner decides requests that came by a code. */
const asking = async (maxUse: number) => {
  const host = await buildHost(world);
  const invite = await host.invite({ maxUse, needApprove: true });
  const idOf = async (userId: string) =>
    (await world.deps.db.orgMember.findFirstOrThrow({ where: { orgId: host.id, userId, status: 1 } })).id;
  return {
    host,
    ...invite,
    idOf,
    decide: (ids: string[], pass: boolean) =>
      host.owner.agent.post('/api/org/student/audit', { ids, pass, ...(pass ? {} : { reason: '不是本公司员工' }) }),
  };
};

describe('the room of an invitation', () => {
  it('lets five of twenty who come at once in, and counts five', async () => {
    const host = await buildHost(world);
    const { id, code } = await host.invite({ maxUse: 5 });
    const answers = await Promise.all((await joiners(20)).map(({ join }) => join({ code })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(5);
    expect(answers.filter((a) => a.msg === FULL)).toHaveLength(15);
    expect(await usedOf(id)).toBe(5);
    expect(await host.members(2)).toBe(6);
  });

  it('is taken by whoever is approved, once, and never exceeded by approving', async () => {
    const { host, id, code, idOf, decide } = await asking(2);
    const people = await joiners(4);
    for (const { join } of people) expect((await join({ code })).data.status).toBe(1);
    expect(await usedOf(id)).toBe(0);
    const ids = await Promise.all(people.map((person) => idOf(person.id)));

    const [first = '', ...rest] = ids;
    await Promise.all([decide([first], true), decide([first, first], true), decide([first], true)]);
    expect(await usedOf(id)).toBe(1);
    const answers = await Promise.all(rest.map((memberId) => decide([memberId], true)));
    expect(answers.map(({ data }) => data.done).toSorted()).toEqual([0, 0, 1]);
    expect(answers.flatMap(({ data }) => data.failures.map(({ msg }: { msg: string }) => msg))).toEqual([FULL, FULL]);
    expect(await usedOf(id)).toBe(2);
    expect([await host.members(2), await host.members(1)]).toEqual([3, 2]);
  });

  it('is not taken by whoever is refused or takes the request back', async () => {
    const { host, id, code, idOf, decide } = await asking(1);
    const [refused, withdrawn, late] = (await joiners(3)) as [Joiner, Joiner, Joiner];
    for (const { join } of [refused, withdrawn, late]) await join({ code });
    await decide([await idOf(refused.id)], false);
    await withdrawn.agent.post('/api/org/join/cancel', { id: await idOf(withdrawn.id) });
    expect(await usedOf(id)).toBe(0);
    await world.deps.db.orgInvite.update({ where: { id }, data: { status: 0 } });
    expect((await decide([await idOf(late.id)], true)).data).toEqual({ done: 1, failures: [] });
    expect(await usedOf(id)).toBe(1);
    expect(await host.members(2)).toBe(2);
  });
});

type Joiner = Awaited<ReturnType<typeof buildJoiner>>;

describe('how somebody came', () => {
  it("is remembered: by a code, by a link, by asking, and by the organisation's own list", async () => {
    const host = await buildHost(world);
    const { code } = await host.invite();
    const [typed, linked, asked, listed] = (await joiners(4)) as [Joiner, Joiner, Joiner, Joiner];
    await world.deps.db.orgMember.create({
      data: { orgId: host.id, userId: listed.id, name: '周予安', status: 0, source: 3 },
    });
    await typed.join({ code });
    await linked.join({ code, link: true });
    await asked.join({ orgId: host.id });
    await listed.join({ code, link: true });
    const sources = await Promise.all([typed, linked, asked, listed].map(async ({ my }) => (await my())[0]?.source));
    expect(sources).toEqual([1, 2, 4, 3]);
  });
});
