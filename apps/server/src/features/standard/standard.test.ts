import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClauseRow } from '@zhibiao/contract/standard/staff';
import { absentId, type Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let agent: Agent;
beforeAll(async () => {
  world = await openTestWorld();
  ({ agent } = await buildStaff(world, { permissions: ['standard:edit'] }));
});
afterAll(() => world.close());

let made = 0;
const newStandard = async () => {
  made += 1;
  const code = `T/TEST ${made}-2024`;
  expect((await agent.post('/system/standard', { code, name: '试行标准', status: 1 })).code).toBe(200);
  return code;
};
const add = async (standardCode: string, number: string, parentId: string | null = null): Promise<string> => {
  const body = { standardCode, number, title: `标题${number}`, parentId, meant: true };
  const answer = await agent.post('/system/clause', body);
  expect([number, answer.msg]).toEqual([number, '已新增条款']);
  return answer.data.id as string;
};
const tree = async (code: string): Promise<ClauseRow[]> => (await agent.get('/system/clause/list', { code })).data;
const paths = async (code: string) => (await tree(code)).map(({ path }) => path);

describe('standards', () => {
  it('come with the product: numbers, names and dates, and which replaces which', async () => {
    const { data } = await agent.get('/system/standard/list');
    const rows = data as { code: string; family: string; clauses: number }[];
    expect(rows.find(({ code }) => code === 'GB/T 29490-2013')).toMatchObject({
      status: 3,
      effectiveTo: '2024-01-01',
      replacedBy: 'GB/T 29490-2023',
      year: 2013,
    });
    const numbers = (await tree('GB/T 29490-2023')).map(({ number }) => number);
    expect(numbers.filter((number) => /^\d+$/.test(number)).join()).toBe('1,2,3,4,5,6,7,8,9,10');
    expect(numbers.filter((number) => number.startsWith('9.')).join()).toBe('9.1,9.2,9.3,9.4');
    const map = await agent.get('/system/clause/map', { fromCode: 'GB/T 29490-2013', toCode: 'GB/T 29490-2023' });
    expect(map.data).toHaveLength(3);
  });

  it('are told from one another by their code, and changed by who saw the last version', async () => {
    const code = await newStandard();
    const body = { code, name: '试行标准（修订）', status: 2, effectiveFrom: '2027-01-01', version: 0 };
    expect(await agent.post('/system/standard', { ...body })).toMatchObject({ msg: '该标准编号已存在', field: 'code' });
    expect((await agent.put('/system/standard', body)).data).toEqual({ id: code, version: 1 });
    expect((await agent.put('/system/standard', body)).code).toBe(409);
    const turned = { ...body, version: 1, effectiveTo: '2026-01-01' };
    expect(await agent.put('/system/standard', turned)).toMatchObject({ msg: '废止日期须晚于实施日期' });
    expect((await agent.put('/system/standard', { ...body, version: 1, replacedBy: code })).msg).toBe(
      '标准不能由自己替代',
    );
  });

  it('are not deleted while a course or a clause is of them', async () => {
    const code = await newStandard();
    const id = await add(code, '1');
    await buildLesson(world.deps, { standardCode: code });
    const remove = () => agent.post('/system/standard/remove', { code, version: 0 });
    expect((await remove()).msg).toBe('标准正被1 门课程、1 个条款使用，不能删除');
    await agent.post('/system/clause/remove', { id, version: 0 });
    await world.deps.db.lesson.updateMany({ where: { standardCode: code }, data: { standardCode: null } });
    expect((await remove()).msg).toBe('已删除标准');
  });

  it('are known to every course: a code that is none is refused by the database', async () => {
    const { id } = await buildLesson(world.deps);
    await expect(world.deps.db.lesson.update({ where: { id }, data: { standardCode: 'GB/T 0-1900' } })).rejects.toThrow(
      /foreign key/i,
    );
  });
});

describe('clauses', () => {
  it('stand in a tree whose paths are prefixes, and 4 is not above 41', async () => {
    const code = await newStandard();
    const four = await add(code, '4');
    await add(code, '41');
    const below = await add(code, '4.5', four);
    await add(code, '4.5.1', below);
    expect(await paths(code)).toEqual(['/4/', '/4/4.5/', '/4/4.5/4.5.1/', '/41/']);
    const again = await agent.post('/system/clause', { standardCode: code, number: '4.5', title: 'x', parentId: null });
    expect(again).toMatchObject({ msg: '该标准已有这个条款编号', field: 'number' });
  });

  it('do not slip below another by their number, unless that is meant', async () => {
    const code = await newStandard();
    const [one, five] = [await add(code, '1'), await add(code, '5')];
    const put = (number: string, parentId: string | null, meant?: boolean) =>
      agent.post('/system/clause', { standardCode: code, number, title: '标题', parentId, ...(meant && { meant }) });
    expect(await put('5.1', one)).toMatchObject({
      msg: '编号 5.1 不在 1 之下，请核对编号和上级',
      field: 'number',
    });
    expect((await put('5.1', null)).msg).toBe('编号 5.1 没有上级条款，请核对编号和上级');
    expect((await put('51', five)).msg).toBe('编号 51 不在 5 之下，请核对编号和上级');
    const { data } = await put('5.1', five);
    const renumber = (number: string) =>
      agent.put('/system/clause', { id: data.id, version: 0, number, title: '标题' });
    expect((await renumber('6.1')).msg).toBe('编号 6.1 不在 5 之下，请核对编号和上级');
    expect((await renumber('5.2')).code).toBe(200);
    expect((await put('7.1', one, true)).code).toBe(200);
  });

  it('take what is below them along when they get another number or place', async () => {
    const code = await newStandard();
    const [four, five] = [await add(code, '4'), await add(code, '5')];
    const below = await add(code, '4_1', four);
    await add(code, '4_1.1', below);
    await add(code, '4x1', four);
    const move = (id: string, version: number, parentId: string | null, before: string | null = null) =>
      agent.post('/system/clause/move', { id, version, parentId, before });
    expect((await move(four, 0, below)).msg).toBe('不能移到自己的下级条款中');
    expect((await move(below, 0, five)).code).toBe(200);
    expect(await paths(code)).toEqual(['/4/', '/4/4x1/', '/5/', '/5/4_1/', '/5/4_1/4_1.1/']);
    expect((await move(below, 0, null)).code).toBe(409);
    await agent.put('/system/clause', { id: five, version: 0, number: '6', title: '标题6' });
    expect((await move(five, 1, null, four)).code).toBe(200);
    expect(await paths(code)).toEqual(['/6/', '/6/4_1/', '/6/4_1/4_1.1/', '/4/', '/4/4x1/']);
  });

  it('hold no more than an explanation of one’s own', async () => {
    const code = await newStandard();
    const long = { standardCode: code, number: '1', title: '范围', explain: '说'.repeat(1_001), parentId: null };
    expect((await agent.post('/system/clause', long)).msg).toBe('说明不能超过1000个字符，现有1001个，请勿粘贴标准原文');
  });

  it('are not deleted while lectures, questions or what is below them use them', async () => {
    const code = await newStandard();
    const id = await add(code, '7');
    const below = await add(code, '7.1', id);
    const { items } = await buildLesson(world.deps, { standardCode: code });
    const lid = items[0]!.id;
    expect((await agent.get('/system/clause/items', { id: below })).data).toMatchObject([{ lid, chosen: false }]);
    expect((await agent.post('/system/clause/items', { id: below, lids: [lid] })).code).toBe(200);
    expect((await agent.post('/system/clause/items', { id: below, lids: [absentId()] })).code).toBe(500);
    const bank = await world.deps.db.questionBank.create({ data: { name: '题库' } });
    const question = { bankId: bank.id, type: 3, stem: '判断', clause: '7.1 标题7.1' };
    await world.deps.db.question.create({ data: question });
    expect((await agent.get('/system/clause/usage', { id })).data).toMatchObject({
      items: [{ lid, direct: false }],
      questions: [{ clause: '7.1 标题7.1', bankName: '题库' }],
      questionCount: 1,
    });
    const gone = (one: string) => agent.post('/system/clause/remove', { id: one, version: 0 });
    expect((await gone(id)).msg).toBe('条款下有1 个下级条款，不能删除');
    expect((await gone(below)).msg).toBe('条款下有1 讲课程内容、1 道题目，不能删除');
    const renamed = { id: below, version: 0, number: '7.1', title: '资源' };
    expect((await agent.put('/system/clause', renamed)).msg).toBe(
      '有 1 道题目标注为“7.1 标题7.1”，编号和标题暂不能修改',
    );
    await world.deps.db.question.deleteMany({ where: { bankId: bank.id } });
    await agent.post('/system/clause/items', { id: below, lids: [] });
    expect((await gone(below)).msg).toBe('已删除条款');
  });

  it('come in from a sheet whole or not at all', async () => {
    const code = await newStandard();
    await add(code, '4');
    const rows = (...list: [string, string, string?][]) =>
      list.map(([number, title, explain = '']) => ({ number, title, explain }));
    const send = (confirm: boolean, given: ReturnType<typeof rows>) =>
      agent.post('/system/clause/import', { standardCode: code, rows: given, confirm });
    const bad = rows(['4', '企业环境'], ['5.1', '承诺'], ['4.1', ''], ['4', '再来']);
    expect((await send(false, bad)).data).toMatchObject({
      written: false,
      faults: [
        { place: '第 3 行', msg: '缺少上级条款 5，请先填写它' },
        { place: '第 4 行', msg: '请输入条款标题' },
        { place: '第 5 行', msg: '编号 4 与第 2 行重复' },
      ],
    });
    expect((await send(true, bad)).msg).toBe('文件中有错误，请修改后重新上传，没有写入任何条款');
    expect(await paths(code)).toEqual(['/4/']);
    const good = rows(['4', '企业环境'], ['4.1', '企业及其环境', '自己的话'], ['10', '改进']);
    expect((await send(false, good)).data).toEqual({ added: 2, changed: 1, same: 0, written: false, faults: [] });
    expect((await send(true, good)).data).toMatchObject({ added: 2, changed: 1, written: true });
    expect(await paths(code)).toEqual(['/4/', '/4/4.1/', '/10/']);
    expect((await send(false, good)).data).toMatchObject({ added: 0, changed: 0, same: 3 });
  });

  it('are mapped from one edition to the next, each in one way', async () => {
    const [old, next] = [await newStandard(), await newStandard()];
    const [a, b] = [await add(old, '1'), await add(old, '2')];
    const c = await add(next, '1');
    const map = (fromId: string | null, toId: string | null, kind: number) =>
      agent.post('/system/clause/map', { fromCode: old, toCode: next, fromId, toId, kind });
    expect((await map(a, c, 2)).msg).toBe('已保存对照');
    expect((await map(a, c, 1)).msg).toBe('这条对照已经有了');
    expect((await map(b, c, 4)).msg).toBe('新增只选新版条款，删除只选旧版条款，其余两边都要选');
    expect((await map(null, c, 3)).msg).toBe('该条款已有对照，不能再标为新增或删除');
    expect((await map(b, null, 4)).msg).toBe('已保存对照');
    expect((await map(b, c, 1)).msg).toBe('该条款已标为新增或删除，请先删除那条对照');
    expect((await map(c, a, 1)).code).toBe(404);
    const { data } = await agent.get('/system/clause/map', { fromCode: old, toCode: next });
    expect(data).toMatchObject([
      { kind: 2, from: { number: '1' }, to: { number: '1' } },
      { kind: 4, from: { number: '2' }, to: null },
    ]);
    expect((await agent.post('/system/clause/remove', { id: c, version: 0 })).msg).toContain('1 条新旧对照');
    expect((await agent.post('/system/clause/map/remove', { id: data[0].id })).code).toBe(200);
  });
});

describe('questions at a clause', () => {
  it('are counted where they stand, keep it from going, and go by whatever it is called', async () => {
    const code = await newStandard();
    const top = await add(code, '8');
    const id = await add(code, '8.1', top);
    const { db } = world.deps;
    const bank = await db.questionBank.create({ data: { name: '条款题' } });
    const stands = { bankId: bank.id, clauseId: id };
    const asked = await db.question.create({ data: { ...stands, type: 6, stem: '案例', clause: '9 旧条款' } });
    await db.question.create({ data: { ...stands, type: 3, stem: '小题', parentId: asked.id } });
    const counted = async () => (await tree(code)).map(({ number, questions }) => [number, questions]);
    expect(await counted()).toEqual([
      ['8', 0],
      ['8.1', 1],
    ]);
    expect((await agent.put('/system/clause', { id, version: 0, number: '8.1', title: '新标题' })).code).toBe(200);
    expect((await agent.get('/system/clause/usage', { id: top })).data).toMatchObject({
      questionCount: 1,
      questions: [{ stem: '案例', clause: '8.1 新标题' }],
    });
    const remove = () => agent.post('/system/clause/remove', { id, version: 1 });
    expect((await remove()).msg).toBe('条款下有1 道题目，不能删除');
    await db.question.deleteMany({ where: { bankId: bank.id } });
    const rules = [{ bankId: bank.id, type: 1, clauseId: id, count: 1, score: 1 }];
    const settings = { title: '结业考试', mode: 2, totalScore: 1, passScore: 1, durationMin: 5 };
    const paper = await db.paper.create({ data: { ...settings, rules } });
    expect((await remove()).msg).toBe('条款下有1 份试卷的规则，不能删除');
    await db.paper.delete({ where: { id: paper.id } });
    expect((await remove()).code).toBe(200);
  });
});

describe('laws', () => {
  it('say how long they hold, and what names them', async () => {
    const law = { name: '中华人民共和国专利法', edition: '2020年修正', effectiveFrom: '2021-06-01' };
    const { data } = await agent.post('/system/law', law);
    expect(await agent.post('/system/law', { ...law, url: 'https://flk.npc.gov.cn/' })).toMatchObject({
      msg: '这一版已经有了',
      field: 'edition',
    });
    const bank = await world.deps.db.questionBank.create({ data: { name: '法律题' } });
    await world.deps.db.question.create({ data: { bankId: bank.id, type: 3, stem: '依照专利法，发明有保护期。' } });
    expect((await agent.get('/system/law/impact', { id: data.id })).data).toMatchObject({
      questions: { count: 1, first: [{ title: '依照专利法，发明有保护期。' }] },
      papers: { count: 0 },
    });
    const ended = { ...law, id: data.id, effectiveTo: '2022-01-01', version: 0 };
    expect((await agent.put('/system/law', ended)).data.version).toBe(1);
    expect((await agent.put('/system/law', ended)).code).toBe(409);
    expect((await agent.get('/system/law/list')).data).toMatchObject([{ valid: false, effectiveTo: '2022-01-01' }]);
    expect((await agent.post('/system/law/remove', { id: data.id, version: 1 })).code).toBe(200);
  });

  it('say which questions are filed under them, and stay while some are', async () => {
    const { db } = world.deps;
    const law = { name: '中华人民共和国商标法', edition: '2019年修正', effectiveFrom: '2019-11-01' };
    const { id } = (await agent.post('/system/law', law)).data;
    const bank = await db.questionBank.create({ data: { name: '商标题' } });
    const asked = await db.question.create({ data: { bankId: bank.id, type: 6, stem: '案例', lawId: id } });
    const child = { bankId: bank.id, type: 3, lawId: id, parentId: asked.id };
    await db.question.create({ data: { ...child, stem: '注册商标的有效期为十年。' } });
    expect((await agent.get('/system/law/impact', { id })).data.questions).toEqual({
      count: 1,
      first: [{ id: asked.id, title: '案例' }],
    });
    const remove = () => agent.post('/system/law/remove', { id, version: 0 });
    expect((await remove()).msg).toBe('有 1 道题目依据它，不能删除');
    await db.question.deleteMany({ where: { bankId: bank.id } });
    expect((await remove()).code).toBe(200);
  });
});
