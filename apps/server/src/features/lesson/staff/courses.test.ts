import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildMedia } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { publishDueLessons } from './publish/publish-due-job.ts';
import { articleBody, bringForward, buildEditor, lessonBody, publicLesson } from './staff-fixtures.ts';

let world: TestWorld;
let editor: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  editor = await buildEditor(world);
});
afterAll(() => world.close());

type Saved = { id: string; version: number };
const PATH = '/system/lesson';
const detailOf = async (id: string) =>
  (await editor.agent.get(`${PATH}/${id}`)).data as Record<string, unknown> & {
    version: number;
    treeVersion: number;
    chapters: { id: string; title: string; items: { lid: string; title: string; version: number }[] }[];
  };
const create = async (fields: Record<string, unknown> = {}): Promise<Saved> =>
  (await editor.agent.post(PATH, await lessonBody(world, fields))).data as Saved;
it('a course is on a standard that the platform knows, or on none', async () => {
  const answer = await editor.agent.post(PATH, await lessonBody(world, { standardCode: 'GB/T 0-1900' }));
  expect(answer).toMatchObject({ code: 500, field: 'standardCode' });
  expect(answer.msg).toBe('标准不存在，请先在“标准与条款”中新增');
});

/** A draft with a text of 300 s in its first chapter. */
const draft = async (fields: Record<string, unknown> = {}) => {
  const { id } = await create(fields);
  const [chapter] = (await detailOf(id)).chapters;
  const { data } = await editor.agent.post(`${PATH}/item`, articleBody(chapter?.id ?? ''));
  return { id, chapterId: chapter?.id ?? '', lid: (data as { lid: string }).lid, version: 0 };
};

describe('a course', () => {
  it('comes from nothing to the catalogue and is studied', async () => {
    const { id, version } = await create({ name: '从无到有的课程', creditHours: 0.1 });
    expect(version).toBe(0);
    const film = await buildMedia(world.deps, 'video', 60);
    const before = await detailOf(id);
    const chapterId = before.chapters[0]?.id ?? '';
    const video = { chapterId, type: 1, title: '第一讲', mediaId: film.id };
    expect(await editor.agent.post(`${PATH}/item`, video)).toMatchObject({
      code: 200,
      data: { rev: 1, treeVersion: 1 },
    });
    expect(await editor.agent.post(`${PATH}/item`, articleBody(chapterId))).toMatchObject({ data: { treeVersion: 2 } });

    const detail = await detailOf(id);
    expect(detail).toMatchObject({ status: 0, measuredSec: 360, measuredHours: 0.1, itemCount: 2, planned: null });
    expect(detail.chapters[0]?.items).toMatchObject([
      { title: '第一讲', type: 1, durationSec: 60, media: { id: film.id, captions: false } },
      { title: '什么是商业秘密', type: 3, minSec: 300, hasText: true, media: null },
    ]);
    const check = (await editor.agent.get(`${PATH}/check`, { id })).data;
    expect(check).toMatchObject({ faults: [], warnings: [{ code: 'captions' }, { code: 'noPaper' }] });

    const learner = await buildLearner(world);
    const lid = detail.chapters[0]?.items[0]?.lid ?? '';
    expect(await learner.agent.get('/api/lesson/detail', { id })).toMatchObject({ code: 404 });
    expect((await editor.agent.get(`${PATH}/play`, { lid })).data).toMatchObject({ sessionId: '', durationSec: 60 });

    const published = await editor.agent.post(`${PATH}/publish`, { id, version: 0 });
    expect(published).toMatchObject({ code: 200, data: { status: 1, version: 1 } });
    await learner.finish(lid);
    const students = await editor.agent.get(`${PATH}/student/list`, { id });
    expect(students).toMatchObject({ total: 1, rows: [{ userId: learner.id, progress: 15, status: 1 }] });
    expect((await editor.agent.get(`${PATH}/play`, { lid })).data).toMatchObject({ lastPos: 0, done: false });
    expect(await learner.lesson(id)).toMatchObject({ creditedSec: 60 });

    const list = await editor.agent.get(`${PATH}/list`, { keyword: '从无到有', status: 1 });
    expect(list.rows).toMatchObject([{ id, studyCount: 1, counted: 1, studying: 1, finished: 0, itemCount: 2 }]);
    const log = await editor.agent.get(`${PATH}/log/list`, { id });
    expect(log.rows?.map(({ what, name, by }) => [what, name, by])).toEqual([
      ['发布了课程', '从无到有的课程', '张敏'],
      ['新增了讲次', '什么是商业秘密', '张敏'],
      ['新增了讲次', '第一讲', '张敏'],
      ['新建了课程', '从无到有的课程', '张敏'],
    ]);
  });

  it('is found by its name or its teacher, and by its state', async () => {
    const { id } = await create({ name: '仅此一门的课程' });
    const ask = async (query: object) =>
      ((await editor.agent.get(`${PATH}/list`, { pageSize: 100, ...query })).rows ?? []).map((row) => row.id);
    expect(await ask({ keyword: '仅此一门' })).toEqual([id]);
    expect(await ask({ keyword: '仅此一门', status: 1 })).toEqual([]);
    expect(await ask({ keyword: '沈砚秋' })).toContain(id);
    expect(await ask({ categoryId: 100, status: 0 })).toContain(id);
    expect((await ask({}))[0]).toBe(id);
  });

  it('is copied as a draft with the same content, and removed again', async () => {
    const lesson = await publicLesson(world);
    const { data } = await editor.agent.post(`${PATH}/copy`, { id: lesson.id });
    const { id } = data as Saved;
    const copy = await detailOf(id);
    expect(copy).toMatchObject({ name: '商业秘密保护（副本）', status: 0, version: 0, studyCount: 0 });
    expect(copy.chapters.map(({ items }) => items.length)).toEqual([2]);
    expect(copy.chapters[0]?.items[0]?.lid).not.toBe(lesson.items[0]?.id);
    expect(await editor.agent.post(`${PATH}/remove`, { id, version: 0 })).toMatchObject({ code: 200 });
    expect(await editor.agent.get(`${PATH}/${id}`)).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await editor.agent.post(`${PATH}/remove`, { id: lesson.id, version: 0 })).toMatchObject({
      msg: '课程已发布，不能删除',
    });
  });

  it('is cleaned of what no text may hold', async () => {
    const { id } = await create({ content: '<p onclick="x()">文<script>alert(1)</script></p>' });
    expect((await detailOf(id)).content).toBe('<p>文</p>');
  });

  it.each([
    ['a stranger', async () => ({ path: `${PATH}/publish`, body: { id: absentId(), version: 0 } }), 404, '课程不存在'],
    [
      'a teacher who stopped',
      async () => {
        const body = await lessonBody(world);
        await world.deps.db.teacher.update({ where: { id: body.teacherId }, data: { status: 0 } });
        return { path: PATH, body };
      },
      500,
      '该教师已停用',
    ],
    [
      'no such category',
      async () => ({ path: PATH, body: await lessonBody(world, { categoryId: 9 }) }),
      500,
      '请选择课程分类',
    ],
    [
      'hours of two decimals',
      async () => ({ path: PATH, body: await lessonBody(world, { creditHours: 0.15 }) }),
      500,
      '学时最多一位小数',
    ],
  ])('is refused for %s', async (_name, make, code, msg) => {
    const { path, body } = await make();
    expect(await editor.agent.post(path, body)).toMatchObject({ code, msg });
  });
});

describe('what is not whole', () => {
  it('is not published, and says why', async () => {
    const { id } = await create();
    const faults = async () =>
      ((await editor.agent.get(`${PATH}/check`, { id })).data as { faults: { text: string }[] }).faults.map(
        (f) => f.text,
      );
    expect(await faults()).toEqual([
      '课程没有必修内容',
      '测得 0.0 小时，折合 0 学时，设定 0.1 学时；请调低学时，或填写教学计划学时的理由',
    ]);
    expect(await editor.agent.post(`${PATH}/publish`, { id, version: 0 })).toMatchObject({ msg: '课程没有必修内容' });
    const chapterId = (await detailOf(id)).chapters[0]?.id ?? '';
    await editor.agent.post(`${PATH}/item`, { chapterId, type: 1, title: '空的' });
    expect((await faults())[0]).toBe('第 1 讲“空的”还没有视频');
  });

  it('stays out of a published course as well', async () => {
    const lesson = await publicLesson(world, [{ durationSec: 300 }]);
    const lid = lesson.items[0]?.id ?? '';
    expect(await editor.agent.post(`${PATH}/item/remove`, { lid, version: 0 })).toMatchObject({
      msg: '课程没有必修内容',
    });
    const { chapter } = lesson;
    expect(await editor.agent.post(`${PATH}/item`, { chapterId: chapter.id, type: 1, title: '空的' })).toMatchObject({
      msg: '第 2 讲“空的”还没有视频',
    });
    expect((await detailOf(lesson.id)).itemCount).toBe(1);
  });
});

it('tells what was changed in words, by the names of today', async () => {
  const lesson = await publicLesson(world);
  const before = (await detailOf(lesson.id)) as unknown as { version: number; teacherId: string };
  const other = await world.deps.db.teacher.create({ data: { name: '贺文昭', synopsis: '', desc: '' } });
  const body = await lessonBody(world, { name: '商业秘密保护', teacherId: other.id, access: 2 });
  const saved = await editor.agent.put(PATH, { ...body, id: lesson.id, version: before.version, reason: '换人' });
  expect(saved).toMatchObject({ code: 200 });
  const { rows } = await editor.agent.get(`${PATH}/log/list`, { id: lesson.id });
  expect(rows?.[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'teacherId', from: '沈砚秋', to: '贺文昭' },
      { field: 'access', from: '登录', to: '机构成员' },
    ]),
  );
  await world.deps.db.teacher.update({ where: { id: other.id }, data: { name: '贺文钊' } });
  const again = await editor.agent.get(`${PATH}/log/list`, { id: lesson.id });
  expect(again.rows?.[0]?.changes).toContainEqual({ field: 'teacherId', from: '沈砚秋', to: '贺文钊' });
});

describe('honest hours', () => {
  const put = async (id: string, fields: Record<string, unknown>) => {
    const { version, teacherId } = (await detailOf(id)) as unknown as { version: number; teacherId: string };
    return editor.agent.put(PATH, { ...(await lessonBody(world, { teacherId })), id, version, ...fields });
  };

  it('are fewer as anybody likes, and more only with a reason that learners read', async () => {
    const lesson = await publicLesson(world, [{ durationSec: 2_700 }], { creditHours: 1 });
    expect(await put(lesson.id, { creditHours: 0.5 })).toMatchObject({ code: 200 });
    expect(await put(lesson.id, { creditHours: 4.4 })).toMatchObject({
      code: 500,
      msg: '测得 0.8 小时，折合 1 学时，设定 4.4 学时；请调低学时，或填写教学计划学时的理由',
    });
    expect(await put(lesson.id, { creditHours: 4.4, plannedReason: '含线下研讨三课时，另计' })).toMatchObject({
      code: 200,
    });
    expect(await put(lesson.id, { creditHours: 4.4, plannedReason: '探针' })).toMatchObject({
      code: 500,
      msg: '教学计划学时的理由至少10个字符',
    });
    const learner = await buildLearner(world);
    const shown = async () => (await learner.agent.get('/api/lesson/detail', { id: lesson.id })).data.creditHours;
    expect(await shown()).toEqual({ measured: 1, planned: 0 });
    const waiting = await detailOf(lesson.id);
    expect(waiting).toMatchObject({ setHours: 4.4, unapprovedHours: 3.4, mayApprove: false, planned: null });
    const log = await editor.agent.get(`${PATH}/log/list`, { id: lesson.id });
    expect(log.rows?.[0]?.changes).toEqual([
      { field: 'creditHours', from: '0.5', to: '4.4' },
      { field: 'plannedReason', from: null, to: '含线下研讨三课时，另计' },
    ]);
    // The one who set them does not approve them, nor do their keys; a colleague does, once, for this figure alone.
    const approve = ({ agent }: StaffPerson, version: number) =>
      agent.post(`${PATH}/planned/approve`, { id: lesson.id, version });
    const own = { code: 500, msg: '教学计划学时须由设定人以外的人批准' };
    expect(await approve(editor, waiting.version)).toMatchObject(own);
    await world.deps.db.setting.create({ data: { key: 'duty.separate', value: false } });
    expect(await approve(editor, waiting.version)).toMatchObject(own);
    await world.deps.db.setting.delete({ where: { key: 'duty.separate' } });
    const other = await buildEditor(world, '周岚');
    expect((await other.agent.get(`${PATH}/${lesson.id}`)).data).toMatchObject({ mayApprove: true });
    const answers = await Promise.all([approve(other, waiting.version), approve(other, waiting.version)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await shown()).toEqual({ measured: 1, planned: 3.4 });
    const approved = await detailOf(lesson.id);
    expect(approved).toMatchObject({ unapprovedHours: 0, planned: { by: '周岚' } });
    expect(await approve(other, approved.version)).toMatchObject({ msg: '没有待批准的教学计划学时' });
    expect(await put(lesson.id, { creditHours: 4.5, plannedReason: '含线下研讨三课时，另计' })).toMatchObject({
      code: 200,
    });
    expect(await shown()).toEqual({ measured: 1, planned: 0 });
    // Hours that the content yields need no reason, so none is shown.
    expect(await put(lesson.id, { creditHours: 1, plannedReason: '含线下研讨三课时，另计' })).toMatchObject({
      code: 200,
    });
    expect(await detailOf(lesson.id)).toMatchObject({ plannedReason: null, unapprovedHours: 0 });
  });

  it('follow the setting of minutes', async () => {
    const { id, chapterId } = await draft();
    await editor.agent.post(`${PATH}/item`, articleBody(chapterId, { minSec: 3_300 }));
    expect(await detailOf(id)).toMatchObject({ measuredSec: 3_600, measuredHours: 1.3 });
    await world.deps.db.setting.create({ data: { key: 'study.hourMin', value: 30 } });
    expect(await detailOf(id)).toMatchObject({ measuredHours: 2 });
    // What fits no setting means nothing.
    await world.deps.db.setting.update({ where: { key: 'study.hourMin' }, data: { value: 5 } });
    expect(await detailOf(id)).toMatchObject({ measuredHours: 1.3 });
    await world.deps.db.setting.delete({ where: { key: 'study.hourMin' } });
  });

  it('hold when content goes', async () => {
    const lesson = await publicLesson(world, [{ durationSec: 270 }, { durationSec: 270 }], { creditHours: 0.2 });
    expect(await editor.agent.post(`${PATH}/item/remove`, { lid: lesson.items[0]?.id, version: 0 })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('折合 0.1 学时，设定 0.2 学时'),
    });
  });
});

describe('the states', () => {
  type Act = 'publish' | 'plan' | 'unplan' | 'withdraw' | 'remove';
  const MOVES: Record<number, Partial<Record<Act, number>>> = {
    0: { publish: 1, plan: 0, unplan: 0, remove: -1 },
    1: { withdraw: 2 },
    2: { publish: 1, plan: 2, unplan: 2 },
  };
  const BODY: Record<Act, [string, object]> = {
    publish: ['publish', {}],
    plan: ['publish', { at: '2027-01-01 09:00' }],
    unplan: ['publish', { at: null }],
    withdraw: ['withdraw', { reason: '内容过时' }],
    remove: ['remove', {}],
  };
  const SAYS: Record<number, string> = { 0: '课程还是草稿，', 1: '课程已发布，', 2: '课程已下架，' };

  it.each([0, 1, 2].flatMap((from) => (Object.keys(BODY) as Act[]).map((act) => [from, act] as const)))(
    'from %i by %s',
    async (from, act) => {
      const { id } = await draft();
      await world.deps.db.lesson.update({ where: { id }, data: { status: from } });
      const [path, body] = BODY[act];
      const answer = await editor.agent.post(`${PATH}/${path}`, { id, version: 0, ...body });
      const to = MOVES[from]?.[act];
      if (to === undefined) {
        expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining(SAYS[from] ?? '') });
        expect(await detailOf(id)).toMatchObject({ status: from, version: 0, publishAt: null });
      } else {
        expect(answer.code).toBe(200);
        const row = await world.deps.db.lesson.findUnique({ where: { id } });
        expect(row?.status ?? -1).toBe(to);
      }
    },
  );

  it('go by the clock where that was planned, if the course is whole by then', async () => {
    const [good, bad] = [await draft(), await draft()];
    for (const { id } of [good, bad]) {
      const { data } = await editor.agent.post(`${PATH}/publish`, { id, version: 0, at: '2027-01-01 09:00' });
      expect(data).toMatchObject({ status: 0, publishAt: '2027-01-01 09:00:00' });
      await bringForward(world.deps.pool, id);
    }
    await editor.agent.post(`${PATH}/item/remove`, { lid: bad.lid, version: 0 });
    await Promise.all(Array.from({ length: 5 }, () => publishDueLessons(world.deps.pool)));
    expect(await detailOf(good.id)).toMatchObject({ status: 1, publishAt: null, version: 2 });
    expect(await detailOf(bad.id)).toMatchObject({ status: 0, publishAt: null, publishFault: '课程没有必修内容' });
    const log = await editor.agent.get(`${PATH}/log/list`, { id: bad.id });
    expect(log.rows?.[0]).toMatchObject({ by: '系统', what: '发布了课程（未成功）', reason: '课程没有必修内容' });
    expect(await publishDueLessons(world.deps.pool)).toBe(0);
  });

  it('ask for a time that is to come', async () => {
    const { id } = await draft();
    const at = (text: string) => editor.agent.post(`${PATH}/publish`, { id, version: 0, at: text });
    expect(await at('2026-01-01 09:00')).toMatchObject({ msg: '请选择将来的时间' });
    expect(await at('2126-01-01 09:00')).toMatchObject({ msg: '时间过远，请选择更近的时间' });
    expect(await at('明天')).toMatchObject({ msg: '发布时间有误' });
  });

  it('keep apart who edits and who publishes, where that is wanted', async () => {
    const { id } = await draft();
    await world.deps.db.setting.create({ data: { key: 'duty.publish', value: true } });
    const other = await buildEditor(world, '李文');
    expect(await editor.agent.post(`${PATH}/publish`, { id, version: 0 })).toMatchObject({
      msg: '发布人不能是最后编辑人，请由其他同事发布',
    });
    expect(await other.agent.post(`${PATH}/publish`, { id, version: 0 })).toMatchObject({ code: 200 });
    await world.deps.db.setting.delete({ where: { key: 'duty.publish' } });
  });
});
