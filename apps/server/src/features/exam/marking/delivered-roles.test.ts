import { BUILT_IN_ROLES, type BuiltInRoleKey } from '@zhibiao/contract/staff/built-in-roles';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askReview } from '#features/exam/request/request-fixtures.ts';
import { tellExamWork } from '#features/inbox/tell-exam-work.ts';
import { releaseNow } from '#features/exam/release/release-fixtures.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildMarkedPaper, buildMarker, essayOf, type Marker, sitForMarking } from './marking-fixtures.ts';

/** An exam that two people mark goes through to its end with the roles that the platform comes with, and is seen to. */

let world: TestWorld;
/** One of each role. */
let people: Record<'first' | 'second' | 'teaching' | 'chief', Marker>;
beforeAll(async () => {
  world = await openTestWorld();
  const one = (name: string, role: BuiltInRoleKey) => buildMarker(world, name, BUILT_IN_ROLES[role].permissions);
  people = {
    first: await one('阅卷甲', 'marker'),
    second: await one('阅卷乙', 'marker'),
    teaching: await one('教务', 'teaching'),
    chief: await one('组长', 'chiefMarker'),
  };
});
afterAll(() => world.close());

const DOUBLE = { rule: { double: 2, gap: 20 }, releaseMode: 1 } as const;
const KINDS = [WORK_KIND.mark, WORK_KIND.arbitrate, WORK_KIND.remark, WORK_KIND.release];
type Item = { id: string; kind: number; subjectId: string; note: string; version: number };
/** What a marker finds of a paper in their queue, by kind. */
const queueOf = async ({ agent }: Marker, paperId: string) => {
  const { rows } = await agent.get('/system/inbox/list', { kinds: KINDS.join(','), pageSize: '100' });
  return (rows as Item[]).filter(({ subjectId }) => subjectId === paperId);
};
const kindsOf = async (who: Marker, paperId: string) => (await queueOf(who, paperId)).map(({ kind }) => kind).sort();
type Wait = { kind: string; paperId: string; who: string[]; mine: boolean; stuck: number; count: number };
const waitsOf = async ({ agent }: Marker, paperId: string) =>
  ((await agent.get('/system/exam/mark/waits')).data.waits as Wait[]).filter((one) => one.paperId === paperId);

/** A learner sat it, and two markers gave so many points. */
const markedTwice = async (one: number, other: number, fields: object = DOUBLE) => {
  const paper = await buildMarkedPaper(world, fields);
  const sat = await sitForMarking(world, paper);
  const wanted = { paperId: paper.id, questionId: essayOf(sat) };
  await people.first.mark(wanted, one);
  await people.second.mark({ ...wanted, kind: 'second' }, other);
  return { ...sat, paper, wanted };
};

describe('from marking to release', () => {
  it('two marks that differ are decided and released by whoever the roles let, who find it waiting', async () => {
    const paper = await buildMarkedPaper(world, DOUBLE);
    const person = await buildPerson(world);
    await world.deps.db.user.update({ where: { id: person.id }, data: { email: 'waits@example.com' } });
    const sat = await sitForMarking(world, paper, { person });
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const { first, second, teaching } = people;
    expect(await kindsOf(first, paper.id)).toEqual([WORK_KIND.mark]);
    expect(await kindsOf(teaching, paper.id)).toEqual([]);
    expect((await teaching.next(wanted)).code).toBe(403);
    await first.mark(wanted, 2.5);
    expect(await queueOf(first, paper.id)).toMatchObject([{ note: '待二评 1 份，您评过，等另一人二评' }]);
    expect(await queueOf(second, paper.id)).toMatchObject([{ note: '待二评 1 份' }]);
    await second.mark({ ...wanted, kind: 'second' }, 7.5);

    expect(await kindsOf(second, paper.id)).toEqual([]);
    expect(await kindsOf(teaching, paper.id)).toEqual([WORK_KIND.arbitrate]);
    expect((await first.next({ ...wanted, kind: 'dispute' })).code).toBe(403);
    expect(await waitsOf(teaching, paper.id)).toMatchObject([
      { kind: 'dispute', count: 1, who: ['教务', '组长'], mine: true, stuck: 0 },
    ]);
    expect((await teaching.agent.get('/system/exam/mark/board')).code).toBe(200);
    const { answer } = await teaching.mark({ ...wanted, kind: 'dispute' }, 5);
    expect(answer.data).toMatchObject({ state: 5 });

    expect(await kindsOf(teaching, paper.id)).toEqual([WORK_KIND.release]);
    const body = { paperId: paper.id, count: 1 };
    expect((await teaching.agent.post('/system/exam/release', body)).code).toBe(200);
    await releaseNow(world, paper.id);
    expect(await kindsOf(teaching, paper.id)).toEqual([]);
    const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: sat.attemptId } });
    expect(attempt).toMatchObject({ status: ATTEMPT.graded });
    const outside = await world.deps.db.outgoingMessage.findMany({ where: { to: 'waits@example.com' } });
    expect(outside).toMatchObject([{ event: 'exam.released', text: '《结业考试》成绩已出：15分（满分20分），合格。' }]);
    const items = await world.deps.db.workItem.findMany({ where: { subjectId: paper.id } });
    expect(items.map(({ state, ownerId }) => [state, ownerId])).toEqual(Array(3).fill([WORK_STATE.closed, null]));
  });

  it('what both markers and the only arbiter have read is said to be nobody’s', async () => {
    const { wanted, paper } = await markedTwice(2.5, 7.5);
    const roles = world.deps.db.staffRole;
    const ids = [people.teaching.roleId, people.chief.roleId];
    const before = await roles.findMany({ where: { id: { in: ids } } });
    await roles.updateMany({ where: { id: { in: ids } }, data: { permissions: ['mark:release'] } });
    expect((await people.first.agent.get('/system/exam/mark/waits')).code).toBe(403);
    expect(await waitsOf(people.teaching, wanted.paperId)).toMatchObject([{ kind: 'dispute', who: [], stuck: 1 }]);
    for (const { id, permissions } of before) await roles.update({ where: { id }, data: { permissions } });
    expect(await waitsOf(people.teaching, paper.id)).toMatchObject([{ who: ['教务', '组长'], stuck: 0 }]);
  });
});

describe('an item that several work at', () => {
  it('is one a paper, however many look at once, and as old as the oldest that waits', async () => {
    const paper = await buildMarkedPaper(world, { releaseMode: 1 });
    const [one, other] = [await sitForMarking(world, paper), await sitForMarking(world, paper)];
    await Promise.all(Array.from({ length: 20 }, () => people.first.agent.get('/system/inbox/counts')));
    const item = () => world.deps.db.workItem.findFirstOrThrow({ where: { subjectId: paper.id, state: { lt: 3 } } });
    expect(await world.deps.db.workItem.count({ where: { subjectId: paper.id } })).toBe(1);
    const age = (attemptId: string, day: string) =>
      world.deps.db.markTask.updateMany({ where: { attemptId }, data: { createdAt: new Date(`${day}T01:00:00Z`) } });
    await age(one.attemptId, '2026-01-05');
    await age(other.attemptId, '2026-01-07');
    await people.first.agent.get('/system/inbox/counts');
    const due = (await item()).dueAt;
    expect((await item()).openedAt.toISOString()).toBe('2026-01-04T16:00:00.000Z');
    await people.first.mark({ paperId: paper.id, questionId: essayOf(one) }, 5);
    await people.first.agent.get('/system/inbox/counts');
    expect(await world.deps.db.markTask.count({ where: { paperId: paper.id, state: 0 } })).toBe(1);
    expect((await item()).dueAt).not.toEqual(due);
  });

  it('is said by mail to whoever may do it, of each kind once a day, and by day', async () => {
    const { db, pool } = world.deps;
    await db.staff.update({ where: { id: people.chief.id }, data: { email: 'chief@example.com' } });
    await db.staff.update({ where: { id: people.first.id }, data: { email: 'marker@example.com' } });
    await markedTwice(2.5, 7.5);
    await people.chief.agent.get('/system/inbox/counts');
    expect(await tellExamWork(pool, new Date('2026-12-01T23:00:00Z'))).toBe(0);
    await tellExamWork(pool, new Date('2026-12-02T01:00:00Z'));
    expect(await tellExamWork(pool, new Date('2026-12-02T05:00:00Z'))).toBe(0);
    const said = (words: string) => db.outgoingMessage.count({ where: { text: { startsWith: words } } });
    expect([await said('仲裁：有 '), await said('阅卷：有 ')]).toEqual([1, 2]);
    await tellExamWork(pool, new Date('2026-12-03T01:00:00Z'));
    expect(await said('仲裁：有 ')).toBe(2);
  });

  it('is on nobody’s desk: not claimed, not assigned, not given as the next', async () => {
    const { paper } = await markedTwice(2.5, 7.5);
    const [item] = await queueOf(people.chief, paper.id);
    const { id, version } = item!;
    expect(await people.chief.agent.post('/system/inbox/claim', { id, version })).toMatchObject({
      code: 500,
      msg: '这一项由几个人一起办，不用认领',
    });
    const next = await people.chief.agent.post('/system/inbox/next', { kinds: [WORK_KIND.arbitrate] });
    expect(next).toMatchObject({ code: 601 });
    const assigned = await people.teaching.agent.post('/system/inbox/assign', { ids: [id], staffId: people.chief.id });
    expect(assigned).toMatchObject({ code: 500, msg: '仲裁由几个人一起办，不能指派' });
  });
});

describe('a score that is doubted', () => {
  it('is agreed to only while somebody is left to read it, who is named', async () => {
    const { person, attemptId, paper, wanted } = await markedTwice(2.5, 7.5, { ...DOUBLE, releaseMode: 0 });
    const { teaching, chief } = people;
    await chief.mark({ ...wanted, kind: 'dispute' }, 5);
    const { data } = await askReview(person, { paperId: paper.id, attemptId });
    const shown = async () => (await teaching.agent.get(`/system/exam/request/${data.id}`)).data;
    const { no } = await world.deps.db.question.findUniqueOrThrow({ where: { id: wanted.questionId } });
    expect(await shown()).toMatchObject({ marked: true, readers: [{ no, who: ['教务'] }] });

    // The only one left is away.
    const put = (status: number) => world.deps.db.staff.update({ where: { id: teaching.id }, data: { status } });
    const decider = await buildMarker(world, '审批', ['exam:request']);
    await put(2);
    const decide = () =>
      decider.agent.post('/system/exam/request/decide', { id: data.id, version: 0, pass: true, opinion: '同意' });
    const refused = await decide();
    expect(refused).toMatchObject({ code: 500, field: 'pass' });
    expect(refused.msg).toMatch(
      /^Q-\d{4} 没有人能重评：能仲裁的员工都评过这份答卷。请先把“.+”角色给一位没有评过的员工，再同意。$/,
    );
    await put(1);
    expect(await decide()).toMatchObject({ code: 200 });

    expect(await kindsOf(teaching, paper.id)).toEqual([WORK_KIND.remark]);
    expect(await queueOf(chief, paper.id)).toMatchObject([
      { note: '1 份，原成绩不变，等另一人重评，您评过，由教务办' },
    ]);
    expect(await waitsOf(chief, paper.id)).toMatchObject([{ kind: 'remark', who: ['教务'], mine: false, stuck: 0 }]);
    await teaching.mark({ ...wanted, kind: 'dispute' }, 7.5);
    expect(await kindsOf(teaching, paper.id)).toEqual([]);
  });
});
