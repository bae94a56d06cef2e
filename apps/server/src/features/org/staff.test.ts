import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildManaged, openApplyWorld, staffAgentOf } from '#features/apply/apply-fixtures.ts';
import { absentId, type Agent } from '#test/people/agent.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: Agent;
beforeAll(async () => {
  world = await openApplyWorld();
  staff = staffAgentOf(world);
});
afterAll(() => world.close());

const orgOf = (id: string) => world.deps.db.organisation.findUniqueOrThrow({ where: { id } });

describe('an organisation under review', () => {
  it('comes into force and opens its area to its owner', async () => {
    const org = await buildOrg(world.deps, { status: 0 });
    const owner = await buildPerson(world, { role: 2, orgId: org.id });
    expect((await owner.agent.get('/api/org/apply/list')).code).toBe(403);
    expect(await staff.post('/system/org/audit', { orgId: org.id, pass: true })).toMatchObject({
      code: 200,
      data: { orgId: org.id, status: 1 },
    });
    expect((await owner.agent.get('/api/org/apply/list')).code).toBe(200);
    expect(await world.deps.db.notice.findFirst({ where: { userId: owner.id } })).toMatchObject({
      type: 'organisation',
      title: '机构审核已通过',
    });
    expect(await staff.post('/system/org/audit', { orgId: org.id, pass: false, reason: 'x' })).toMatchObject({
      code: 409,
      msg: '数据已被他人处理，请刷新',
      data: { own: true, text: expect.stringMatching(/^您在另一个窗口 \d\d-\d\d \d\d:\d\d 审核了机构：待审 → 正常$/) },
    });
  });

  it('is refused with a reason that its owner reads', async () => {
    const org = await buildOrg(world.deps, { status: 0 });
    const owner = await buildPerson(world, { role: 2, orgId: org.id });
    expect((await staff.post('/system/org/audit', { orgId: org.id, pass: false })).msg).toBe('请填写驳回原因');
    expect(
      (await staff.post('/system/org/audit', { orgId: org.id, pass: false, reason: '执照不清晰' })).data.status,
    ).toBe(3);
    expect(await world.deps.db.notice.findFirst({ where: { userId: owner.id } })).toMatchObject({
      content: `“${org.orgName}”未通过审核：执照不清晰。请登录平台，修改后重新提交。`,
      linkUrl: '/admin',
    });
    expect(await staff.post('/system/org/audit', { orgId: absentId(), pass: true })).toMatchObject({
      code: 404,
      msg: '机构不存在',
    });
  });
});

describe('a change', () => {
  const propose = (orgId: string, createdBy: string, changes: object) =>
    world.deps.db.orgChange.create({ data: { orgId, createdBy, changes } });

  it('is in force with the decision, all of it, and only what it names', async () => {
    const org = await buildManaged(world);
    const creditCode = `N${randomInt(1e12)}`;
    const { id } = await propose(org.id, org.manager.id, {
      orgName: { from: org.orgName, to: '启明智造' },
      creditCode: { from: org.creditCode, to: creditCode },
      legalPerson: { from: null, to: '林知远' },
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => staff.post('/system/org/change', { id, pass: true })),
    );
    expect(answers.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual([
      '200 审核完成',
      ...Array.from({ length: 4 }, () => '409 数据已被他人处理，请刷新'),
    ]);
    expect(await orgOf(org.id)).toMatchObject({
      orgName: '启明智造',
      creditCode,
      legalPerson: '林知远',
      orgType: org.orgType,
      licenseUrl: null,
    });
    expect(await world.deps.db.notice.count({ where: { userId: org.manager.id } })).toBe(1);
  });

  it('may empty what may be empty, and leaves everything when refused', async () => {
    const org = await buildManaged(world);
    await world.deps.db.organisation.update({ where: { id: org.id }, data: { legalPerson: '林知远' } });
    const refusedChange = await propose(org.id, org.manager.id, { legalPerson: { from: '林知远', to: null } });
    expect(
      (await staff.post('/system/org/change', { id: refusedChange.id, pass: false, reason: '材料不全' })).data.status,
    ).toBe(2);
    expect((await orgOf(org.id)).legalPerson).toBe('林知远');
    expect(await world.deps.db.orgChange.findUnique({ where: { id: refusedChange.id } })).toMatchObject({
      status: 2,
      reason: '材料不全',
    });
    await staff.post('/system/org/change', {
      id: (await propose(org.id, org.manager.id, { legalPerson: { from: '林知远', to: null } })).id,
      pass: true,
    });
    expect((await orgOf(org.id)).legalPerson).toBeNull();
  });

  it("stays open when its credit code is another's meanwhile", async () => {
    const [org, other] = [await buildManaged(world), await buildManaged(world)];
    const { id } = await propose(org.id, org.manager.id, {
      orgName: { from: org.orgName, to: '新名' },
      creditCode: { from: org.creditCode, to: other.creditCode },
    });
    expect(await staff.post('/system/org/change', { id, pass: true })).toMatchObject({
      code: 500,
      msg: '统一社会信用代码已被其他机构使用，不能通过',
    });
    expect(await orgOf(org.id)).toMatchObject({ orgName: org.orgName, creditCode: org.creditCode });
    expect(await world.deps.db.orgChange.findUnique({ where: { id } })).toMatchObject({ status: 0, decidedAt: null });
    expect(await staff.post('/system/org/change', { id: absentId(), pass: true })).toMatchObject({
      code: 404,
      msg: '变更申请不存在',
    });
  });
});
