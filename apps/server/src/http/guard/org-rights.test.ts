import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '@zhibiao/contract/endpoints';
import { GRANTABLE_RIGHTS, type GrantableRight, ORG_RIGHTS, rightsOf, rightLabel } from '@zhibiao/contract/org-rights';
import { ORG_ROLES, ROLE } from '@zhibiao/contract/auth/roles';
import { buildApp } from '#app.ts';
import type { App } from '#http/app-types.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
/** A second server on the same database. */
let replica: App;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  replica = await buildApp(world.deps);
  await replica.ready();
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const doors = catalogue.flatMap(({ spec }) => (spec.access === 'org' ? [spec] : []));
type Door = (typeof doors)[number];
const name = ({ method, path }: Door) => `${method} ${path}`;

const call = (app: App, token: string | undefined, door: Door) =>
  agentOf(app, token).call(
    door.method.toLowerCase() as 'get',
    door.path.replace(/:\w+/g, 'x'),
    door.method === 'GET' ? {} : { body: {} },
  );
const verdict = async (app: App, token: string | undefined, door: Door) => {
  const { code } = await call(app, token, door);
  return code === 401 || code === 403 ? code : 'in';
};

type Org = Awaited<ReturnType<typeof buildOrganisation>>;
const give = (org: Org, userId: string, rights: readonly string[]) =>
  world.deps.db.orgGrant.createMany({ data: rights.map((right) => ({ orgId: org.id, userId, right })) });

describe("the organisation's area", () => {
  it('opens each door to exactly the role and the grants that have its right, on every server', async () => {
    const org = await buildOrganisation(world);
    const grants = [[], ...GRANTABLE_RIGHTS.map((right) => [right]), GRANTABLE_RIGHTS];
    for (const role of ORG_ROLES)
      for (const granted of role === ROLE.owner ? [[]] : grants) {
        const { id, token } = await org.administrator(role);
        await give(org, id, granted);
        const has = rightsOf(role, granted);
        for (const door of doors) {
          const may = door.right === 'any' || has.includes(door.right);
          const app = role === ROLE.owner ? replica : world.app;
          expect([role, granted, name(door), await verdict(app, token, door)]).toEqual([
            role,
            granted,
            name(door),
            may ? 'in' : 403,
          ]);
        }
      }
  });

  it('is closed to learners whatever was granted, to guests, and where the organisation is stopped', async () => {
    const org = await buildOrganisation(world);
    const learner = await org.member();
    await give(org, learner.id, GRANTABLE_RIGHTS);
    const stopped = await buildOrganisation(world, { status: 2 });
    const owner = await stopped.owner();
    for (const door of doors) {
      expect([name(door), await verdict(world.app, learner.token, door)]).toEqual([name(door), 403]);
      expect([name(door), await verdict(world.app, owner.token, door)]).toEqual([name(door), 403]);
      expect([name(door), await verdict(world.app, undefined, door)]).toEqual([name(door), 401]);
    }
  });

  it('knows no grant of the owner’s own right, and none of another organisation', async () => {
    const [org, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const trainer = await org.administrator(ROLE.trainingAdmin);
    await give(org, trainer.id, ['admin', 'nonsense']);
    await give(other, trainer.id, GRANTABLE_RIGHTS);
    expect((await trainer.agent.get('/api/user/getLoginUser')).data.rights).toEqual(['people', 'study']);
    for (const door of doors.filter(({ right }) => right === 'admin'))
      expect(await verdict(world.app, trainer.token, door)).toBe(403);
  });

  it('says by its 403 which right it is, and whose to give', async () => {
    const org = await buildOrganisation(world);
    await org.owner({ realName: '林知远' });
    const trainer = await org.administrator(ROLE.trainingAdmin);
    expect(await trainer.agent.get('/api/org/certificate/summary')).toMatchObject({
      code: 403,
      msg: '该操作需要“查询证书”，由机构负责人 林知远 开通',
      data: { right: 'cert', owner: '林知远' },
    });
    expect(await trainer.agent.get('/api/org/admin/rights')).toMatchObject({
      msg: '只有机构负责人 林知远 可以任免管理员',
      data: { right: 'admin', owner: '林知远' },
    });
  });

  it('uses every right at some door', () => {
    expect(ORG_RIGHTS.filter((right) => !doors.some((door) => door.right === right)).map(rightLabel)).toEqual([]);
  });
});

const house = async () => {
  const org = await buildOrganisation(world);
  const owner = await org.owner({ realName: '林知远' });
  const join = (role: number) => org.member({ role });
  const [trainer, certifier] = [await join(ROLE.trainingAdmin), await join(ROLE.certificateAdmin)];
  return {
    org,
    owner,
    trainer,
    certifier,
    grant: (memberId: string, rights: readonly GrantableRight[]) =>
      owner.agent.post('/api/org/admin/rights', { memberId, rights }),
    grantsOf: async (userId: string) =>
      (await world.deps.db.orgGrant.findMany({ where: { userId } })).map(({ right }) => right).sort(),
  };
};

describe('a grant', () => {
  it('works with the next request and ends with the next request, on every server, and is told', async () => {
    const { certifier, grant } = await house();
    const look = async () =>
      Promise.all(
        [world.app, replica].map(
          async (app) => (await agentOf(app, certifier.token).get('/api/org/student/counts')).code,
        ),
      );
    expect(await look()).toEqual([403, 403]);
    expect(await grant(certifier.member.id, ['people', 'apply'])).toMatchObject({ code: 200, msg: '权限已保存' });
    expect(await look()).toEqual([200, 200]);
    expect((await certifier.agent.get('/api/user/getLoginUser')).data.rights).toEqual(['people', 'apply', 'cert']);
    expect((await grant(certifier.member.id, [])).code).toBe(200);
    expect(await look()).toEqual([403, 403]);
    const told = await world.deps.db.notice.findMany({ where: { userId: certifier.id }, orderBy: { id: 'asc' } });
    expect(told.map(({ content }) => content)).toEqual([
      '机构负责人为您开通了“管理学员”。您是认证管理员。',
      '机构负责人取消了“管理学员”。您是认证管理员。',
    ]);
  });

  it('is listed beside what the role brings, and stands in the audit log', async () => {
    const { owner, org, trainer, certifier, grant } = await house();
    await grant(trainer.member.id, ['cert', 'info', 'study']);
    expect((await owner.agent.get('/api/org/admin/rights')).data).toEqual([
      { memberId: trainer.member.id, name: '周予安', role: 5, own: ['people', 'study'], granted: ['cert', 'info'] },
      { memberId: certifier.member.id, name: '周予安', role: 7, own: ['apply', 'cert'], granted: [] },
    ]);
    const [entry] = await world.deps.db.auditLog.findMany({ where: { orgId: org.id, action: 'admin.rights' } });
    expect(entry).toMatchObject({ objectType: 'learner', objectId: trainer.id, actorId: owner.id });
  });

  it('is only for administrators of this organisation, and only of what there is', async () => {
    const [mine, other] = [await house(), await house()];
    const learner = await mine.org.member();
    for (const memberId of [other.trainer.member.id, learner.member.id, mine.owner.member.id])
      expect(await mine.grant(memberId, ['cert'])).toMatchObject({ code: 404, msg: '管理员不存在或已变更' });
    const wrong = { memberId: mine.trainer.member.id, rights: ['admin'] };
    expect(await mine.owner.agent.post('/api/org/admin/rights', wrong)).toMatchObject({ code: 500, msg: '权限不存在' });
    expect(await mine.grantsOf(mine.trainer.id)).toEqual([]);
  });

  it('is gone with dismissal, leaving, removal and the hand-over, and survives another office', async () => {
    const ends = ['dismiss', 'leave', 'remove', 'owner'] as const;
    for (const end of ends) {
      const { owner, trainer, grant, grantsOf } = await house();
      await grant(trainer.member.id, ['cert']);
      await owner.agent.post('/api/org/admin/appoint', { memberId: trainer.member.id, role: 7 });
      expect(await grantsOf(trainer.id)).toEqual(['cert']);
      const done = {
        dismiss: () => owner.agent.post('/api/org/admin/dismiss', { memberId: trainer.member.id }),
        leave: () => trainer.agent.post('/api/org/leave'),
        remove: () => owner.agent.post('/api/org/student/remove', { id: trainer.member.id }),
        owner: async () => {
          await world.deps.db.user.update({ where: { id: trainer.id }, data: { role: 2 } });
          return { code: 200 };
        },
      };
      expect([end, (await done[end]()).code]).toEqual([end, 200]);
      expect([end, await grantsOf(trainer.id)]).toEqual([end, []]);
    }
  });

  it('never outlives whoever leaves while it is given', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { trainer, grant, grantsOf } = await house();
      await Promise.all([grant(trainer.member.id, ['cert', 'info']), trainer.agent.post('/api/org/leave')]);
      expect(await grantsOf(trainer.id)).toEqual([]);
    }
  });
});

describe('asking for a right', () => {
  it('tells the owner once a day', async () => {
    const { owner, certifier } = await house();
    const ask = (right: string) => certifier.agent.post('/api/org/admin/askRight', { right });
    const answers = await Promise.all([ask('people'), ask('people'), ask('people')]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await ask('people')).msg).toBe('今天已申请过，请等待机构负责人处理');
    expect(await ask('cert')).toMatchObject({ code: 500, msg: '您已有该权限，请刷新页面' });
    const notices = await world.deps.db.notice.findMany({ where: { userId: owner.id } });
    expect(notices.map(({ content, aboutId }) => [content, aboutId])).toEqual([
      ['申请开通“管理学员”，可以在机构信息的管理员中设置。', certifier.id],
    ]);
  });
});

describe('what others may see of long work', () => {
  it('is what they have the right to', async () => {
    const { trainer, certifier, org } = await house();
    const task = await world.deps.db.task.create({
      data: { kind: 'student-export', ownerId: trainer.id, orgId: org.id, input: {} },
    });
    const path = `/api/org/task/${task.id}`;
    expect((await trainer.agent.get(path)).code).toBe(200);
    expect(await certifier.agent.get(path)).toMatchObject({ code: 404, msg: '任务不存在' });
  });
});
