import { afterAll, beforeAll, expect, it } from 'vitest';
import { one, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { buildCutOff, buildJudge, type Judge } from '#features/study/appeal/appeal-fixtures.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { incidentCredit } from './credit-task.ts';

let world: TestWorld;
let judge: Judge;
let other: Judge;
beforeAll(async () => {
  world = await openTestWorld();
  judge = await buildJudge(world);
  other = await buildJudge(world, '李衡');
});
afterAll(() => world.close());

const minute = (at: Date) => dateTime(at).slice(0, 16);
const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const propose = (who: Pick<Judge, 'agent'>, body: object = {}) =>
  who.agent.post('/system/incident', {
    from: minute(before(60)),
    to: minute(new Date()),
    reason: '机房断电，服务中断',
    ...body,
  });

/** Runs the task that was requested, as its runner does. */
const perform = async (taskId: string, signal = new AbortController().signal) => {
  const task = await one(
    world.deps.pool,
    sql<Parameters<typeof incidentCredit>[0]['task']>`SELECT * FROM "Task" WHERE id = ${taskId}`,
  );
  return incidentCredit({ task, deps: world.deps, signal, progress: async () => {} });
};

it('is confirmed by another than who proposed it, and credits every learner once', async () => {
  const lost = [await buildCutOff(world, { seconds: 900 }), await buildCutOff(world, { seconds: 600 })];
  const { data } = await propose(judge);
  expect(data).toMatchObject({ people: 2, version: 0 });
  const at = { id: data.id, version: 0 };
  expect(await judge.agent.post('/system/incident/confirm', at)).toMatchObject({
    code: 500,
    msg: '不能确认自己提出的补计',
  });
  const answers = await Promise.all([1, 2, 3].map(() => other.agent.post('/system/incident/confirm', at)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const { taskId } = answers.find(({ code }) => code === 200)?.data ?? {};

  await perform(taskId);
  for (const { learner, lid } of lost) {
    const item = await learner.item(lid);
    // The last minute is not over when the fault ends by the minute, and so is not the fault's.
    expect(item.grantedSec).toBeGreaterThan(500);
    expect(item.creditedSec).toBe(15);
    expect(await learner.broken()).toBeNull();
    expect((await learner.ledger()).at(-1)).toMatchObject({
      kind: 3,
      ref: data.id,
      creditedSec: 0,
      grantedSec: item.grantedSec,
    });
    expect(await world.deps.db.notice.count({ where: { userId: learner.id } })).toBe(1);
  }
  // Cut off and begun again, it gives nothing twice.
  await world.deps.db.incident.update({ where: { id: data.id }, data: { status: 1 } });
  await perform(taskId);
  for (const { learner } of lost) expect(await learner.ledger()).toHaveLength(2);
  const { rows } = await judge.agent.get('/system/incident/list');
  expect(rows?.[0]).toMatchObject({ status: 2, people: 2, by: '赵敏', confirmedBy: '李衡', mine: true });
});

it('leaves what lies outside of its hours, and is cancelled before it is confirmed', async () => {
  const lost = await buildCutOff(world, { seconds: 300 });
  const { data } = await propose(judge, { from: minute(before(180)), to: minute(before(120)) });
  expect(data).toMatchObject({ people: 0, seconds: 0 });
  const at = { id: data.id, version: 0 };
  expect((await other.agent.post('/system/incident/cancel', at)).code).toBe(200);
  expect(await other.agent.post('/system/incident/confirm', at)).toMatchObject({
    code: 500,
    msg: '故障补计已取消，不能再处理',
  });
  expect((await lost.learner.item(lost.lid)).grantedSec).toBe(0);
});

it.each([
  [{ from: '' }, '请填写开始时间'],
  [{ from: minute(before(1)), to: minute(before(30)) }, '结束时间须晚于开始时间'],
  [{ to: minute(before(-30)) }, '结束时间不能晚于现在'],
  [{ from: minute(before(80 * 60)) }, '故障时段不能超过72小时'],
  [{ from: minute(before(40 * 24 * 60)), to: minute(before(40 * 24 * 60 - 60)) }, '只能补计近30天的故障'],
  [{ reason: '短' }, '原因至少2个字符'],
])('refuses %o: %s', async (body, msg) => {
  expect((await propose(judge, body)).msg).toBe(msg);
});

it('needs its permission', async () => {
  const staff = await buildStaff(world, { permissions: ['appeal:list', 'appeal:decide'] });
  expect((await propose(staff)).code).toBe(403);
});
