import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { absentId } from '#test/people/agent.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildClauses,
  buildExaminer,
  freshText,
  type Kind,
  newBank,
  newQuestion,
  questionBody,
  BODIES,
} from './question-fixtures.ts';

let world: TestWorld;
let examiner: StaffPerson;
let bankId: string;
beforeAll(async () => {
  world = await openTestWorld();
  examiner = await buildExaminer(world);
  bankId = await newBank(examiner);
});
afterAll(() => world.close());

const PATH = '/system/question';
const get = async (id: string) => (await examiner.agent.get(`${PATH}/${id}`)).data;
/** As an editor sends it back. */
const body = async (id: string, fields: Record<string, unknown> = {}) => {
  const { version, type, stem, material, images, options, answer, analysis, rubric, ...q } = await get(id);
  const { difficulty, clauseId, lawId, validFrom, validTo } = q;
  const children = q.children.map(({ no: _, ...child }: Record<string, unknown>) => child);
  const asked = { type, stem, material, images, options, answer, analysis, rubric, children };
  return { id, version, ...asked, difficulty, clauseId, lawId, validFrom, validTo, ...fields };
};
const versions = (id: string) =>
  world.deps.db.questionVersion.findMany({ where: { questionId: id }, orderBy: { version: 'asc' } });

describe('a question', () => {
  it.each(Object.keys(BODIES) as Kind[])('of each type is kept as it was sent, and waits: %s', async (kind) => {
    const sent = questionBody(bankId, kind, { difficulty: 4, validFrom: '2027-01-01', validTo: '2028-01-01' });
    const { data, msg } = await examiner.agent.post(PATH, sent);
    expect(msg).toBe('已保存，等待审核');
    const found = await get(data.id);
    expect(found).toMatchObject({
      ...sent,
      status: 2,
      version: 1,
      editedBy: '命题人',
      createdBy: '命题人',
      keyShown: true,
    });
    expect(found).toMatchObject({ usage: { papers: [], running: 0 }, childCount: found.children.length });
    expect(await versions(data.id)).toMatchObject([{ version: 1, by: examiner.id, why: '首次保存' }]);
  });

  it('that breaks the rules is refused at its field', async () => {
    const sent = questionBody(bankId, 'single', { answer: ['A', 'B'] });
    expect(await examiner.agent.post(PATH, sent)).toMatchObject({
      code: 500,
      msg: '单选题只有1个答案',
      field: 'answer',
    });
    const nowhere = questionBody(absentId());
    expect((await examiner.agent.post(PATH, nowhere)).msg).toBe('题库不存在');
    for (const [field, msg] of [
      ['clauseId', '条款不存在'],
      ['lawId', '法律不存在'],
    ] as const)
      expect(await examiner.agent.post(PATH, questionBody(bankId, 'judge', { [field]: absentId() }))).toMatchObject({
        msg,
        field,
      });
  });

  it('is a new version with each edit, whole with its key, and tells what changed', async () => {
    const id = await newQuestion(examiner, bankId, { status: 1 });
    const text = freshText();
    const answer = await examiner.agent.put(PATH, await body(id, { stem: text, answer: ['B'], why: '勘误' }));
    expect(answer).toMatchObject({ msg: '已保存', data: { id, version: 2, keyChanged: true } });
    expect(await get(id)).toMatchObject({ stem: text, answer: ['B'], version: 2, status: 1 });
    const kept = await versions(id);
    expect(kept.map(({ answer: key, why }) => [key, why])).toEqual([
      [['A'], '首次保存'],
      [['B'], '勘误'],
    ]);
    const { rows } = await examiner.agent.get(`${PATH}/history/list`, { id });
    expect(rows).toMatchObject([
      { version: 2, changed: ['题干', '答案'], why: '勘误', by: '命题人', attempts: 0 },
      { version: 1, changed: [] },
    ]);
    const old = await examiner.agent.get(`${PATH}/version`, { id, version: 1 });
    expect(old.data).toMatchObject({ answer: ['A'], version: 1, keyShown: true });
    expect((await examiner.agent.get(`${PATH}/version`, { id, version: 9 })).code).toBe(404);
  });

  it('that nobody changed stays the version that it is', async () => {
    const id = await newQuestion(examiner, bankId);
    const sent = await body(id);
    expect((await examiner.agent.put(PATH, sent)).data).toEqual({ id, version: 1, keyChanged: false });
    expect(await versions(id)).toHaveLength(1);
  });

  it('is edited by who saw its last version, and no stranger’s', async () => {
    const id = await newQuestion(examiner, bankId);
    const sent = await body(id, { stem: freshText() });
    expect((await examiner.agent.put(PATH, sent)).code).toBe(200);
    expect(await examiner.agent.put(PATH, sent)).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
    expect((await examiner.agent.put(PATH, { ...sent, id: absentId() })).code).toBe(404);
    expect((await examiner.agent.get(`${PATH}/${absentId()}`)).code).toBe(404);
  });

  it('is not edited by who may not see its key, which they would save over', async () => {
    const id = await newQuestion(examiner, bankId);
    const blind = await buildExaminer(world, '不见答案', ['bank:list', 'bank:edit']);
    const sent = await body(id, { stem: freshText() });
    expect(await blind.agent.put(PATH, sent)).toMatchObject({ code: 403, msg: '没有查看答案的权限，不能修改题目' });
  });

  it('keeps its type once it was in force; before that it may change', async () => {
    const judge = { ...BODIES.judge(), options: [] };
    for (const status of [0, 1] as const) {
      const id = await newQuestion(examiner, bankId, { status });
      expect(await examiner.agent.put(PATH, await body(id, judge))).toMatchObject({
        msg: '启用过的题目不能更改题型，请新建题目',
        field: 'type',
      });
    }
    const id = await newQuestion(examiner, bankId);
    expect((await examiner.agent.put(PATH, await body(id, judge))).data).toMatchObject({
      version: 2,
      keyChanged: false,
    });
  });

  it('shows pictures that staff sent, and no others', async () => {
    const url = `/uploads/ab/${'b'.repeat(64)}.png`;
    const sent = questionBody(bankId, 'single', { images: [{ url, alt: '示意图' }] });
    expect((await examiner.agent.post(PATH, sent)).msg).toBe('有图片或附件已失效，请重新上传');
    await world.deps.db.staffUpload.create({
      data: { key: url.slice(9), staffId: examiner.id, bytes: 9, at: new Date() },
    });
    const { data } = await examiner.agent.post(PATH, sent);
    expect(await get(data.id)).toMatchObject({ images: [{ url, alt: '示意图' }], imageCount: 1 });
  });

  it('is copied word for word, with a case’s questions, and waits', async () => {
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const { data } = await examiner.agent.post(`${PATH}/copy`, { id });
    const [one, copy] = [await get(id), await get(data.id)];
    const texts = ({ children }: typeof one) =>
      children.map(({ id: _, no: __, ...child }: { id: string; no: number }) => child);
    expect(texts(copy)).toEqual(texts(one));
    expect(copy).toMatchObject({ stem: one.stem, material: one.material, status: 2, version: 1 });
    expect(copy.children[0].id).not.toBe(one.children[0].id);
    expect(await versions(data.id)).toMatchObject([{ why: `复制自 Q-${String(one.no).padStart(4, '0')}` }]);
  });

  it('goes while it waits, and its versions stay; in force or stopped it does not', async () => {
    const id = await newQuestion(examiner, bankId, { kind: 'case' });
    expect((await examiner.agent.post(`${PATH}/remove`, { id, version: 7 })).code).toBe(409);
    expect((await examiner.agent.post(`${PATH}/remove`, { id, version: 1 })).msg).toBe('已删除');
    expect(await world.deps.db.question.count({ where: { OR: [{ id }, { parentId: id }] } })).toBe(0);
    expect(await versions(id)).toHaveLength(1);
    for (const [status, msg] of [
      [1, '题目已启用，不能删除'],
      [0, '题目已停用，不能删除'],
    ] as const) {
      const kept = await newQuestion(examiner, bankId, { status });
      expect((await examiner.agent.post(`${PATH}/remove`, { id: kept, version: 1 })).msg).toBe(msg);
    }
  });

  it('has versions that nobody changes or removes', async () => {
    for (const statement of [
      `UPDATE "QuestionVersion" SET why = ''`,
      `DELETE FROM "QuestionVersion"`,
      `TRUNCATE "QuestionVersion"`,
    ])
      await expect(world.asOwner(statement)).rejects.toThrow('append-only');
    await expect(run(world.deps.pool, sql`DELETE FROM "QuestionVersion"`)).rejects.toThrow('permission denied');
  });
});

describe('a case', () => {
  const rowsOf = (id: string) => world.deps.db.question.findMany({ where: { parentId: id }, orderBy: { sort: 'asc' } });

  it('is saved whole: its questions take after it, in its order, at its version', async () => {
    const { below } = await buildClauses(world);
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const sent = await body(id);
    const [first, second] = sent.children;
    const added = { ...BODIES.blank(), share: 5 };
    const answer = await examiner.agent.put(PATH, {
      ...sent,
      children: [second, added, first],
      difficulty: 5,
      clauseId: below,
    });
    expect(answer.data).toMatchObject({ version: 2, keyChanged: false });
    const rows = await rowsOf(id);
    expect(rows.map((row) => [row.id === second.id, row.id === first.id, row.type, row.share])).toEqual([
      [true, false, 5, 3],
      [false, false, 4, 5],
      [false, true, 7, 2],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ bankId, difficulty: 5, clauseId: below, status: 1, version: 2 });
    expect(await world.deps.db.questionKey.count({ where: { question: { parentId: id } } })).toBe(3);
    const [one] = await versions(id);
    expect(Object.keys(one!.answer as object)).toEqual([first.id, second.id]);
    const before = await examiner.agent.get(`${PATH}/version`, { id, version: 1 });
    expect(before.data.children).toMatchObject([
      { answer: ['A', 'C'], share: 2 },
      { type: 5, share: 3 },
    ]);
  });

  it('that was in force keeps what it once asked, stopped and at no place; one that waits drops it', async () => {
    const inForce = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const sent = await body(inForce);
    const [first, second] = sent.children;
    expect((await examiner.agent.put(PATH, { ...sent, children: [second] })).code).toBe(200);
    expect(await rowsOf(inForce)).toMatchObject([
      { id: first.id, status: 0, sort: -1 },
      { id: second.id, status: 1, sort: 0 },
    ]);
    expect((await get(inForce)).children.map((child: { id: string }) => child.id)).toEqual([second.id]);
    const items = [{ id: inForce, version: 2 }];
    await examiner.agent.post(`${PATH}/status`, { items, status: 0, note: '停用一下' });
    await examiner.agent.post(`${PATH}/status`, { items, status: 1 });
    expect(await rowsOf(inForce)).toMatchObject([{ status: 0, sort: -1 }, { status: 1 }]);
    const again = await body(inForce, { children: [second, first] });
    expect(await examiner.agent.put(PATH, again)).toMatchObject({
      msg: '小题已被移除，请刷新后重试',
      field: 'children.1',
    });

    const waiting = await newQuestion(examiner, bankId, { kind: 'case' });
    const open = await body(waiting);
    expect((await examiner.agent.put(PATH, { ...open, children: [open.children[1]] })).code).toBe(200);
    expect(await rowsOf(waiting)).toHaveLength(1);
  });

  it('does not take the questions of another, nor the same twice, nor another type of what was asked', async () => {
    const [one, other] = [
      await newQuestion(examiner, bankId, { kind: 'case', status: 1 }),
      await newQuestion(examiner, bankId, { kind: 'case' }),
    ];
    const [sent, foreign] = [await body(one), await body(other)];
    const [first] = sent.children;
    const put = (children: unknown[]) => examiner.agent.put(PATH, { ...sent, children });
    expect((await put([foreign.children[0]])).msg).toBe('小题已被移除，请刷新后重试');
    expect((await put([first, first])).msg).toBe('小题重复，请刷新后重试');
    expect(await put([{ ...first, type: 2 }])).toMatchObject({ field: 'children.0.type' });
    expect((await examiner.agent.get(`${PATH}/${first.id}`)).code).toBe(404);
  });

  it('goes to another bank with all it ever asked', async () => {
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const sent = await body(id);
    await examiner.agent.put(PATH, { ...sent, children: [sent.children[1]] });
    const to = await newBank(examiner);
    const moved = await examiner.agent.post(`${PATH}/move`, { items: [{ id, version: 2 }], bankId: to });
    expect(moved.data).toEqual({ done: 1, skipped: [] });
    expect((await rowsOf(id)).map((row) => row.bankId)).toEqual([to, to]);
    const again = await examiner.agent.post(`${PATH}/move`, { items: [{ id, version: 2 }], bankId: to });
    expect(again.data).toMatchObject({ done: 0, skipped: [{ id, reason: '题目已在这个题库中' }] });
  });
});

describe('fields of many', () => {
  it('are set at once, each question a new version; what is left out stays', async () => {
    const { below } = await buildClauses(world);
    const ids = [
      await newQuestion(examiner, bankId, { status: 1, validTo: '2027-06-01' }),
      await newQuestion(examiner, bankId, { kind: 'case' }),
    ];
    const items = ids.map((id) => ({ id, version: 1 }));
    const set = (fields: Record<string, unknown>) => examiner.agent.post(`${PATH}/fields`, { items, ...fields });
    expect((await set({})).msg).toBe('请选择要修改的内容');
    expect((await set({ clauseId: absentId() })).msg).toBe('条款不存在');
    const late = await set({ validFrom: '2027-06-01', clauseId: below });
    expect(late.data).toMatchObject({ done: 1, skipped: [{ id: ids[0], reason: '失效日须晚于生效日' }] });
    expect(await get(ids[1]!)).toMatchObject({
      version: 2,
      validFrom: '2027-06-01',
      clauseId: below,
      clause: '4.1 标题4.1',
    });
    const children = await world.deps.db.question.findMany({ where: { parentId: ids[1]! } });
    for (const child of children) expect(child).toMatchObject({ version: 2, clauseId: below });
    const stale = await set({ difficulty: 1 });
    expect(stale.data).toMatchObject({ done: 1, skipped: [{ id: ids[1], reason: '数据已被他人处理，请刷新' }] });
    expect(await versions(ids[0]!)).toMatchObject([
      {},
      { version: 2, why: '批量修改', content: { difficulty: 1, validTo: '2027-06-01' } },
    ]);
  });
});
