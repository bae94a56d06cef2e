import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';

/** Terms of a paper for one person, one organisation or everybody, as staff arrange them. */

const PATH = '/system/exam/override';
let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['exam:override'] });
});
afterAll(() => world.close());

const reason = '视力障碍，延长作答';
const add = (body: object, who = staff) => who.agent.post(PATH, { reason, extraMin: 15, ...body });
const within = async (orgId: string) =>
  limitTo(world, await buildStaff(world, { permissions: ['exam:override'] }), orgId);

describe('an arrangement', () => {
  it('is added, changed, and ended; the learner sees it at once, and the log says who did what', async () => {
    const [paper, person] = [await buildPaper(world.deps), await buildPerson(world, { realName: '林知远' })];
    const minutes = async () => (await person.agent.get('/api/exam/detail', { paperId: paper.id })).data.durationMin;
    const { data } = await add({ paperId: paper.id, userId: person.id });
    expect(data.version).toBe(0);
    expect(await minutes()).toBe(45);

    const list = () => staff.agent.get(`${PATH}/list`, { paperId: paper.id });
    expect((await list()).rows).toMatchObject([
      { id: data.id, name: '林知远', extraMin: 15, reason, by: '张敏', endTime: null, blurLimit: null },
    ]);
    const change = { id: data.id, extraMin: 20, blurLimit: 9, reason: '按医院证明调整' };
    expect((await staff.agent.put(PATH, { ...change, version: 0 })).data).toEqual({ id: data.id, version: 1 });
    expect(await minutes()).toBe(50);
    expect(await staff.agent.put(PATH, { ...change, version: 0 })).toMatchObject({ code: 409 });

    const end = { id: data.id, reason: '学员已放弃' };
    expect(await staff.agent.post(`${PATH}/end`, { ...end, version: 0 })).toMatchObject({ code: 409 });
    expect(await staff.agent.post(`${PATH}/end`, { ...end, version: 1 })).toMatchObject({ code: 200 });
    expect(await minutes()).toBe(30);
    expect(await staff.agent.post(`${PATH}/end`, { ...end, version: 2 })).toMatchObject({
      code: 500,
      msg: '安排已结束，不能再次结束',
    });
    expect(await staff.agent.put(PATH, { ...change, version: 2 })).toMatchObject({
      code: 500,
      msg: '安排已结束，不能修改',
    });
    const log = await world.deps.db.auditLog.findMany({ where: { objectId: data.id }, orderBy: { seq: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['override.add', 'override.edit', 'override.end']);
    expect((await staff.agent.get(`${PATH}/list`, { paperId: paper.id, state: 'now' })).rows).toEqual([]);
    // Ended, it leaves room for another.
    expect((await add({ paperId: paper.id, userId: person.id, extraMin: 16 })).code).toBe(200);
    expect(((await list()).rows ?? []).map(({ endTime }: { endTime: string | null }) => endTime === null)).toEqual([
      true,
      false,
    ]);
  });

  it('is one for each person, each organisation and everybody, of any number that are added at once', async () => {
    const [paper, person] = [await buildPaper(world.deps), await buildPerson(world)];
    const org = await buildOrganisation(world);
    const whose = [
      [{ userId: person.id }, '该学员已有安排，请修改原有安排'],
      [{ orgId: org.id }, '该机构已有安排，请修改原有安排'],
      [{}, '本场考试已有面向全部学员的安排，请修改原有安排'],
    ] as const;
    for (const [of, sentence] of whose) {
      const answers = await Promise.all([7, 8, 9].map((extraMin) => add({ paperId: paper.id, extraMin, ...of })));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ msg }) => msg === sentence)).toHaveLength(2);
    }
    expect(await world.deps.db.examOverride.count({ where: { paperId: paper.id } })).toBe(3);
  });

  it.each([
    ['nothing in it', { extraMin: null }, '请至少填写一项安排'],
    ['two whom it is for', { userId: absentId(), orgId: absentId() }, '只能选择一名学员或一个机构'],
    ['too many minutes', { extraMin: 601 }, '加时不能超过600分钟'],
    ['no reason', { reason: '' }, '请填写原因'],
    ['somebody who is not there', { userId: absentId() }, '学员不存在'],
    ['an organisation that is not there', { orgId: absentId() }, '机构不存在'],
    ['a paper that is not there', { paperId: absentId() }, '考试不存在'],
  ])('with %s is refused', async (_, body, msg) => {
    const paper = await buildPaper(world.deps);
    expect((await add({ paperId: paper.id, ...body })).msg).toBe(msg);
    expect(await world.deps.db.examOverride.count({ where: { paperId: paper.id } })).toBe(0);
  });

  it('of a withdrawn paper is refused', async () => {
    const paper = await buildPaper(world.deps, { status: 2 });
    expect((await add({ paperId: paper.id })).msg).toBe('试卷已下架，不能新增安排');
  });

  it('never closes a paper before what is effective opens it', async () => {
    const paper = await buildPaper(world.deps, { openTime: new Date('2027-01-10T01:00:00Z') });
    const org = await buildOrganisation(world);
    const person = await org.member();
    const closing = (closeTime: string, more: object = {}) => add({ paperId: paper.id, closeTime, ...more });
    expect(await closing('2027-01-10 09:00')).toMatchObject({
      msg: '关闭时间须晚于现在生效的开放时间（2027-01-10 09:00:00）',
      field: 'closeTime',
    });
    expect(await closing('2027-01-08 09:00', { openTime: '2027-01-08 09:00' })).toMatchObject({
      msg: '开放时间须早于关闭时间',
    });
    // The organisation's own opening is what holds for its people.
    expect((await closing('2027-01-05 10:00', { orgId: org.id, openTime: '2027-01-05 09:00' })).code).toBe(200);
    expect((await closing('2027-01-05 09:30', { userId: person.id })).code).toBe(200);
    const late = await add({ paperId: paper.id, userId: (await org.member()).id, openTime: '2027-01-05 10:00' });
    expect(late).toMatchObject({
      msg: '开放时间须早于现在生效的关闭时间（2027-01-05 10:00:00）',
      field: 'openTime',
    });
  });

  it('is within the data scope of whoever arranges, and what is for everybody is for whom that is all', async () => {
    const [paper, mine, other] = [
      await buildPaper(world.deps),
      await buildOrganisation(world),
      await buildOrganisation(world),
    ];
    const limited = await within(mine.id);
    const [own, stranger] = [await mine.member({ realName: '欧阳青禾' }), await other.member({ realName: '欧阳青山' })];
    expect((await add({ paperId: paper.id, userId: own.id }, limited)).code).toBe(200);
    expect((await add({ paperId: paper.id, userId: stranger.id }, limited)).msg).toBe('学员不存在');
    expect((await add({ paperId: paper.id, orgId: other.id }, limited)).msg).toBe('机构不存在');
    expect((await add({ paperId: paper.id }, limited)).code).toBe(403);
    const { data } = await add({ paperId: paper.id, userId: stranger.id });
    expect((await limited.agent.get(`${PATH}/list`, { paperId: paper.id })).rows).toMatchObject([{ userId: own.id }]);
    const body = { id: data.id, version: 0, reason, extraMin: 1 };
    expect((await limited.agent.put(PATH, body)).msg).toBe('安排不存在');
    expect((await limited.agent.post(`${PATH}/end`, body)).msg).toBe('安排不存在');
    const effective = (userId: string) => limited.agent.get(`${PATH}/effective`, { paperId: paper.id, userId });
    expect((await effective(own.id)).code).toBe(200);
    expect((await effective(stranger.id)).code).toBe(404);
    const found = await limited.agent.get(`${PATH}/subject`, { kind: 'user', keyword: '欧阳' });
    expect(found.data).toMatchObject([{ id: own.id, name: '欧阳青禾' }]);
  });

  it('is closed to who may not', async () => {
    const other = await buildStaff(world, { permissions: ['exam:act', 'exam:request'] });
    expect((await other.agent.get(`${PATH}/list`)).code).toBe(403);
    expect((await add({ paperId: absentId() }, other)).code).toBe(403);
  });
});

describe('what holds for one learner', () => {
  it('says of each field where it comes from', async () => {
    const lesson = await buildLesson(world.deps);
    const paper = await buildPaper(world.deps, {
      lessonId: lesson.id,
      requireLesson: true,
      retryHours: 24,
      maxAttempts: 1,
      closeTime: new Date('2027-01-10T01:00:00Z'),
    });
    const org = await buildOrganisation(world);
    const person = await org.member({ realName: '林知远' });
    await add({ paperId: paper.id, userId: person.id });
    await add({ paperId: paper.id, orgId: org.id, extraMin: 5, blurLimit: 9 });
    await add({ paperId: paper.id, extraMin: null, blurLimit: 4, waiveLesson: true });
    const asked = () => staff.agent.get(`${PATH}/effective`, { paperId: paper.id, userId: person.id });
    const { data } = await asked();
    const said = (all: { field: string; text: string; origin: string }[]) =>
      Object.fromEntries(all.map(({ field, text, origin }) => [field, `${origin} ${text}`]));
    expect(said(data.terms)).toEqual({
      openTime: 'paper 不限',
      closeTime: 'paper 2027-01-10 09:00',
      extraMin: 'person 15 分钟（考试时长 45 分钟）',
      retryHours: 'paper 24 小时',
      blurLimit: 'org 9 次',
      blurMode: 'paper 自动交卷',
      waiveLesson: 'all 免除',
    });
    expect(data).toMatchObject({ name: '林知远', round: 1, attempts: { max: 1, granted: 0, used: 0 } });

    const given = { actId: absentId(), userId: person.id, paperId: paper.id, n: 2, reason, skipWait: true };
    await world.deps.db.attemptGrant.create({ data: { ...given, validUntil: new Date('2027-02-01T01:00:00Z') } });
    const after = (await asked()).data;
    expect(said(after.terms)).toMatchObject({ closeTime: 'grant 2027-02-01 09:00', retryHours: 'grant 不限' });
    expect(after.attempts).toEqual({ max: 3, granted: 2, used: 0 });
  });
});

it('the list is searched for what was typed: signs of a pattern are characters like any other', async () => {
  const org = await buildOrganisation(world, { orgName: '澄江100%阀业' });
  const paper = await buildPaper(world.deps, { title: '按机构查找' });
  const body = { paperId: paper.id, orgId: org.id, extraMin: 5, reason: '集中培训' };
  expect((await staff.agent.post(PATH, body)).code).toBe(200);
  const found = async (keyword: string) =>
    (await staff.agent.get(`${PATH}/list`, { paperId: paper.id, keyword })).rows?.length;
  expect(await Promise.all(['澄江', '0%阀', '%', '__', '江%阀'].map(found))).toEqual([1, 1, 1, 0, 0]);
});

it('the papers that it may be for are those that are not withdrawn, the published first', async () => {
  const name = '选卷测验';
  for (const [at, status] of [0, 1, 2].entries()) await buildPaper(world.deps, { title: `${name}${at}`, status });
  const { data } = await staff.agent.get(`${PATH}/paper`, { keyword: name });
  expect(data).toMatchObject([{ title: `${name}1`, durationMin: 30 }, { title: `${name}0` }]);
});

describe('the search for whom it is', () => {
  it('finds by a part of the name or the whole phone, masked, and never by a part of it; twenty at most', async () => {
    const person = await buildPerson(world, { realName: '司徒明月', mobile: '13900011122' });
    const find = async (keyword: string, kind = 'user') => staff.agent.get(`${PATH}/subject`, { kind, keyword });
    expect((await find('司徒明')).data).toEqual([
      { id: person.id, name: '司徒明月', detail: '139****1122 · 个人学员' },
    ]);
    expect((await find('13900011122')).data).toHaveLength(1);
    expect((await find('1390001112')).data).toEqual([]);
    expect((await find('司')).msg).toBe('请至少输入2个字符');
    for (let at = 0; at < 22; at += 1) await buildPerson(world, { realName: '百里奚' });
    expect((await find('百里奚')).data).toHaveLength(20);
    const org = await buildOrganisation(world, { orgName: '云帆科技有限公司' });
    await org.member();
    expect((await find('云帆', 'org')).data).toEqual([{ id: org.id, name: '云帆科技有限公司', detail: '1 名学员' }]);
    await world.deps.db.user.update({ where: { id: person.id }, data: { status: 3 } });
    expect((await find('司徒明')).data).toEqual([]);
  });
});
