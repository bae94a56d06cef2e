import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  approveApply,
  buildCandidate,
  buildManaged,
  learned,
  openApplyWorld,
  staffAgentOf,
  STANDARD,
  submitted,
} from '#features/apply/apply-fixtures.ts';
import { absentId, type Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let org: Awaited<ReturnType<typeof buildManaged>>;
let other: Awaited<ReturnType<typeof buildManaged>>;
let admin: Agent;
beforeAll(async () => {
  world = await openApplyWorld();
  other = await buildManaged(world, '致远科技（演示）');
});
beforeEach(async () => {
  org = await buildManaged(world);
  admin = org.manager.agent;
});
afterAll(() => world.close());

const STALE = { code: 409, msg: '数据已被他人处理，请刷新' };
/** A member's application that waits for the organisation. */
const waiting = async (realName = '周予安') => {
  const person = await buildPerson(world, { realName });
  const member = await addMember(world.deps, org.id, person.id);
  const apply = await submitted(world, person);
  const { data } = await admin.get(`/api/org/apply/${apply.id}`);
  return { ...apply, person, member, itemId: data.items[0].itemId as string };
};
const audit = (who: Agent, body: object) => who.post('/api/org/apply/audit', body);
const rowOf = (id: string) =>
  world.deps.db.certApply.findUniqueOrThrow({
    where: { id },
    include: { items: true, logs: { orderBy: { createdAt: 'asc' } } },
  });

describe('the list', () => {
  it('shows what was submitted to this organisation, filtered', async () => {
    const { id, person } = await waiting('陆远');
    await submitted(world, person, { name: '商标管理', standardCode: 'X' });
    await person.agent.post('/api/apply/save', {
      lessonId: (await learned(world.deps, person.id, { name: '草稿课程' })).id,
    });
    expect((await admin.get('/api/org/apply/list')).total).toBe(2);
    for (const keyword of ['陆', 'gb/t 29490', '标准解读'])
      expect((await admin.get('/api/org/apply/list', { keyword })).rows?.map((row) => row.id)).toContain(id);
    expect((await admin.get('/api/org/apply/list', { status: 1, kind: 1, keyword: '商标' })).rows).toMatchObject([
      { lessonName: '商标管理', names: ['陆远'], people: 1, statusName: '待机构审核' },
    ]);
    for (const query of [{ keyword: '%' }, { status: 0 }, { status: 2 }, { kind: 2 }])
      expect((await admin.get('/api/org/apply/list', query)).total).toBe(0);
    expect((await other.manager.agent.get('/api/org/apply/list')).total).toBe(0);
    expect(await admin.get('/api/org/apply/list', { status: 'x' })).toMatchObject({ code: 500, msg: '筛选条件有误' });
  });
});

describe('a decision', () => {
  it('passes to the platform, which decides anew', async () => {
    const { id, version, itemId, person } = await waiting();
    expect(await audit(admin, { id, version, action: 'pass', decisions: [{ itemId, result: 1 }] })).toMatchObject({
      code: 200,
      msg: '审核完成',
      data: { id, status: 2, version: 2 },
    });
    expect(await rowOf(id)).toMatchObject({
      status: 2,
      items: [{ result: 0 }],
      logs: [{ action: 'submit' }, { action: 'audit', fromStatus: 1, toStatus: 2, operator: '认证管理员 林*远' }],
    });
    expect(await world.deps.db.notice.findFirst({ where: { userId: person.id } })).toMatchObject({
      type: 'application',
      title: '培训合格证书申请审核通过',
      content: expect.stringMatching(
        /^《GB\/T 29490-2023 标准解读》培训合格证书申请 \S+ 已由机构审核通过，等待平台审核。$/,
      ),
    });
  });

  it('returns and rejects with an opinion', async () => {
    const returned = await waiting();
    expect(await audit(admin, { id: returned.id, version: 1, action: 'return' })).toMatchObject({
      code: 500,
      msg: '请填写审核意见',
    });
    expect(
      (await audit(admin, { id: returned.id, version: 1, action: 'return', opinion: '请核对姓名' })).data.status,
    ).toBe(3);
    const rejected = await waiting();
    expect(
      (await audit(admin, { id: rejected.id, version: 1, action: 'reject', opinion: '非本机构培训' })).data.status,
    ).toBe(6);
    expect(await rowOf(rejected.id)).toMatchObject({
      opinion: '非本机构培训',
      items: [{ result: 2, reason: '非本机构培训' }],
    });
    expect(await audit(admin, { id: rejected.id, version: 2, action: 'pass', decisions: [] })).toMatchObject({
      code: 500,
      msg: '申请已驳回，不能审核',
    });
  });

  it('names everybody once, nobody else, and gives reasons', async () => {
    const { id, itemId } = await waiting();
    const theirs = await waiting();
    const cases: [object[], string][] = [
      [[], '还有1人未审核'],
      [[{ itemId, result: 2 }], '请填写不通过的理由'],
      [[{ itemId, result: 2, reason: '成绩有疑' }], '没有审核通过的人员，请选择驳回'],
      [
        [
          { itemId, result: 1 },
          { itemId, result: 1 },
        ],
        '同一人员不能重复审核',
      ],
      [[{ itemId: theirs.itemId, result: 1 }], '人员不存在'],
      [[{ itemId: absentId(), result: 1 }], '人员不存在'],
      [[{ itemId, result: 3 }], '请选择通过或不通过'],
    ];
    for (const [decisions, msg] of cases)
      expect((await audit(admin, { id, version: 1, action: 'pass', decisions })).msg).toBe(msg);
    expect(await rowOf(id)).toMatchObject({ status: 1, version: 1, items: [{ result: 0, reason: null }] });
  });

  it("is one of two administrators' who decide at once; nothing of the other's is stored", async () => {
    const second = await buildPerson(world, { role: 2, orgId: org.id });
    for (let round = 0; round < 5; round += 1) {
      const { id, itemId } = await waiting();
      const answers = await Promise.all([
        audit(admin, { id, version: 1, action: 'pass', decisions: [{ itemId, result: 1 }], opinion: '同意' }),
        audit(second.agent, {
          id,
          version: 1,
          action: 'reject',
          decisions: [{ itemId, result: 2, reason: '不同意' }],
          opinion: '不同意',
        }),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.find(({ code }) => code !== 200)).toMatchObject(STALE);
      const stored = await rowOf(id);
      const passed = answers[0]?.code === 200;
      expect(stored).toMatchObject(
        passed
          ? { status: 2, opinion: '同意', items: [{ result: 0, reason: null }] }
          : { status: 6, opinion: '不同意', items: [{ result: 2, reason: '不同意' }] },
      );
      expect(stored.logs).toHaveLength(2);
    }
    const { id, itemId } = await waiting();
    expect(await audit(admin, { id, version: 0, action: 'pass', decisions: [{ itemId, result: 1 }] })).toMatchObject(
      STALE,
    );
  });

  it('does not pass whoever was removed meanwhile, and shows nothing of them', async () => {
    const { id, itemId, member } = await waiting();
    await world.deps.db.orgMember.update({ where: { id: member.id }, data: { status: 4 } });
    expect((await admin.get(`/api/org/apply/${id}`)).data.items).toMatchObject([
      { active: false, evidence: null, department: null },
    ]);
    expect((await audit(admin, { id, version: 1, action: 'pass', decisions: [{ itemId, result: 1 }] })).msg).toBe(
      '“周予安”已不在册，不能通过',
    );
    expect((await audit(admin, { id, version: 1, action: 'reject', opinion: '已离职' })).code).toBe(200);
  });
});

describe("another organisation's id", () => {
  it('answers exactly as an absent one, everywhere', async () => {
    const { id, itemId } = await waiting();
    const candidate = await buildCandidate(world, org.id);
    const { data: self } = await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [candidate.id] });
    const calls = (applyId: string, item: string, userId: string) => [
      other.manager.agent.get(`/api/org/apply/${applyId}`),
      audit(other.manager.agent, { id: applyId, version: 1, action: 'pass', decisions: [{ itemId: item, result: 1 }] }),
      other.manager.agent.post('/api/org/selfApply/withdraw', { id: applyId, version: 1 }),
      other.manager.agent.post('/api/org/selfApply', {
        id: applyId,
        version: 1,
        standardCode: STANDARD,
        userIds: [userId],
      }),
      other.manager.agent.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [userId] }),
    ];
    const said = async (answers: ReturnType<typeof calls>) =>
      (await Promise.all(answers)).map(({ code, msg, data }) => ({ code, msg, data }));
    const absent = await said(calls(absentId(), absentId(), absentId()));
    expect(absent.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404]);
    expect(await said(calls(id, itemId, candidate.id))).toEqual(absent);
    expect(await said(calls(self.id, itemId, candidate.id))).toEqual(absent);
    // One's own learner's application is not one's own to submit or withdraw either.
    expect(await admin.post('/api/org/selfApply/withdraw', { id, version: 1 })).toMatchObject({
      code: 404,
      msg: '申请不存在',
    });
  });
});

describe('candidates for 内审员', () => {
  it('are the members in the register, each with what is missing in plain words', async () => {
    const ready = await buildCandidate(world, org.id);
    const bare = await buildPerson(world, { realName: '陆远' });
    await addMember(world.deps, org.id, bare.id);
    const late = await buildPerson(world, { photo: '/uploads/p.png' });
    await addMember(world.deps, org.id, late.id);
    await learned(world.deps, late.id, { creditHours: 8, examAt: new Date('2024-01-01T00:00:00Z') });
    for (const status of [1, 4, 5]) await addMember(world.deps, org.id, (await buildPerson(world)).id, { status });
    const { rows, total } = await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD });
    const byId = new Map((rows as { userId: string }[]).map((row) => [row.userId, row]));
    expect([byId.size, total]).toEqual([3, 3]);
    expect(byId.get(ready.id)).toMatchObject({
      ok: true,
      missing: [],
      hours: { measured: 16, planned: 0 },
      score: 86,
      department: '法务部',
    });
    expect(byId.get(bare.id)).toMatchObject({
      ok: false,
      missing: ['未完成该标准的课程', '学时不足16（现有0）', '考试未通过', '未上传证件照'],
      hours: null,
      score: null,
    });
    expect(byId.get(late.id)).toMatchObject({
      ok: false,
      missing: ['学时不足16（现有8）', '考试通过已超过12个月，需重新考试'],
    });
    expect((await admin.get('/api/org/selfApply/eligible')).msg).toBe('请选择标准');
    expect(
      (await admin.get('/api/org/selfApply/standards')).data.map((s: { standardCode: string }) => s.standardCode),
    ).toContain(STANDARD);
  });

  it('are searched and paged, and of all of them those who may be submitted', async () => {
    const named = async (name: string, department: string) => {
      const person = await buildCandidate(world, org.id, name);
      await world.deps.db.orgMember.updateMany({
        where: { userId: person.id },
        data: { name, department, mobile: person.mobile },
      });
      return person;
    };
    const [bai, chen, an] = [
      await named('白露', '研发部'),
      await named('陈默', '研发部'),
      await named('安宁', '质量部'),
    ];
    await world.deps.db.user.update({ where: { id: chen.id }, data: { photo: null } });
    const found = async (query: Record<string, string | number>) => {
      const { rows = [], total } = await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD, ...query });
      return [rows.map(({ name }: { name: string }) => name).join(' '), total];
    };
    // By pinyin; a page as long as was requested, the total of all.
    expect(await found({})).toEqual(['安宁 白露 陈默', 3]);
    expect(await found({ pageSize: 2 })).toEqual(['安宁 白露', 3]);
    expect(await found({ pageSize: 2, pageNum: 2 })).toEqual(['陈默', 3]);
    expect(await found({ keyword: '白露' })).toEqual(['白露', 1]);
    expect(await found({ keyword: '默' })).toEqual(['陈默', 1]);
    expect(await found({ keyword: '研发部' })).toEqual(['白露 陈默', 2]);
    expect(await found({ keyword: an.mobile })).toEqual(['安宁', 1]);
    expect(await found({ keyword: an.mobile.slice(0, 10) })).toEqual(['', 0]);
    expect(await found({ ok: '1' })).toEqual(['安宁 白露', 2]);
    expect(await found({ ok: '1', pageSize: 1, pageNum: 2 })).toEqual(['白露', 2]);
    expect(await found({ ok: '1', keyword: '研发部' })).toEqual(['白露', 1]);
    const { data } = await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [bai.id] });
    expect(await found({ ok: '1' })).toEqual(['安宁', 1]);
    expect(await found({ applyId: data.id, named: '1' })).toEqual(['白露', 1]);
    expect(await found({ applyId: data.id, named: '1', ok: '1' })).toEqual(['白露', 1]);
    expect((await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD, ok: 'x' })).msg).toBe(
      '筛选条件有误',
    );
  });

  it('may be submitted however many stand before them who only seem to', async () => {
    const person = await buildCandidate(world, org.id, '左思');
    await world.deps.db.orgMember.updateMany({ where: { userId: person.id }, data: { name: '左思' } });
    const seeming = await buildLesson(world.deps, { standardCode: STANDARD });
    // A portrait and a lesson, but no exam; in the list before the one who has it all.
    await world.asOwner(`
      INSERT INTO "User" (id, "passwordHash", "realName", photo, "orgId", "updatedAt")
      SELECT gen_random_uuid(), '', '安然', '/uploads/p.png', '${org.id}', now() FROM generate_series(1, 1100);
      INSERT INTO "OrgMember" (id, "orgId", "userId", name, status, source)
      SELECT gen_random_uuid(), "orgId", id, "realName", 2, 4 FROM "User" WHERE "realName" = '安然';
      INSERT INTO "UserLesson" ("userId", "lessonId", status, "finishTime", "updatedAt")
      SELECT id, '${seeming.id}', 3, now(), now() FROM "User" WHERE "realName" = '安然'`);
    const { rows, total } = await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD, ok: '1' });
    expect([rows, total]).toMatchObject([[{ name: '左思', ok: true }], 1]);
  });

  it('show no figures from before they joined, though these count', async () => {
    const person = await buildPerson(world, { photo: '/uploads/p.png' });
    await addMember(world.deps, org.id, person.id, { joinedAt: '2099-01-01T00:00:00Z' });
    await learned(world.deps, person.id);
    expect((await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD })).rows).toMatchObject([
      { ok: true, hours: null, score: null },
    ]);
    const { data } = await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [person.id] });
    expect((await admin.get(`/api/org/apply/${data.id}`)).data.items).toMatchObject([
      { evidence: { lessons: [], totalHours: { measured: 0, planned: 0 }, score: null, examDate: null } },
    ]);
    expect((await staffAgentOf(world).get(`/system/apply/${data.id}`)).data.items).toMatchObject([
      { evidence: { totalHours: { measured: 16, planned: 0 }, score: 86 } },
    ]);
  });
});

describe('submitting members', () => {
  it('goes to the platform with the evidence of now, once for each', async () => {
    const people = [await buildCandidate(world, org.id), await buildCandidate(world, org.id, '陆远')];
    const userIds = people.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds })),
    );
    const [won] = answers.filter(({ code }) => code === 200);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain('已有进行中的申请');
    expect(won?.data).toMatchObject({ status: 2, version: 1 });
    expect((await admin.get('/api/org/selfApply/list')).rows).toMatchObject([
      { id: won?.data.id, kind: 2, people: 2, standardCode: STANDARD, statusName: '待平台审核' },
    ]);
    expect((await people[0]?.agent.get('/api/apply/my'))?.rows).toMatchObject([
      { own: false, people: 1, names: ['周予安'] },
    ]);
    expect((await people[0]?.agent.get(`/api/apply/${won?.data.id}`))?.data.items).toHaveLength(1);
    expect(await people[0]?.agent.post('/api/apply/withdraw', { id: won?.data.id, version: 1 })).toMatchObject({
      code: 404,
    });
  });

  it('refuses all when one is undeserved or was removed', async () => {
    const ready = await buildCandidate(world, org.id);
    const bare = await buildPerson(world, { realName: '陆远' });
    const member = await addMember(world.deps, org.id, bare.id);
    expect((await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [ready.id, bare.id] })).msg).toBe(
      '1人不符合条件：陆远（未完成该标准的课程，学时不足16（现有0），考试未通过，未上传证件照）',
    );
    await world.deps.db.orgMember.update({ where: { id: member.id }, data: { status: 4 } });
    expect(
      await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [ready.id, bare.id] }),
    ).toMatchObject({ code: 404, msg: '人员不存在或已不在册' });
    expect((await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [] })).msg).toBe('请选择人员');
    expect(await world.deps.db.certApply.count({ where: { orgId: org.id } })).toBe(0);
    expect(await world.deps.db.user.findUnique({ where: { id: ready.id }, select: { nameLocked: true } })).toEqual({
      nameLocked: false,
    });
  });

  it('counts only exams of the standard, and lessons that are finished', async () => {
    const person = await buildPerson(world, { photo: '/uploads/p.png' });
    await addMember(world.deps, org.id, person.id);
    await learned(world.deps, person.id, { standardCode: 'ISO 56005:2020' });
    const half = await buildLesson(world.deps, { standardCode: STANDARD, creditHours: 16 });
    await world.deps.db.userLesson.create({ data: { userId: person.id, lessonId: half.id, status: 2, progress: 100 } });
    expect((await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [person.id] })).msg).toContain(
      '未完成该标准的课程，学时不足16（现有0），考试未通过',
    );
  });

  it('is done again after a return, with other people, or taken back', async () => {
    const [one, two] = [await buildCandidate(world, org.id), await buildCandidate(world, org.id, '陆远')];
    const { data } = await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [one.id] });
    expect((await admin.post('/api/org/selfApply/withdraw', { id: data.id, version: 1 })).msg).toBe(
      '申请待平台审核，不能撤回',
    );
    await staffAgentOf(world).post('/system/apply/audit', {
      id: data.id,
      version: 1,
      action: 'return',
      opinion: '请更换人员',
    });
    const candidates = async (query: Record<string, string>) => {
      const answer = await admin.get('/api/org/selfApply/eligible', { standardCode: STANDARD, ...query });
      return (answer.rows as { userId: string; missing: string[] }[]).find(({ userId }) => userId === one.id)?.missing;
    };
    expect(await candidates({})).toEqual([expect.stringContaining('已有进行中的申请')]);
    expect(await candidates({ applyId: data.id })).toEqual([]);
    const again = { id: data.id, version: 2, standardCode: STANDARD, userIds: [two.id] };
    expect((await admin.post('/api/org/selfApply', { ...again, standardCode: 'ISO 56005:2020' })).msg).toBe(
      '退回补正的申请不能更换标准',
    );
    expect((await admin.post('/api/org/selfApply', again)).data).toMatchObject({ id: data.id, status: 2, version: 3 });
    expect((await rowOf(data.id)).items.map(({ userId }) => userId)).toEqual([two.id]);
    expect(await world.deps.db.user.findUnique({ where: { id: one.id }, select: { nameLocked: true } })).toEqual({
      nameLocked: false,
    });
    await staffAgentOf(world).post('/system/apply/audit', {
      id: data.id,
      version: 3,
      action: 'return',
      opinion: '再改',
    });
    expect((await admin.post('/api/org/selfApply/withdraw', { id: data.id, version: 4 })).data.status).toBe(7);
  });
});

describe('the platform', () => {
  it('decides people singly, and passes nobody who left in between', async () => {
    const [one, two] = [await buildCandidate(world, org.id), await buildCandidate(world, org.id, '陆远')];
    const { data } = await admin.post('/api/org/selfApply', { standardCode: STANDARD, userIds: [one.id, two.id] });
    const staff = staffAgentOf(world);
    const items = (await staff.get(`/system/apply/${data.id}`)).data.items as { itemId: string; userId: string }[];
    const itemOf = (id: string) => items.find(({ userId }) => userId === id)?.itemId;
    await world.deps.db.orgMember.updateMany({ where: { userId: two.id }, data: { status: 4 } });
    const pass = (second: object) =>
      staff.post('/system/apply/audit', {
        id: data.id,
        version: 1,
        action: 'pass',
        decisions: [
          { itemId: itemOf(one.id), result: 1 },
          { itemId: itemOf(two.id), ...second },
        ],
      });
    expect((await pass({ result: 1 })).msg).toBe('“陆远”已不在册，不能通过');
    expect((await pass({ result: 2, reason: '已不在册' })).data).toMatchObject({ status: 4, version: 2 });
    expect((await rowOf(data.id)).items.map(({ userId, result }) => [userId, result]).sort()).toEqual(
      [
        [one.id, 1],
        [two.id, 2],
      ].sort(),
    );
    expect(await world.deps.db.notice.findFirst({ where: { userId: two.id } })).toMatchObject({
      title: '内审员证书申请未通过',
      content: expect.stringMatching(/^机构为您提交的 GB\/T 29490-2023 内审员证书申请 \S+ 未通过：已不在册。$/),
    });
    expect((await staff.get('/system/apply/list', { status: 4, keyword: '陆远' })).rows).toMatchObject([
      { id: data.id },
    ]);
  });

  it('does not see drafts, and decides nothing twice', async () => {
    const person = await buildPerson(world);
    const { data: draft } = await person.agent.post('/api/apply/save', {
      lessonId: (await learned(world.deps, person.id)).id,
    });
    expect(await staffAgentOf(world).get(`/system/apply/${draft.id}`)).toMatchObject({ code: 404, msg: '申请不存在' });
    expect(
      await staffAgentOf(world).post('/system/apply/audit', {
        id: draft.id,
        version: 0,
        action: 'reject',
        opinion: 'x',
      }),
    ).toMatchObject({ code: 404 });
    const { id } = await submitted(world, await buildPerson(world));
    expect(await approveApply(world, id)).toMatchObject({ status: 4 });
    expect(
      await staffAgentOf(world).post('/system/apply/audit', { id, version: 2, action: 'reject', opinion: 'x' }),
    ).toMatchObject({ code: 500, msg: '申请待制证，不能审核' });
  });
});
