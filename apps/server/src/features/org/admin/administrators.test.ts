import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildOrg, buildUser, PASSWORD } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const HAND_OVER = '/api/org/admin/handOver';

/** A person of an organisation, with the hands of a browser. */
const person = async (orgId: string, fields: Parameters<typeof buildUser>[1] & { memberStatus?: number } = {}) => {
  const { memberStatus = 2, ...rest } = fields;
  const user = await buildUser(world.deps, { orgId, ...rest });
  const member = await world.deps.db.orgMember.create({
    data: {
      orgId,
      userId: user.id,
      name: user.realName,
      mobile: user.mobile,
      status: memberStatus,
      source: 3,
      joinedAt: new Date(),
    },
  });
  const browser = visitor(world, { token: await sessionFor(world.app, world.deps, user.id) });
  return {
    id: user.id,
    memberId: member.id,
    ...browser,
    role: async () => (await world.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).role,
    handOver: async (memberId: string, password = PASSWORD) =>
      browser.post(HAND_OVER, { memberId, ...(await browser.seal(HAND_OVER, { password })) }),
  };
};
const house = async () => {
  const { id } = await buildOrg(world.deps);
  return {
    id,
    owner: await person(id, { role: 2, realName: '林知远' }),
    trainer: await person(id, { role: 5, realName: '唐书意' }),
    learner: await person(id, { realName: '周予安' }),
  };
};

describe('administrators', () => {
  it('are listed owner first and masked, and candidates by a part of the name', async () => {
    const { id, owner, trainer, learner } = await house();
    await person(id, { realName: '周已走', memberStatus: 4 });
    const { data } = await trainer.get('/api/org/admin/list');
    expect(data).toMatchObject([
      { memberId: owner.memberId, name: '林知远', role: 2, self: false },
      { memberId: trainer.memberId, role: 5, self: true },
    ]);
    expect(data[0].mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect((await owner.get('/api/org/admin/candidates', { name: '周' })).data).toMatchObject([
      { memberId: learner.memberId, name: '周予安', role: 1 },
    ]);
    expect((await owner.get('/api/org/admin/candidates')).data).toHaveLength(2);
  });

  it('are appointed, changed and dismissed by the owner, who tells them', async () => {
    const { owner, learner } = await house();
    expect(await owner.post('/api/org/admin/appoint', { memberId: learner.memberId, role: 7 })).toMatchObject({
      code: 200,
      msg: '已设为管理员',
    });
    expect(await learner.role()).toBe(7);
    expect((await learner.get('/api/org/apply/list')).code).toBe(200);
    expect((await owner.post('/api/org/admin/appoint', { memberId: learner.memberId, role: 5 })).code).toBe(200);
    expect(await owner.post('/api/org/admin/dismiss', { memberId: learner.memberId })).toMatchObject({
      code: 200,
      msg: '已取消管理员',
    });
    expect(await learner.role()).toBe(1);
    expect((await learner.get('/api/org/apply/list')).code).toBe(403);
    expect(await world.deps.db.notice.count({ where: { userId: learner.id, type: 'organisation' } })).toBe(3);
  });

  it('cannot decide about each other', async () => {
    const { owner, trainer, learner } = await house();
    const refused = { code: 403, msg: '只有机构负责人 林知远 可以任免管理员' };
    expect(await trainer.post('/api/org/admin/appoint', { memberId: learner.memberId, role: 5 })).toMatchObject(
      refused,
    );
    expect(await trainer.post('/api/org/admin/dismiss', { memberId: owner.memberId })).toMatchObject(refused);
    expect(await trainer.handOver(learner.memberId)).toMatchObject(refused);
    expect([await owner.role(), await trainer.role(), await learner.role()]).toEqual([2, 5, 1]);
  });

  it('are members in the register of this very organisation', async () => {
    const [mine, other] = [await house(), await house()];
    const [gone, cancelling] = [await person(mine.id, { memberStatus: 4 }), await person(mine.id)];
    await world.deps.db.user.update({ where: { id: cancelling.id }, data: { status: 2 } });
    const none = { code: 404, msg: '成员不存在或不在册' };
    for (const memberId of [
      other.learner.memberId,
      absentId(),
      gone.memberId,
      mine.owner.memberId,
      cancelling.memberId,
    ]) {
      expect(await mine.owner.post('/api/org/admin/appoint', { memberId, role: 5 })).toMatchObject(none);
      expect(await mine.owner.post('/api/org/admin/dismiss', { memberId })).toMatchObject(none);
      expect(await mine.owner.handOver(memberId)).toMatchObject(none);
    }
    expect(await mine.owner.role()).toBe(2);
    expect(await other.learner.role()).toBe(1);
    expect((await mine.owner.post('/api/org/admin/appoint', { memberId: mine.learner.memberId, role: 2 })).msg).toBe(
      '请选择管理员类型',
    );
  });
});

describe('handing the organisation over', () => {
  it('makes the member the owner and the owner an administrator', async () => {
    const { owner, learner } = await house();
    expect(await owner.handOver(learner.memberId)).toMatchObject({ code: 200, msg: '机构已移交' });
    expect([await owner.role(), await learner.role()]).toEqual([5, 2]);
    expect((await owner.post('/api/org/admin/dismiss', { memberId: learner.memberId })).code).toBe(403);
    expect((await learner.post('/api/org/admin/dismiss', { memberId: owner.memberId })).code).toBe(200);
  });

  it("wants the owner's password, sealed, and locks after five wrong ones", async () => {
    const { owner, learner } = await house();
    expect((await owner.post(HAND_OVER, { memberId: learner.memberId, password: PASSWORD })).code).not.toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect((await owner.handOver(learner.memberId, 'Wrong-guess-1')).msg).toBe('密码错误');
    expect((await owner.handOver(learner.memberId)).msg).toMatch(/^账号已锁定/);
    expect(await owner.role()).toBe(2);
  });

  it('never leaves none or two, whoever is handed it or leaves at once', async () => {
    const { id, owner, trainer, learner } = await house();
    await Promise.all([
      owner.handOver(trainer.memberId),
      owner.handOver(learner.memberId),
      learner.post('/api/org/leave'),
      trainer.post('/api/org/leave'),
    ]);
    expect(await world.deps.db.user.count({ where: { orgId: id, role: 2 } })).toBe(1);
    expect(await world.deps.db.orgMember.count({ where: { orgId: id, status: 2, user: { role: 2 } } })).toBe(1);
  });
});
