import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaperBank, buildMaker, conditionsBody, draftBody, makePaper, publishedPaper } from './paper-fixtures.ts';

/** Papers from their beginning to their editions: every move, and every move that is refused. */

let world: TestWorld;
let maker: StaffPerson;
let bankId: string;
beforeAll(async () => {
  world = await openTestWorld();
  maker = await buildMaker(world);
  bankId = (await buildPaperBank(world, 30)).id;
});
afterAll(() => world.close());

const PATH = '/system/paper';
const STALE = '数据已被他人处理，请刷新';
const rule = (fields: Record<string, unknown> = {}) => ({ bankId, type: 1, count: 10, score: 1, ...fields });
const paperRow = (id: string) => world.deps.db.paper.findUniqueOrThrow({ where: { id } });
const auditOf = (action: string, objectId: string) =>
  world.deps.db.auditLog.findFirst({
    where: { action, objectId },
    include: { detail: true },
    orderBy: { seq: 'desc' },
  });

const READS = ['/list', '/counts', '/check', '/parity', '/preview', '/link/list', '/remark/list', `/${absentId()}`];
const WRITES = ['', '/remove', '/copy', '/parity', '/publish', '/withdraw', '/fit', '/link', '/link/revoke'];
it('is for the staff who may, and for nobody else', async () => {
  const guest = agentOf(world.app);
  const nobody = await buildStaff(world, { permissions: ['lesson:list'] });
  for (const path of READS) {
    expect(await guest.get(PATH + path)).toMatchObject({ code: 403 });
    expect(await nobody.agent.get(PATH + path)).toMatchObject({ code: 403 });
  }
  for (const path of WRITES) {
    expect(await guest.post(PATH + path)).toMatchObject({ code: 403 });
    expect(await nobody.agent.post(PATH + path)).toMatchObject({ code: 403 });
  }
  const reader = await buildStaff(world, { permissions: ['paper:list'] });
  for (const path of ['', '/remove', '/publish', '/withdraw', '/link'])
    expect(await reader.agent.post(PATH + path)).toMatchObject({ code: 403 });
});

describe('a draft', () => {
  it('begins empty, is edited aside with its version, and is listed as edited', async () => {
    const { data } = await maker.agent.post(PATH, { title: '内审员实务', mode: 2, lessonId: null });
    expect(data).toMatchObject({ version: 0 });
    const draft = draftBody({ draw: [rule()] });
    expect(await maker.agent.put(`${PATH}/draft`, { ...data, draft })).toMatchObject({ data: { version: 1 } });
    expect(await maker.agent.put(`${PATH}/draft`, { ...data, draft })).toMatchObject({ code: 409, msg: STALE });
    const detail = (await maker.agent.get(`${PATH}/${data.id}`)).data;
    expect(detail).toMatchObject({ status: 0, edition: 0, edited: true, version: 1, draft: { draw: [rule()] } });
    expect(detail.editions).toEqual([]);
    // Nothing of it is in force.
    expect(await paperRow(data.id)).toMatchObject({ rules: [], totalScore: 0 });
    const { rows } = await maker.agent.get(`${PATH}/list`, { keyword: '内审员实务', status: 0 });
    expect(rows).toMatchObject([{ id: data.id, title: '内审员实务', edited: true, running: 0 }]);
    expect((await auditOf('paper.draft', data.id))?.detail?.detail).toMatchObject({
      facts: {
        draft: [
          '题数 0 题 → 10 题',
          '总分 0 分 → 10 分',
          '合格线 60 分 → 6 分',
          '时长 90 分钟 → 60 分钟',
          '新增 1 行规则',
        ],
      },
    });
  });

  it.each([
    [{ durationMin: 4 }, '考试时长至少5分钟'],
    [{ durationMin: 601 }, '考试时长不能超过600分钟'],
    [{ draw: [{ type: 1, count: 1, score: 0.3, bankId: absentId() }] }, '每题至少0.5分'],
    [{ draw: [{ type: 1, count: 1, score: 0.7, bankId: absentId() }] }, '分值以0.5分为单位'],
    [{ draw: [{ type: 9, count: 1, score: 1, bankId: absentId() }] }, '请选择题型'],
    [{ draw: Array(41).fill({ type: 1, count: 1, score: 1, bankId: absentId() }) }, '最多40行规则'],
    [{ mode: 3 }, '请选择组卷方式'],
  ])('refuses %j', async (fields, msg) => {
    const { id, version } = await makePaper(maker, draftBody());
    const answer = await maker.agent.put(`${PATH}/draft`, { id, version, draft: draftBody(fields) });
    expect(answer).toMatchObject({ code: 500, msg });
  });

  it('is copied whole, and removed while it has no edition', async () => {
    const made = await makePaper(maker, draftBody({ draw: [rule()] }), { title: '待复制' });
    const copied = (await maker.agent.post(`${PATH}/copy`, { id: made.id })).data;
    expect((await maker.agent.get(`${PATH}/${copied.id}`)).data).toMatchObject({
      title: '待复制（副本）',
      status: 0,
      draft: { draw: [rule()], passScore: 6 },
    });
    expect(await maker.agent.post(`${PATH}/remove`, { ...copied, version: 9 })).toMatchObject({ code: 409 });
    expect(await maker.agent.post(`${PATH}/remove`, copied)).toMatchObject({ code: 200, msg: '已删除' });
    expect(await maker.agent.get(`${PATH}/${copied.id}`)).toMatchObject({ code: 404, msg: '试卷不存在' });
  });
});

describe('publishing', () => {
  it('puts the draft into force as an edition, and what is edited then waits for the next', async () => {
    const { id, version } = await publishedPaper(maker, bankId);
    expect(await paperRow(id)).toMatchObject({
      status: 1,
      edition: 1,
      draft: null,
      mode: 2,
      totalScore: 10,
      passScore: 6,
      durationMin: 60,
      rules: [rule()],
    });
    const draft = draftBody({ draw: [rule({ count: 12 })], passScore: 7 });
    const saved = await maker.agent.put(`${PATH}/draft`, { id, version, draft });
    expect(await paperRow(id)).toMatchObject({ totalScore: 10, passScore: 6, edition: 1 });
    expect((await maker.agent.get(`${PATH}/${id}`)).data).toMatchObject({
      edited: true,
      changes: ['题数 10 题 → 12 题', '总分 10 分 → 12 分', '合格线 6 分 → 7 分', '新增 1 行规则', '去掉 1 行规则'],
    });
    const again = await maker.agent.post(`${PATH}/publish`, { ...saved.data, reason: '增加题量' });
    expect(again).toMatchObject({ msg: '已发布', data: { edition: 2 } });
    expect(await paperRow(id)).toMatchObject({ totalScore: 12, passScore: 7, edition: 2, draft: null });
    const { editions } = (await maker.agent.get(`${PATH}/${id}`)).data;
    expect(editions).toMatchObject([
      {
        no: 2,
        by: '张敏',
        reason: '增加题量',
        totalScore: 12,
        questionCount: 12,
        changed: ['题数 10 题 → 12 题', '总分 10 分 → 12 分', '合格线 6 分 → 7 分', '新增 1 行规则', '去掉 1 行规则'],
      },
      { no: 1, reason: '首次发布', totalScore: 10, changed: [] },
    ]);
    // Back as it is in force: nothing is left to publish.
    const back = await maker.agent.put(`${PATH}/draft`, { id, version: again.data.version, draft });
    expect((await paperRow(id)).draft).toBeNull();
    expect(await maker.agent.post(`${PATH}/publish`, { ...back.data, reason: '再发一次' })).toMatchObject({
      code: 500,
      msg: '试卷已发布，不能再次发布：没有未发布的修改',
    });
  });

  it('twenty at once make one edition', async () => {
    const makers = await Promise.all(Array.from({ length: 20 }, (_, at) => buildMaker(world, [], `编辑${at}`)));
    const made = await makePaper(maker, draftBody({ draw: [rule()] }));
    const answers = await Promise.all(
      makers.map(({ agent }) => agent.post(`${PATH}/publish`, { ...made, reason: '同时发布' })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await world.deps.db.paperEdition.count({ where: { paperId: made.id } })).toBe(1);
    expect(await paperRow(made.id)).toMatchObject({ status: 1, edition: 1, version: made.version + 1 });
  });

  it.each([
    [{}, '还没有组卷规则'],
    [{ mode: 1 }, '还没有选题'],
    [{ draw: [{ count: 20, score: 0.5 }], passScore: 11 }, '合格线 11 分高于总分 10 分'],
    [{ draw: [{ count: 5, score: 0.5 }], passScore: 1 }, '总分须为整数，现为 2.5 分'],
    [{ draw: [{ count: 31 }] }, '单选需 31 题，仅有 30 题'],
    [{ draw: [{ count: 20 }, { count: 11 }] }, '单选需 11 题，仅有 10 题'],
    [{ mode: 1, fixed: [{ questionId: absentId(), score: 10 }] }, '第 1 题：题目已不存在'],
  ])('refuses %j', async (fields, msg) => {
    const draw = 'draw' in fields ? fields.draw.map((one) => rule(one)) : [];
    const made = await makePaper(maker, draftBody({ ...fields, draw }));
    expect(await maker.agent.post(`${PATH}/publish`, { ...made, reason: '首次发布' })).toMatchObject({
      code: 500,
      msg,
    });
    expect(await paperRow(made.id)).toMatchObject({ status: 0, edition: 0 });
  });

  it('of a fixed paper wants each question in force and once', async () => {
    const { id: own, ids } = await buildPaperBank(world, 3);
    const [first = '', second = '', third = ''] = ids;
    await run(world.deps.pool, sql`UPDATE "Question" SET status = 0 WHERE id = ${second}`);
    const { no } = await world.deps.db.question.findUniqueOrThrow({ where: { id: second } });
    const fixed = [first, second, first, third].map((questionId) => ({ questionId, score: 5 }));
    const made = await makePaper(maker, draftBody({ mode: 1, fixed }));
    const { faults, rules } = (await maker.agent.get(`${PATH}/check`, { id: made.id })).data;
    const name = `Q-${String(no).padStart(4, '0')}`;
    expect(faults).toEqual([
      { part: 'rules', msg: `第 2 题：${name} 已停用`, at: 1 },
      { part: 'rules', msg: '第 3 题与第 1 题重复', at: 2 },
    ]);
    expect(rules.map(({ fits }: { fits: number }) => fits)).toEqual([1, 0, 1, 1]);
    expect(own).toBeTruthy();
  });

  it('with 发布与编辑分离 is for somebody else than who edited last', async () => {
    const { pool } = world.deps;
    await run(pool, sql`INSERT INTO "Setting" (key, value) VALUES ('duty.publish', 'true')`);
    try {
      const made = await makePaper(maker, draftBody({ draw: [rule()] }));
      const body = { ...made, reason: '首次发布' };
      expect(await maker.agent.post(`${PATH}/publish`, body)).toMatchObject({
        code: 500,
        msg: '发布人不能是最后编辑人，请由其他同事发布',
      });
      const other = await buildMaker(world, [], '孟砚');
      expect(await other.agent.post(`${PATH}/publish`, body)).toMatchObject({ code: 200 });
    } finally {
      await run(pool, sql`DELETE FROM "Setting" WHERE key = 'duty.publish'`);
    }
  });
});

describe('states', () => {
  const withdraw = (made: object, more: object = {}) =>
    maker.agent.post(`${PATH}/withdraw`, { ...made, reason: '题目需要更新', ...more });

  it('0 → 1 ⇄ 2, and each other move is refused by its present state', async () => {
    const draft = await makePaper(maker, draftBody({ draw: [rule()] }));
    expect(await withdraw(draft)).toMatchObject({ code: 500, msg: '试卷还是草稿，不能下架' });
    const published = await publishedPaper(maker, bankId);
    expect(await maker.agent.post(`${PATH}/remove`, published)).toMatchObject({
      code: 500,
      msg: '试卷已发布，不能删除',
    });
    const { data: withdrawn } = await withdraw(published);
    expect(await paperRow(published.id)).toMatchObject({ status: 2, edition: 1 });
    expect(await withdraw(withdrawn)).toMatchObject({ code: 500, msg: '试卷已下架，不能下架' });
    expect(await maker.agent.post(`${PATH}/remove`, withdrawn)).toMatchObject({
      code: 500,
      msg: '试卷已下架，不能删除',
    });
    const again = await maker.agent.post(`${PATH}/publish`, { ...withdrawn, reason: '重新开放' });
    expect(again).toMatchObject({ code: 200, data: { edition: 2 } });
    expect(await paperRow(published.id)).toMatchObject({ status: 1 });
  });

  it('leave a running attempt as it began', async () => {
    const made = await publishedPaper(maker, bankId);
    const { agent } = await buildPerson(world);
    const started = (await agent.post('/api/exam/start', { paperId: made.id, agree: true })).data;
    expect(started.questions).toHaveLength(10);
    const edited = await maker.agent.put(
      PATH,
      await conditionsBody(maker, made.id, { closeTime: '2026-01-01 00:00', maxAttempts: 1 }),
    );
    expect(edited).toMatchObject({ code: 200 });
    const draft = draftBody({ draw: [rule({ count: 5, score: 4 })], passScore: 20, durationMin: 5 });
    const { data: saved } = await maker.agent.put(`${PATH}/draft`, { ...edited.data, draft });
    // Closed already: no learner begins, those who sit it go on.
    const published = await maker.agent.post(`${PATH}/publish`, { ...saved, reason: '缩短试卷' });
    expect(published).toMatchObject({ code: 200 });
    await withdraw({ id: made.id, version: published.data.version });
    const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: started.attemptId } });
    expect(attempt).toMatchObject({ status: 0, totalScore: 10, passScore: 6 });
    expect(attempt.deadline.getTime()).toBe(started.deadline);
    const answers = [{ questionId: started.questions[0].questionId, value: 'A', seq: 1 }];
    const submitted = await agent.post('/api/exam/submit', { attemptId: started.attemptId, list: answers });
    expect(submitted).toMatchObject({ code: 200 });
  });
});

describe('conditions', () => {
  it('change at any time with a reason once published; the course only before', async () => {
    const lesson = await buildLesson(world.deps);
    const other = await buildLesson(world.deps);
    const made = await makePaper(maker, draftBody({ draw: [rule()] }), { lessonId: lesson.id });
    const before = await conditionsBody(maker, made.id, { lessonId: other.id, reason: null });
    const moved = await maker.agent.put(PATH, before);
    expect(moved).toMatchObject({ code: 200, msg: '已保存' });
    expect(await maker.agent.put(PATH, before)).toMatchObject({ code: 409, msg: STALE });
    await maker.agent.post(`${PATH}/publish`, { ...moved.data, reason: '首次发布' });
    const body = await conditionsBody(maker, made.id, { maxAttempts: 5 });
    expect(await maker.agent.put(PATH, { ...body, reason: null })).toMatchObject({
      code: 500,
      msg: '请填写修改原因',
      field: 'reason',
    });
    expect(await maker.agent.put(PATH, { ...body, lessonId: lesson.id })).toMatchObject({
      code: 500,
      field: 'lessonId',
      msg: '试卷发布过，不能更换所属课程；可以复制一份',
    });
    expect(await maker.agent.put(PATH, body)).toMatchObject({ code: 200 });
    expect(await paperRow(made.id)).toMatchObject({ maxAttempts: 5, status: 1, edition: 1 });
    expect((await auditOf('paper.edit', made.id))?.detail?.detail).toMatchObject({
      reason: '按教学安排调整',
      changes: { maxAttempts: { from: 3, to: 5 } },
    });
  });

  it.each([
    [{ openTime: '2027-01-02 09:00', closeTime: '2027-01-02 09:00' }, '关闭时间须晚于开放时间'],
    [{ maxAttempts: 0 }, '考试次数至少1次'],
    [{ lessonId: absentId() }, '课程不存在'],
    [{ blurMode: 7 }, '请选择切屏处理'],
  ])('refuse %j', async (fields, msg) => {
    const { id } = await makePaper(maker, draftBody());
    expect(await maker.agent.put(PATH, await conditionsBody(maker, id, fields))).toMatchObject({ code: 500, msg });
  });
});
