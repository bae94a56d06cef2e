import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCandidate, buildManaged, openApplyWorld, STANDARD } from '#features/apply/apply-fixtures.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openApplyWorld();
  // One person reviews and issues here: it is their scope that decides.
  await world.deps.db.setting.create({ data: { key: 'duty.separate', value: false } });
});
afterAll(() => world.close());

const PERMISSIONS = ['apply:list', 'apply:audit', 'cert:issue', 'cert:revoke', 'cert:reissue', 'org:audit'] as const;
/** A member of staff who sees one organisation, or an area, and nothing else. */
const narrow = async ({ orgId, areaPrefix }: { orgId?: string; areaPrefix?: string }) => {
  const person = await buildStaff(world, { permissions: PERMISSIONS });
  await world.deps.db.staff.update({ where: { id: person.id }, data: { scopeKind: 1 } });
  await world.deps.db.staffScope.create({
    data: { staffId: person.id, orgId: orgId ?? null, areaPrefix: areaPrefix ?? null },
  });
  return person;
};

describe('a data scope', () => {
  it('is part of every question and every decision: what lies outside is not there', async () => {
    const [mine, theirs] = [await buildManaged(world), await buildManaged(world, '云杉软件（演示）')];
    const submit = async (org: typeof mine) => {
      const person = await buildCandidate(world, org.id);
      const { data } = await org.manager.agent.post('/api/org/selfApply', {
        standardCode: STANDARD,
        userIds: [person.id],
      });
      return { ...data, person } as { id: string; version: number; person: { id: string } };
    };
    const [own, other] = [await submit(mine), await submit(theirs)];
    const { agent, id: staffId } = await narrow({ orgId: mine.id });

    const { rows, total } = await agent.get('/system/apply/list');
    expect([rows?.map(({ id }: { id: string }) => id), total]).toEqual([[own.id], 1]);
    expect(await agent.get(`/system/apply/${other.id}`)).toMatchObject({ code: 404, msg: '申请不存在' });
    const { data: seen } = await agent.get(`/system/apply/${own.id}`);
    const decide = (id: string, version: number) =>
      agent.post('/system/apply/audit', {
        id,
        version,
        action: 'pass',
        decisions: seen.items.map(({ itemId }: { itemId: string }) => ({ itemId, result: 1 })),
      });
    expect((await decide(other.id, other.version)).msg).toBe('申请不存在');
    const passed = await decide(own.id, seen.version);
    expect(passed.code).toBe(200);
    expect((await agent.post('/system/apply/issue', { id: other.id, version: other.version })).msg).toBe('申请不存在');
    const issued = await agent.post('/system/apply/issue', { id: own.id, version: passed.data.version });
    const { certNo } = issued.data.certificates[0];

    const stranger = await narrow({ orgId: theirs.id });
    const revoke = { certNo, reason: '信息有误' };
    expect((await stranger.agent.post('/system/cert/revoke', revoke)).msg).toBe('证书不存在');
    expect((await stranger.agent.post('/system/cert/reissue', { certNo, reason: '证书遗失' })).msg).toBe('证书不存在');
    const replaced = await agent.post('/system/cert/reissue', { certNo, reason: '证书遗失' });
    expect(replaced.code).toBe(200);
    expect((await agent.post('/system/cert/revoke', { ...revoke, certNo: replaced.data.certNo })).code).toBe(200);

    const all = await world.deps.db.auditLog.findMany({ where: { actorId: staffId }, orderBy: { seq: 'asc' } });
    // Three doors of theirs were tried, within an hour: one line.
    const [tried, ...told] = all;
    expect(tried).toMatchObject({ action: 'door.refused', ok: false });
    expect(told.map(({ action, objectType }) => `${action} ${objectType}`)).toEqual([
      'apply.audit apply',
      'apply.issue certificate',
      'apply.issue apply',
      'certificate.reissue certificate',
      'certificate.revoke certificate',
    ]);
    expect(new Set(told.map(({ orgId }) => orgId))).toEqual(new Set([mine.id]));
    const subjects = await world.deps.db.auditSubject.findMany({ where: { userId: own.person.id } });
    expect(subjects).toHaveLength(5);
    const { detail } = await world.deps.db.auditDetail.findUniqueOrThrow({ where: { seq: told[0]!.seq } });
    expect(detail).toMatchObject({ facts: { people: [{ userId: own.person.id }] } });
    expect(detail).toMatchObject({ changes: { status: { from: '待平台审核' } } });
  });

  it('may be an area, by the first digits of its code', async () => {
    const inside = await buildOrg(world.deps, { status: 0 });
    const { agent } = await narrow({ areaPrefix: '1101' });
    const { agent: elsewhere } = await narrow({ areaPrefix: '32' });
    const body = { orgId: inside.id, pass: true };
    expect((await elsewhere.post('/system/org/audit', body)).msg).toBe('机构不存在');
    expect((await agent.post('/system/org/audit', body)).code).toBe(200);
    const change = await world.deps.db.orgChange.create({
      data: { orgId: inside.id, createdBy: inside.id, changes: { legalPerson: { from: null, to: '林知远' } } },
    });
    const decision = { id: change.id, pass: true };
    expect((await elsewhere.post('/system/org/change', decision)).msg).toBe('变更申请不存在');
    expect((await agent.post('/system/org/change', decision)).code).toBe(200);
  });
});
