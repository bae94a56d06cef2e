import { allOf } from '@zhibiao/contract/core/codes';
import { WORK_KIND, WORK_OUTCOME, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildApp } from '#app.ts';
import { approveApply, buildManaged, openApplyWorld, staffAgentOf, submitted } from '#features/apply/apply-fixtures.ts';
import { askRetake, askReview, buildFailed, buildMarked } from '#features/exam/request/request-fixtures.ts';
import type { App } from '#http/app-types.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { reconcileWork } from './reconcile-job.ts';
import { keepWork } from './sla-job.ts';

/** The queue of all that waits for the staff: how it fills and empties by itself, and who has what on their desk. */

let world: TestWorld;
/** A second server on the same database. */
let replica: App;
let reviewer: StaffPerson;
beforeAll(async () => {
  world = await openApplyWorld();
  replica = await buildApp(world.deps);
  await replica.ready();
  reviewer = await buildStaff(world, { name: '赵敏', permissions: ALL_PERMISSIONS });
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const itemsOf = (subjectId: string) =>
  world.deps.db.workItem.findMany({ where: { subjectId }, orderBy: [{ kind: 'asc' }, { openedAt: 'asc' }] });
const silent = { error: () => {} };
/** Whatever happened, the nightly comparison has nothing to do. */
const nothingToHeal = async () => expect(await reconcileWork(world.deps.pool, silent)).toBe(0);

const LIST = '/system/inbox/list';
const suggest = async (userId: string, type = '1') =>
  (await world.deps.db.suggestion.create({ data: { userId, type, content: '视频第三段没有声音' } })).id;
const itemOf = async (subjectId: string) => (await itemsOf(subjectId)).find(({ state }) => state < WORK_STATE.closed)!;

describe('an item', () => {
  it('of an organisation is there while it is under review, and again when it comes again', async () => {
    const { id } = await buildOrg(world.deps, { status: 0 });
    expect(await itemsOf(id)).toMatchObject([{ kind: WORK_KIND.org, state: 0, orgId: id, ownerId: null }]);
    const refused = await reviewer.agent.post('/system/org/audit', { orgId: id, pass: false, reason: '名称不符' });
    expect(refused.code).toBe(200);
    expect(await itemsOf(id)).toMatchObject([
      { state: WORK_STATE.closed, outcome: WORK_OUTCOME.refused, closedBy: reviewer.id },
    ]);
    await world.deps.db.organisation.update({ where: { id }, data: { status: 0 } });
    await nothingToHeal();
    expect((await reviewer.agent.post('/system/org/audit', { orgId: id, pass: true })).code).toBe(200);
    expect((await itemsOf(id)).map(({ outcome }) => outcome)).toEqual([WORK_OUTCOME.refused, WORK_OUTCOME.done]);
    await nothingToHeal();
  });

  it('of a change is there until it is decided or taken back', async () => {
    const org = await buildOrg(world.deps);
    const change = async () =>
      (
        await world.deps.db.orgChange.create({
          data: { orgId: org.id, createdBy: absentId(), changes: { legalPerson: { from: null, to: '林知远' } } },
        })
      ).id;
    const first = await change();
    const [item] = (await reviewer.agent.get(LIST, { kinds: '2', orgId: org.id })).rows!;
    expect(item).toMatchObject({ subjectId: first, title: org.orgName, note: '法定代表人', who: null });
    await world.deps.db.orgChange.update({ where: { id: first }, data: { status: 3 } });
    const second = await change();
    expect((await reviewer.agent.post('/system/org/change', { id: second, pass: true })).code).toBe(200);
    const [withdrawn] = await itemsOf(first);
    expect(withdrawn).toMatchObject({ outcome: WORK_OUTCOME.withdrawn, closedBy: null });
    expect(await itemsOf(second)).toMatchObject([{ outcome: WORK_OUTCOME.done, closedBy: reviewer.id }]);
    await nothingToHeal();
  });

  it('of an application waits while the applicant does, goes on after that, and becomes one to issue', async () => {
    const person = await buildPerson(world, { realName: '林知远' });
    const { id, version } = await submitted(world, person);
    expect(await itemsOf(id)).toMatchObject([{ kind: WORK_KIND.apply, state: 0, userId: person.id }]);
    await reviewer.agent.get(LIST);
    expect((await itemOf(id)).dueAt).not.toBeNull();
    const returned = await reviewer.agent.post('/system/apply/audit', {
      id,
      version,
      action: 'return',
      opinion: '请补充',
      decisions: [],
    });
    expect(returned.code).toBe(200);
    expect(await itemsOf(id)).toMatchObject([{ state: WORK_STATE.paused, dueAt: null, ownerId: reviewer.id }]);
    await nothingToHeal();
    const { rows = [] } = await reviewer.agent.get(LIST, { state: WORK_STATE.paused });
    expect(rows).toMatchObject([{ subjectId: id, state: WORK_STATE.paused, light: null, owner: { name: '赵敏' } }]);
    const again = await person.agent.post('/api/apply/submit', { id, version: returned.data.version });
    expect(again.code).toBe(200);
    expect(await itemsOf(id)).toMatchObject([{ state: 0, ownerId: null, pausedAt: null }]);
    expect((await itemOf(id)).pauses).toHaveLength(2);
    await approveApply(world, id);
    expect(await itemsOf(id)).toMatchObject([
      { kind: WORK_KIND.apply, outcome: WORK_OUTCOME.done, closedBy: null },
      { kind: WORK_KIND.issue, state: 0 },
    ]);
    await nothingToHeal();
    const { data } = await reviewer.agent.get(`/system/apply/${id}`);
    expect((await reviewer.agent.post('/system/apply/issue', { id, version: data.version })).code).toBe(200);
    expect((await itemsOf(id))[1]).toMatchObject({ outcome: WORK_OUTCOME.done, closedBy: reviewer.id });
    await nothingToHeal();
  });

  it('of an exam and of feedback moves with its learner, and goes with what it is about', async () => {
    const { paper, person } = await buildFailed(world);
    const { id } = (await askRetake(person, { paperId: paper.id })).data;
    const told = await suggest(person.id);
    expect(await itemsOf(id)).toMatchObject([{ kind: WORK_KIND.retake, orgId: null, userId: person.id }]);
    const org = await buildOrg(world.deps);
    await world.deps.db.user.update({ where: { id: person.id }, data: { orgId: org.id } });
    for (const subject of [id, told]) expect(await itemsOf(subject)).toMatchObject([{ orgId: org.id }]);
    expect((await person.agent.post('/api/exam/request/withdraw', { id })).code).toBe(200);
    await world.deps.db.suggestion.delete({ where: { id: told } });
    expect(await itemsOf(id)).toMatchObject([{ outcome: WORK_OUTCOME.withdrawn }]);
    expect(await itemsOf(told)).toMatchObject([{ outcome: WORK_OUTCOME.void }]);
    await nothingToHeal();
  });

  it('of a score that is doubted is there until somebody has looked again', async () => {
    const { paper, person, attemptId } = await buildMarked(world);
    const { id } = (await askReview(person, { paperId: paper.id, attemptId })).data;
    expect(await itemsOf(id)).toMatchObject([{ kind: WORK_KIND.review, state: 0, userId: person.id }]);
    await nothingToHeal();
    const decision = { id, version: 0, pass: false, opinion: '已重新核对，评分无误' };
    expect((await reviewer.agent.post('/system/exam/request/decide', decision)).code).toBe(200);
    expect(await itemsOf(id)).toMatchObject([{ outcome: WORK_OUTCOME.refused, closedBy: reviewer.id }]);
    await nothingToHeal();
  });

  it('comes and goes with its transaction, and what came apart is put right and told', async () => {
    const person = await buildPerson(world);
    const [lost, kept] = [await suggest(person.id), await suggest(person.id)];
    await expect(
      world.deps.db.$transaction(async (tx) => {
        await tx.suggestion.update({ where: { id: kept }, data: { status: 1 } });
        throw new Error('the process dies here');
      }),
    ).rejects.toThrow('dies');
    expect(await itemOf(kept)).toMatchObject({ state: 0 });
    await world.deps.db.workItem.deleteMany({ where: { subjectId: lost } });
    await world.deps.db.workItem.create({ data: { kind: WORK_KIND.suggest, subjectId: absentId() } });
    const said: object[] = [];
    expect(await reconcileWork(world.deps.pool, { error: (fields) => said.push(fields) })).toBe(2);
    expect(said).toEqual([{ kind: WORK_KIND.suggest, opened: 1, paused: 0, closed: 1 }]);
    expect(await itemOf(lost)).toMatchObject({ state: 0, userId: person.id });
    await nothingToHeal();
  });
});

describe('a desk', () => {
  let person: { id: string };
  beforeAll(async () => {
    person = await buildPerson(world, { realName: '江映川' });
  });
  beforeEach(async () => {
    await world.deps.db.suggestion.deleteMany();
  });

  const claim = (staff: StaffPerson, { id, version }: { id: string; version: number }, app = world.app) =>
    agentOf(app, staff.token).post('/system/inbox/claim', { id, version });
  const runOut = (id: string) =>
    run(
      world.deps.pool,
      sql`UPDATE "WorkItem" SET "claimUntil" = clock_timestamp() - interval '1 second' WHERE id = ${id}`,
    );

  it('holds what its owner claimed for two hours; a decision of another is refused so long', async () => {
    const other = await buildStaff(world, { name: '钱进', permissions: ['org:audit'] });
    const org = await buildOrg(world.deps, { status: 0 });
    const item = await itemOf(org.id);
    const { data } = await claim(other, item);
    expect(data).toMatchObject({ mine: true, state: WORK_STATE.claimed, owner: { id: other.id, name: '钱进' } });
    expect(await claim(reviewer, { ...item, version: data.version })).toMatchObject({
      code: 409,
      msg: '该事项正由钱进处理',
    });
    const decide = () => reviewer.agent.post('/system/org/audit', { orgId: org.id, pass: true });
    expect(await decide()).toMatchObject({ code: 409, msg: '该事项正由钱进处理' });
    expect(await staffAgentOf(world).post('/system/org/audit', { orgId: org.id, pass: true })).toMatchObject({
      code: 409,
    });
    await runOut(item.id);
    const seen = (await reviewer.agent.get(`/system/inbox/item/${item.id}`)).data;
    expect(seen).toMatchObject({ state: WORK_STATE.waiting, owner: null, mine: false });
    expect((await decide()).code).toBe(200);
    expect(await itemsOf(org.id)).toMatchObject([{ closedBy: reviewer.id }]);
    expect(await claim(other, { ...item, version: 99 })).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
  });

  it('gives back what is released, and is cleared of what was forgotten', async () => {
    const id = await suggest(person.id);
    const claimed = (await claim(reviewer, await itemOf(id))).data;
    const released = await reviewer.agent.post('/system/inbox/release', { id: claimed.id, version: claimed.version });
    expect(released).toMatchObject({ code: 200, data: { state: 0, mine: false } });
    await claim(reviewer, released.data);
    await runOut(claimed.id);
    expect(await keepWork(world.deps.pool)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 0, ownerId: null, claimUntil: null });
  });

  it('gets the most urgent one that is free: ten who ask two servers for five get five, each another', async () => {
    const asking = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => buildStaff(world, { name: `员工${nth}`, permissions: ['suggest:reply'] })),
    );
    const made = [];
    for (let nth = 0; nth < 5; nth += 1) made.push(await suggest(person.id));
    const answers = await Promise.all(
      asking.map(({ token }, nth) => agentOf(nth % 2 ? replica : world.app, token).post('/system/inbox/next', {})),
    );
    const got = answers.flatMap(({ code, data }) => (code === 200 ? [data.subjectId as string] : []));
    expect(got.sort()).toEqual(made.sort());
    expect(answers.filter(({ code, msg }) => code === 601 && msg === '暂无待处理事项')).toHaveLength(5);
  });

  it('of somebody else may be filled, by whoever may assign, within what the other may decide', async () => {
    const org = await buildOrg(world.deps);
    const learner = await buildPerson(world);
    await world.deps.db.user.update({ where: { id: learner.id }, data: { orgId: org.id } });
    const ids = [await suggest(learner.id), await suggest(person.id)];
    const items = await Promise.all(ids.map((id) => itemOf(id)));
    const clerk = await buildStaff(world, { name: '孙洁', permissions: ['suggest:reply'] });
    const auditor = await buildStaff(world, { name: '李审', permissions: ['org:audit'] });
    const give = (staffId: string, which = items, by = reviewer) =>
      by.agent.post('/system/inbox/assign', { ids: which.map(({ id }) => id), staffId });
    expect(await give(auditor.id)).toMatchObject({ code: 500, msg: '李审没有处理该事项的权限', field: 'staffId' });
    await limitTo(world, clerk, org.id);
    expect(await give(clerk.id)).toMatchObject({ code: 500, msg: '孙洁没有处理该事项的权限' });
    expect(await give(clerk.id, items.slice(0, 1))).toMatchObject({ code: 200, data: { count: 1 } });
    expect((await clerk.agent.get(LIST, { owner: 'me' })).rows).toMatchObject([
      { subjectId: ids[0], mine: true, who: '周*安' },
    ]);
    expect(await claim(reviewer, await itemOf(ids[0]!))).toMatchObject({ code: 409, msg: '该事项正由孙洁处理' });
    expect((await give(reviewer.id, items, clerk)).code).toBe(403);
    const assigner = await buildStaff(world, { permissions: ['inbox:assign', 'org:audit'] });
    expect(await give(clerk.id, items, assigner)).toMatchObject({ code: 404, msg: '待办事项不存在' });
    expect((await assigner.agent.get('/system/inbox/handlers', { kind: WORK_KIND.org })).data).toEqual(
      expect.arrayContaining([{ id: auditor.id, name: '李审' }]),
    );
  });

  it('that is urgent comes before all others, for who looks and for who takes the next', async () => {
    await world.deps.db.suggestion.deleteMany();
    const [first, last] = [await suggest(person.id), await suggest(person.id)];
    const item = await itemOf(last);
    const assign = (body: object) =>
      reviewer.agent.post('/system/inbox/assign', { ids: [item.id], staffId: reviewer.id, ...body });
    expect((await assign({ urgent: true })).code).toBe(200);
    const listed = async () => (await reviewer.agent.get(LIST, { kinds: '9' })).rows ?? [];
    expect(await listed()).toMatchObject([
      { subjectId: last, urgent: true },
      { subjectId: first, urgent: false },
    ]);
    expect((await assign({})).code).toBe(200);
    expect((await listed())[0]).toMatchObject({ subjectId: last, urgent: true });
    const held = await itemOf(last);
    await reviewer.agent.post('/system/inbox/release', { id: held.id, version: held.version });
    const other = await buildStaff(world, { permissions: ['suggest:reply'] });
    expect((await other.agent.post('/system/inbox/next', {})).data).toMatchObject({ subjectId: last });
    expect((await assign({ urgent: false })).code).toBe(200);
    expect((await listed()).map(({ urgent }: { urgent: boolean }) => urgent)).toEqual([false, false]);
  });

  it('shows the kinds one may decide, within one’s scope, and no other item', async () => {
    const id = await suggest(person.id);
    const { id: itemId, version } = await itemOf(id);
    const clerk = await buildStaff(world, { permissions: ['org:audit'] });
    const limited = await limitTo(world, await buildStaff(world, { permissions: ['suggest:reply'] }), absentId());
    for (const staff of [clerk, limited]) {
      const { rows, total } = await staff.agent.get(LIST);
      expect([rows?.filter(({ subjectId }) => subjectId === id), total]).toEqual([[], rows?.length]);
      expect(await staff.agent.get(`/system/inbox/item/${itemId}`)).toMatchObject({ code: 404 });
      expect(await claim(staff, { id: itemId, version })).toMatchObject({ code: 404, msg: '待办事项不存在' });
    }
    const { data } = await limited.agent.get('/system/inbox/counts');
    expect(data).toMatchObject({ all: 0, kinds: [{ kind: WORK_KIND.suggest, count: 0 }] });
    expect((await reviewer.agent.get('/system/inbox/counts')).data.kinds).toHaveLength(allOf(WORK_KIND).length);
  });
});

describe('the list', () => {
  it('has the most urgent first, is narrowed by light, kind and keyword, and tells what is due', async () => {
    await world.deps.db.suggestion.deleteMany();
    const person = await buildPerson(world, { realName: '江映川' });
    const ids = [await suggest(person.id), await suggest(person.id), await suggest(person.id)];
    await reviewer.agent.get(LIST);
    const set = (place: number, dueIn: string, soonIn: string) =>
      run(
        world.deps.pool,
        sql`UPDATE "WorkItem" SET "openedAt" = "openedAt" + ${`${place} milliseconds`}::interval,
          "dueAt" = clock_timestamp() + ${dueIn}::interval,
          "soonAt" = clock_timestamp() + ${soonIn}::interval WHERE "subjectId" = ${ids[place]!}`,
      );
    await set(0, '3 days', '2 days');
    await set(1, '-1 hour', '-2 days');
    await set(2, '3 hours', '-1 hour');
    const kinds = String(WORK_KIND.suggest);
    const shown = async (query: object) =>
      ((await reviewer.agent.get(LIST, { kinds, ...query })).rows ?? []).map(({ subjectId, light }) => [
        ids.indexOf(subjectId),
        light as WorkKind,
      ]);
    expect(await shown({})).toEqual([
      [1, 3],
      [2, 2],
      [0, 1],
    ]);
    expect(await shown({ sort: 'opened' })).toEqual([
      [0, 1],
      [1, 3],
      [2, 2],
    ]);
    expect(await shown({ light: 3 })).toEqual([[1, 3]]);
    expect(await shown({ light: 2 })).toEqual([[2, 2]]);
    const { data } = await reviewer.agent.get('/system/inbox/counts');
    expect(data).toMatchObject({ soon: 1, late: 1 });
    const { org } = { org: await buildManaged(world, '远山精密仪器（演示）') };
    await world.deps.db.user.update({ where: { id: person.id }, data: { orgId: org.id } });
    expect(await shown({ keyword: '精密仪器' })).toHaveLength(3);
    expect(await shown({ keyword: '江映川' })).toEqual([]);
    expect((await reviewer.agent.get(LIST, { kinds: '99' })).msg).toBe('事项类型有误');
  });

  it('goes by the calendar and the days that are set, also when they change', async () => {
    await world.deps.db.suggestion.deleteMany();
    const id = await suggest((await buildPerson(world)).id);
    await world.deps.db.workItem.updateMany({
      where: { subjectId: id },
      data: { openedAt: new Date('2026-11-13T08:20:00Z') },
    });
    const due = async () => {
      const row = (await reviewer.agent.get(LIST, { kinds: '9' })).rows?.find(({ subjectId }) => subjectId === id);
      return row?.dueTime as string;
    };
    expect(await due()).toBe('2026-11-18 16:20:00');
    await world.deps.db.setting.createMany({
      data: [
        { key: 'sla.suggest', value: 2 },
        { key: 'calendar.exceptions', value: ['2026-11-16 休'] },
      ],
    });
    await nothingToHeal();
    expect(await due()).toBe('2026-11-18 16:20:00');
    await world.deps.db.setting.update({ where: { key: 'sla.suggest' }, data: { value: 4 } });
    await nothingToHeal();
    expect(await due()).toBe('2026-11-20 16:20:00');
  });
});
