import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { sitOnce } from '#features/exam/request/request-fixtures.ts';

/** Further attempts that staff give. */

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['exam:act'] });
});
afterAll(() => world.close());

const give = (body: object, who = staff) =>
  who.agent.post('/system/exam/desk/grant', { actId: randomUUID(), n: 1, reason: '考场停电', ...body });
const leftOf = async (person: Person, paperId: string) =>
  (await person.agent.get('/api/exam/detail', { paperId })).data.attemptsLeft;

it('gives each of them as many, tells them, and stands in the log', async () => {
  const paper = await buildPaper(world.deps, { maxAttempts: 1 });
  const people = [await buildPerson(world), await buildPerson(world)];
  const userIds = people.map(({ id }) => id);
  const answer = await give({ paperId: paper.id, userIds, n: 2, validUntil: '2027-01-10 09:00', skipWait: true });
  expect(answer.data).toEqual({ done: 2 });
  for (const person of people) expect(await leftOf(person, paper.id)).toBe(3);
  const notices = await world.deps.db.notice.findMany({ where: { userId: { in: userIds } } });
  expect(notices.map(({ content }) => content)).toEqual(
    Array(2).fill('《结业考试》已为您增加 2 次考试机会，2027-01-10 09:00 前有效。'),
  );
  const log = await world.deps.db.auditLog.findMany({ where: { action: 'exam.grant', objectId: paper.id } });
  expect(log).toHaveLength(1);
});

it('of one dialog gives once, however often and however many at once it is sent, and answers the same', async () => {
  const [paper, person] = [await buildPaper(world.deps, { maxAttempts: 1 }), await buildPerson(world)];
  const body = { actId: randomUUID(), paperId: paper.id, userIds: [person.id] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(body)));
  expect(answers.map(({ code, data }) => [code, data])).toEqual(Array(8).fill([200, { done: 1 }]));
  expect((await give({ ...body, n: 3 })).data).toEqual({ done: 1 });
  expect(await leftOf(person, paper.id)).toBe(2);
  const where = { action: 'exam.grant', objectId: paper.id };
  expect(await world.deps.db.auditLog.count({ where })).toBe(1);
  expect(await world.deps.db.notice.count({ where: { userId: person.id } })).toBe(1);
});

it('is for the round that the learner is in', async () => {
  const [paper, person] = [await buildPaper(world.deps, { maxAttempts: 1 }), await buildPerson(world)];
  await world.deps.db.paperRound.create({
    data: { userId: person.id, paperId: paper.id, no: 2, kind: 2, openedAt: new Date() },
  });
  await give({ paperId: paper.id, userIds: [person.id] });
  expect(await world.deps.db.attemptGrant.findFirst({ where: { userId: person.id } })).toMatchObject({ round: 2 });
  expect(await leftOf(person, paper.id)).toBe(2);
});

it('what could not be used is refused', async () => {
  const past = new Date(Date.now() - 60_000);
  const [closed, withdrawn, person] = [
    await buildPaper(world.deps, { closeTime: past }),
    await buildPaper(world.deps, { status: 2 }),
    await buildPerson(world),
  ];
  const userIds = [person.id];
  expect(await give({ paperId: closed.id, userIds })).toMatchObject({
    msg: '考试已结束，请填写有效期',
    field: 'validUntil',
  });
  expect((await give({ paperId: closed.id, userIds, validUntil: '2026-01-01 09:00' })).msg).toBe('有效期须晚于现在');
  expect((await give({ paperId: closed.id, userIds, validUntil: '2099-01-01 09:00' })).code).toBe(200);
  expect((await give({ paperId: withdrawn.id, userIds })).msg).toBe('试卷未在发布中，不能增加考试次数');
  expect((await give({ paperId: absentId(), userIds })).msg).toBe('考试不存在');
  expect((await give({ paperId: closed.id, userIds: [] })).msg).toBe('请选择学员');
  expect((await give({ paperId: closed.id, userIds, n: 4 })).msg).toBe('最多3次');
});

it('is not for who has passed, in the round that they are in', async () => {
  const paper = await buildPaper(world.deps, { maxAttempts: 1 });
  const [passed, open] = [await buildPerson(world), await buildPerson(world)];
  const attemptId = await sitOnce(passed, paper.id, 7);
  expect((await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } })).passed).toBe(true);
  const body = { paperId: paper.id, userIds: [open.id, passed.id] };
  expect(await give(body)).toMatchObject({ code: 500, msg: '已通过考试的学员不能增加考试次数' });
  expect(await world.deps.db.attemptGrant.count({ where: { paperId: paper.id } })).toBe(0);
  await world.deps.db.paperRound.create({
    data: { userId: passed.id, paperId: paper.id, no: 2, kind: 2, openedAt: new Date() },
  });
  expect((await give(body)).data).toEqual({ done: 2 });
});

it('reaches nobody beyond the data scope: all of them, or none', async () => {
  const [paper, mine] = [await buildPaper(world.deps), await buildOrganisation(world)];
  const limited = await limitTo(world, await buildStaff(world, { permissions: ['exam:act'] }), mine.id);
  const [own, stranger] = [await mine.member(), await buildPerson(world)];
  const both = { paperId: paper.id, userIds: [own.id, stranger.id] };
  expect(await give(both, limited)).toMatchObject({ code: 404, msg: '学员不存在' });
  expect(await world.deps.db.attemptGrant.count({ where: { paperId: paper.id } })).toBe(0);
  expect((await give({ ...both, userIds: [own.id] }, limited)).data).toEqual({ done: 1 });
  const other = await buildStaff(world, { permissions: ['exam:override'] });
  expect((await give(both, other)).code).toBe(403);
});

it('what was given is never changed', async () => {
  const [paper, person] = [await buildPaper(world.deps), await buildPerson(world)];
  await give({ paperId: paper.id, userIds: [person.id] });
  await expect(world.deps.db.attemptGrant.updateMany({ where: { userId: person.id }, data: { n: 3 } })).rejects.toThrow(
    /permission denied/,
  );
});
