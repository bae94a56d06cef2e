import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { PASSWORD } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { uploadByStaff } from '#test/content/picture.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { learnerVersionOf } from '#features/learner/learner-fixtures.ts';

/** Accounts on their way out: held, taken back, or begun by staff for a learner who asks in writing. */

let world: TestWorld;
let desk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  desk = await buildStaff(world, { name: '赵敏', permissions: ['learner:cancel'] });
});
afterAll(() => world.close());

const act = (verb: string, body: object, who = desk) => who.agent.post(`/system/learner/cancel/${verb}`, body);
const leaveDaysAgo = (id: string, days: number) =>
  run(
    world.deps.pool,
    sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - ${days} * interval '1 day' WHERE id = ${id}`,
  );
const DAY_MS = 86_400_000;
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const statusOf = async (id: string) => (await world.deps.db.user.findUniqueOrThrow({ where: { id } })).status;

it('a hold stops the job that anonymises, for at most ninety days, and its end lets it go on', async () => {
  const person = await buildPerson(world);
  await leaveDaysAgo(person.id, 8);
  const hold = (until: string | null, reason = '涉及投诉处理') => act('hold', { id: person.id, until, reason });
  expect((await hold(inDays(91))).msg).toBe('最多暂缓90天');
  expect((await hold(inDays(-1))).msg).toBe('暂缓的时间须晚于现在');
  expect((await hold(inDays(30), '')).msg).toBe('请填写原因');
  expect((await hold(inDays(30))).code).toBe(200);
  expect(await anonymiseCancelled(world.deps)).toBe(0);
  expect((await hold(null, '投诉已处理')).code).toBe(200);
  expect(await anonymiseCancelled(world.deps)).toBe(1);
  expect((await hold(inDays(1))).msg).toBe('该账号已注销，个人信息已清除');
});

it('whoever is held comes back by logging in, and a later cancellation is held no more', async () => {
  const person = await buildPerson(world);
  await leaveDaysAgo(person.id, 1);
  await act('hold', { id: person.id, until: inDays(60), reason: '涉及投诉处理' });
  expect((await visitor(world).login(person.mobile, PASSWORD)).code).toBe(200);
  expect(await statusOf(person.id)).toBe(0);
  expect((await act('hold', { id: person.id, until: inDays(1), reason: '涉及投诉' })).msg).toBe('该账号没有在注销');
  const evidence = [await uploadByStaff(world.app, desk.token, 'evidence')];
  const version = await learnerVersionOf(world, person.id);
  await act('begin', { id: person.id, version, evidence, reason: '书面申请' });
  expect(await world.deps.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
    status: 2,
    cancelHoldUntil: null,
  });
});

it('staff take a cancellation back, and begin one on a written request, which is kept for who handles it', async () => {
  const person = await buildPerson(world);
  const begin = async (more: object = {}) =>
    act('begin', {
      id: person.id,
      version: await learnerVersionOf(world, person.id),
      evidence: [await uploadByStaff(world.app, desk.token, 'evidence')],
      reason: '本人手机停用，书面申请',
      ...more,
    });
  expect((await begin({ evidence: [] })).msg).toBe('请上传证明材料');
  expect((await begin({ version: 99 })).code).toBe(409);
  expect((await begin()).code).toBe(200);
  expect((await person.agent.get('/api/user/getLoginUser')).code).toBe(401);
  expect((await begin()).msg).toBe('该账号正在注销');
  const file = await world.app.inject({
    url: `/prod-api/system/learner/${person.id}/cancel/evidence/1`,
    headers: { authorization: `Bearer ${desk.token}` },
  });
  expect(file.statusCode).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => act('takeBack', { id: person.id, reason: `本人来电第${at}次` })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await statusOf(person.id)).toBe(0);
  // The evidence of another request stands in the place of the first.
  expect((await begin()).code).toBe(200);
  const told = await world.deps.db.outgoingMessage.findMany({
    where: { to: person.mobile },
    orderBy: { createdAt: 'asc' },
  });
  expect(told.map(({ template }) => template)).toEqual(['cancel-begun', 'cancel-taken-back', 'cancel-begun']);
  const log = await world.deps.db.auditLog.findMany({ where: { objectId: person.id }, orderBy: { seq: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual([
    'learner.cancelBegin',
    'learner.cancelTakeBack',
    'learner.cancelBegin',
  ]);
});

it('nobody outside the scope, no owner of others, nobody disabled', async () => {
  const org = await buildOrganisation(world);
  const owner = await org.owner();
  await org.member();
  const evidence = [await uploadByStaff(world.app, desk.token, 'evidence')];
  const begin = async (id: string, who = desk) =>
    act('begin', { id, version: await learnerVersionOf(world, id), evidence, reason: '书面申请' }, who);
  expect((await begin(owner.id)).msg).toContain('请先更换负责人');
  const person = await buildPerson(world);
  await world.deps.db.user.update({ where: { id: person.id }, data: { status: 1 } });
  expect((await begin(person.id)).msg).toBe('该账号已停用，请先启用再办理注销');
  const far = await limitTo(
    world,
    await buildStaff(world, { permissions: ['learner:cancel'] }),
    (await buildOrganisation(world)).id,
  );
  expect((await begin(person.id, far)).code).toBe(404);
  await leaveDaysAgo(person.id, 1);
  expect((await act('takeBack', { id: person.id, reason: '本人要求' }, far)).code).toBe(404);
});
