import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { heldTasks } from '#features.ts';
import { withNextTask } from '#jobs/queue/claim.ts';
import { comeDue, performHeld } from '#test/people/held.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { uploadByStaff } from '#test/content/picture.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';

/** What staff do and may take back: passing an organisation stands for all of them. */

let world: TestWorld;
let staff: StaffPerson;
let other: StaffPerson;
const PERMISSIONS = ['org:list', 'org:audit', 'learner:list', 'learner:merge', 'cert:reissue'] as const;
beforeAll(async () => {
  world = await openTestWorld();
  [staff, other] = [
    await buildStaff(world, { name: '陈序', permissions: PERMISSIONS }),
    await buildStaff(world, { name: '钱进', permissions: PERMISSIONS }),
  ];
});
afterAll(() => world.close());

const orgOf = (id: string) => world.deps.db.organisation.findUniqueOrThrow({ where: { id } });
const waitingOrg = async () => {
  const org = await buildOrganisation(world, { status: ORG_STATUS.review });
  return { ...org, owner: await org.owner() };
};
const pass = async (orgId: string, who = staff) =>
  who.agent.post('/system/org/pass', { orgId, version: (await orgOf(orgId)).version });
const withdraw = (taskId: string, who = staff) => who.agent.post('/system/held/withdraw', { taskId });
const heldOf = async (taskId: string, who = staff) =>
  (await who.agent.get('/system/held')).data.find((one: { taskId: string }) => one.taskId === taskId);
const noticesOf = (userId: string) => world.deps.db.notice.count({ where: { userId } });

describe('an act that is held', () => {
  it('has changed and told nothing until it is done, survives its page, and is then done', async () => {
    const { id, owner, orgName } = await waitingOrg();
    const { code, data, msg } = await pass(id);
    expect({ code, msg, left: data.leftSec }).toEqual({ code: 200, msg: '将在 10 秒后生效，现在可以撤回', left: 10 });
    expect(await heldOf(data.taskId)).toMatchObject({
      kind: 'org-pass',
      subjectId: id,
      text: `通过${orgName}`,
      status: 0,
    });
    expect([(await orgOf(id)).status, await noticesOf(owner.id)]).toEqual([ORG_STATUS.review, 0]);
    // Twice is once; no other staff decide meanwhile, and no other staff take it back.
    expect(await pass(id)).toMatchObject({ code: 409, msg: '这项操作已提交，几秒后生效' });
    expect((await other.agent.post('/system/org/audit', { orgId: id, pass: false, reason: '名称不符' })).code).toBe(
      409,
    );
    expect((await withdraw(data.taskId, other)).msg).toBe('已开始生效，不能再撤回');
    expect((await performHeld(world, heldTasks, data.taskId)).status).toBe(TASK.done);
    expect([(await orgOf(id)).status, await noticesOf(owner.id)]).toEqual([ORG_STATUS.active, 1]);
    const actions = await world.deps.db.auditLog.findMany({ where: { objectId: id }, orderBy: { seq: 'asc' } });
    expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['held.ask', staff.id],
      ['org.audit', staff.id],
    ]);
  });

  it('says at once what speaks against it', async () => {
    const { id } = await buildOrganisation(world);
    expect(await pass(id)).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
    expect(await world.deps.db.task.count({ where: { ownerId: staff.id, status: TASK.waiting } })).toBe(0);
  });

  it('is not done by somebody who may not any more, and says so', async () => {
    const { id } = await waitingOrg();
    const leaving = await buildStaff(world, { permissions: PERMISSIONS });
    const { taskId } = (await pass(id, leaving)).data;
    await world.deps.db.staffRole.update({ where: { id: leaving.roleId }, data: { permissions: ['org:list'] } });
    expect(await performHeld(world, heldTasks, taskId)).toMatchObject({
      status: TASK.failed,
      error: '您的账号已停用或没有这项权限了，没有生效',
    });
    expect((await heldOf(taskId, leaving)).error).toContain('没有生效');
    expect((await orgOf(id)).status).toBe(ORG_STATUS.review);
  });
});

describe('it is taken back', () => {
  it.each(allOf(TASK).map((status) => [labelOf(TASK, status), status] as const))('%s', async (_, status) => {
    const { id } = await waitingOrg();
    const { taskId } = (await pass(id)).data;
    const over = status > TASK.running ? sql`clock_timestamp()` : sql`NULL`;
    await run(world.deps.pool, sql`UPDATE "Task" SET status = ${status}, "finishedAt" = ${over} WHERE id = ${taskId}`);
    const may = status === TASK.waiting;
    expect((await withdraw(taskId)).code).toBe(may ? 200 : 500);
    const after = await world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
    expect(after.status).toBe(may ? TASK.cancelled : status);
    expect(JSON.stringify(after.input).includes(id), 'what was asked for is not kept').toBe(!may);
    await world.deps.db.task.delete({ where: { id: taskId } });
  });

  it('or done, and never both, however close the two come', async () => {
    const outcomes: boolean[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { id } = await waitingOrg();
      const { taskId } = (await pass(id)).data;
      await comeDue(world, taskId);
      let taken = false;
      const take = () => withNextTask(world.deps.pool, ['org-pass'], async () => void (taken = true));
      const [answer] = await Promise.all(
        round % 2 ? [withdraw(taskId), take()] : [take().then(() => withdraw(taskId))],
      );
      expect(answer.code === 200).toBe(!taken);
      outcomes.push(taken);
      await world.deps.db.task.delete({ where: { id: taskId } });
    }
    expect(outcomes).toContain(true);
  });

  it('with what was written beside it: two accounts can be merged anew', async () => {
    const [keep, drop] = [
      await buildPerson(world, { realName: '周予安' }),
      await buildPerson(world, { realName: '周予安' }),
    ];
    const version = async (id: string) => (await world.deps.db.user.findUniqueOrThrow({ where: { id } })).version;
    const ask = async (reason: string) =>
      staff.agent.post('/system/learner/merge', {
        keepId: keep.id,
        dropId: drop.id,
        keepVersion: await version(keep.id),
        dropVersion: await version(drop.id),
        reason,
        evidence: [await uploadByStaff(world.app, staff.token, 'evidence')],
        typed: '合并',
      });
    const { taskId } = (await ask('本人来电')).data;
    expect((await ask('本人再次来电')).code).not.toBe(200);
    expect((await withdraw(taskId)).msg).toBe('已撤回');
    expect((await world.deps.db.user.findUniqueOrThrow({ where: { id: drop.id } })).status).toBe(0);
    expect((await ask('本人第三次来电')).code).toBe(200);
  });

  it('a certificate that was to be replaced is as it was, and says why once it is', async () => {
    const holder = await buildPerson(world, { realName: '周予安' });
    const { certNo } = (await apply(holder, (await finishedLesson(world.deps, holder.id)).id)).data;
    const ask = (reason: string) => staff.agent.post('/system/cert/reissue/held', { certNo, reason });
    expect(await ask('丢')).toMatchObject({ msg: '原因至少2个字符', field: 'reason' });
    const { taskId } = (await ask('纸质件遗失')).data;
    expect((await withdraw(taskId)).code).toBe(200);
    const stateOf = async () => (await world.deps.db.certificate.findUniqueOrThrow({ where: { certNo } })).status;
    expect(await stateOf()).toBe(1);
    await performHeld(world, heldTasks, (await ask('纸质件受潮')).data.taskId);
    expect(await stateOf()).toBe(3);
    const next = await world.deps.db.certificate.findFirstOrThrow({ where: { previous: { certNo } } });
    expect(next.reissueReason).toBe('纸质件受潮');
  });
});
