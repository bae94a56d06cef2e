import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';
import { addMember, buildManaged, learned, openApplyWorld, staffAgentOf, submitted } from './apply-fixtures.ts';

let world: TestWorld;
let learner: Person;
let stranger: Person;
beforeAll(async () => {
  world = await openApplyWorld();
  stranger = await buildPerson(world, { realName: '陆远' });
});
beforeEach(async () => {
  learner = await buildPerson(world);
});
afterAll(() => world.close());

const save = ({ agent }: Person, lessonId: string) => agent.post('/api/apply/save', { lessonId });
const nameOf = async (id: string) =>
  (await world.deps.db.user.findUniqueOrThrow({ where: { id }, select: { nameLocked: true } })).nameLocked;

describe('a draft', () => {
  it('is one for a lesson, however often and however parallel it is saved', async () => {
    const lesson = await learned(world.deps, learner.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(learner, lesson.id)));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      msg: '已保存',
      data: {
        kind: 1,
        kindName: '培训合格证书',
        status: 0,
        statusName: '草稿',
        version: 0,
        lessonId: lesson.id,
        own: true,
        missing: [],
        logs: [],
        names: ['周予安'],
      },
    });
    expect(answers[0]?.data.applyNo).toMatch(/^SQ\d{14}$/);
    expect(answers[0]?.data.items).toMatchObject([
      {
        name: '周予安',
        result: 0,
        evidence: {
          totalHours: { measured: 16, planned: 0 },
          score: 86,
          fullScore: 100,
          lessons: [{ lessonId: lesson.id, startDate: '2026-09-14', finishDate: '2026-11-18', score: 86 }],
        },
      },
    ]);
  });

  it("is refused for what is unfinished, failed, another's, certified or unknown", async () => {
    const half = await buildLesson(world.deps, { name: '商标管理' });
    expect(await save(learner, half.id)).toMatchObject({
      code: 500,
      msg: '《商标管理》还不能申请：课程尚未完成，结业考试未通过',
    });
    const failed = await learned(world.deps, learner.id, { name: '专利导航', score: 40 });
    expect((await save(learner, failed.id)).msg).toBe('《专利导航》还不能申请：结业考试未通过');
    const theirs = await learned(world.deps, stranger.id, { name: '著作权' });
    expect((await save(learner, theirs.id)).msg).toBe('《著作权》还不能申请：课程尚未完成，结业考试未通过');
    expect(await save(learner, absentId())).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await save(learner, 'x')).toMatchObject({ code: 500, msg: '课程不存在' });
    expect(await world.deps.db.certApply.count({ where: { createdBy: learner.id } })).toBe(0);
  });
});

describe('submitting', () => {
  it('goes to the platform without an organisation, keeps the name and the facts, and is logged', async () => {
    const { id, status, version, lesson } = await submitted(world, learner);
    expect([status, version]).toEqual([2, 1]);
    expect(await nameOf(learner.id)).toBe(true);
    await world.deps.db.attempt.updateMany({ where: { userId: learner.id }, data: { score: 99 } });
    const { data } = await learner.agent.get(`/api/apply/${id}`);
    expect(data).toMatchObject({
      status: 2,
      orgName: null,
      missing: [],
      items: [{ evidence: { score: 86 } }],
      logs: [{ fromStatus: 0, toStatus: 2, action: 'submit', operator: '申请人', opinion: null }],
    });
    expect((await save(learner, lesson.id)).msg).toBe('《GB/T 29490-2023 标准解读》的申请待平台审核，请勿重复申请');
  });

  it('goes to the organisation of a member, whose administrators are told', async () => {
    const org = await buildManaged(world);
    await addMember(world.deps, org.id, learner.id);
    const { id, status } = await submitted(world, learner);
    expect(status).toBe(1);
    expect((await learner.agent.get(`/api/apply/${id}`)).data.orgName).toBe(org.orgName);
    expect(await world.deps.db.notice.findMany({ where: { userId: org.manager.id } })).toMatchObject([
      {
        type: 'application',
        title: '新的证书申请',
        content: expect.stringMatching(/^提交了《GB\/T 29490-2023 标准解读》培训合格证书申请 \S+，请及时审核。$/),
        linkUrl: '/admin/application',
      },
    ]);
  });

  it('happens once of ten at once', async () => {
    const { data: draft } = await save(learner, (await learned(world.deps, learner.id)).id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => learner.agent.post('/api/apply/submit', { id: draft.id, version: 0 })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code, msg }) => code === 409 && msg === '数据已被他人处理，请刷新')).toHaveLength(9);
    expect(await world.deps.db.certApplyLog.count({ where: { applyId: draft.id } })).toBe(1);
  });

  it('checks again what was true when the draft was saved', async () => {
    const { data: draft } = await save(learner, (await learned(world.deps, learner.id)).id);
    await world.deps.db.attempt.updateMany({ where: { userId: learner.id }, data: { status: 9 } });
    expect((await learner.agent.get(`/api/apply/${draft.id}`)).data.missing).toEqual(['结业考试未通过']);
    expect(await learner.agent.post('/api/apply/submit', { id: draft.id, version: 0 })).toMatchObject({
      code: 500,
      msg: '还不能提交：结业考试未通过',
    });
    expect(await nameOf(learner.id)).toBe(false);
  });
});

describe('withdrawing', () => {
  it('ends a draft and a waiting application, lets go of the name, and lets one begin anew', async () => {
    const org = await buildManaged(world);
    await addMember(world.deps, org.id, learner.id);
    const { id, version, lesson } = await submitted(world, learner);
    expect(await learner.agent.post('/api/apply/withdraw', { id, version })).toMatchObject({
      code: 200,
      data: { status: 7, version: 2 },
    });
    expect(await nameOf(learner.id)).toBe(false);
    expect(await learner.agent.post('/api/apply/withdraw', { id, version: 2 })).toMatchObject({
      code: 500,
      msg: '申请已撤回，不能撤回',
    });
    expect(await learner.agent.post('/api/apply/submit', { id, version: 2 })).toMatchObject({
      code: 500,
      msg: '申请已撤回，不能提交',
    });
    expect((await save(learner, lesson.id)).data.id).not.toBe(id);
  });

  it('is too late before the platform', async () => {
    const { id, version } = await submitted(world, learner);
    expect(await learner.agent.post('/api/apply/withdraw', { id, version })).toMatchObject({
      code: 500,
      msg: '申请待平台审核，不能撤回',
    });
  });
});

describe('a returned application', () => {
  it('goes back to whoever is asked now, and says why it came back', async () => {
    const { id, version } = await submitted(world, learner);
    expect(
      (await staffAgentOf(world).post('/system/apply/audit', { id, version, action: 'return', opinion: '请更换照片' }))
        .data.status,
    ).toBe(3);
    expect(await nameOf(learner.id)).toBe(false);
    expect((await learner.agent.get('/api/apply/my')).rows?.[0]).toMatchObject({
      id,
      status: 3,
      statusName: '退回补正',
      opinion: '请更换照片',
      own: true,
    });
    const org = await buildManaged(world);
    await addMember(world.deps, org.id, learner.id);
    expect((await learner.agent.post('/api/apply/submit', { id, version: 2 })).data.status).toBe(1);
    expect((await learner.agent.get(`/api/apply/${id}`)).data).toMatchObject({ opinion: null, orgName: org.orgName });
  });
});

describe('another learner', () => {
  it('finds nothing of it, as if it were not there', async () => {
    const { id, version } = await submitted(world, learner);
    for (const path of ['submit', 'withdraw']) {
      expect(await stranger.agent.post(`/api/apply/${path}`, { id, version })).toMatchObject(
        await stranger.agent
          .post(`/api/apply/${path}`, { id: absentId(), version })
          .then(({ code, msg }) => ({ code, msg })),
      );
    }
    expect(await stranger.agent.get(`/api/apply/${id}`)).toMatchObject({ code: 404, msg: '申请不存在' });
    expect((await stranger.agent.get('/api/apply/my')).total).toBe(0);
  });

  it('reads neither a broken id nor a broken version', async () => {
    expect(await learner.agent.get('/api/apply/x')).toMatchObject({ code: 500, msg: '申请不存在' });
    expect(await learner.agent.post('/api/apply/submit', { id: absentId() })).toMatchObject({
      code: 500,
      msg: '请刷新后重试',
    });
  });
});
