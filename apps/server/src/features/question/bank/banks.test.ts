import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildClauses,
  buildExaminer,
  newBank,
  newQuestion,
  questionBody,
} from '#features/question/question-fixtures.ts';

let world: TestWorld;
let examiner: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  examiner = await buildExaminer(world);
});
afterAll(() => world.close());

const PATH = '/system/bank';
const bankOf = async (id: string): Promise<BankRow> =>
  (await examiner.agent.get(`${PATH}/list`)).data.find((bank: BankRow) => bank.id === id);

describe('banks', () => {
  it('are told apart by their names, however these are written, also when two come at once', async () => {
    const { data } = await examiner.agent.post(PATH, { name: ' PMP 题库 ' });
    expect(data).toMatchObject({ version: 0 });
    expect(await examiner.agent.post(PATH, { name: 'pmp 题库' })).toMatchObject({
      msg: '已有同名的题库',
      field: 'name',
    });
    const other = await newBank(examiner);
    expect((await examiner.agent.put(PATH, { id: other, name: 'PMP 题库', version: 0 })).msg).toBe('已有同名的题库');
    expect((await examiner.agent.put(PATH, { id: data.id, name: 'Pmp 题库', version: 0 })).data).toMatchObject({
      version: 1,
    });
    expect((await examiner.agent.put(PATH, { id: data.id, name: '另一名', version: 0 })).code).toBe(409);
    const at = await Promise.all(Array.from({ length: 10 }, () => examiner.agent.post(PATH, { name: '同时' })));
    expect(at.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(500)]);
    expect((await examiner.agent.post(PATH, { name: '' })).msg).toBe('请输入题库名称');
  });

  it('count what they hold, by clause with all that is above it, after every kind of write', async () => {
    const { top, below, other } = await buildClauses(world);
    const id = await newBank(examiner);
    expect(await bankOf(id)).toMatchObject({ count: 0, clauses: [] });
    const one = await newQuestion(examiner, id, { kind: 'case', clauseId: below });
    await newQuestion(examiner, id, { clauseId: other, status: 1 });
    await newQuestion(examiner, id, { status: 0 });
    expect(await bankOf(id)).toMatchObject({
      count: 3,
      on: 1,
      pending: 1,
      noClause: 1,
      clauses: [
        { clauseId: top, number: '4', count: 0 },
        { clauseId: below, number: '4.1', title: '标题4.1', path: '/4/4.1/', count: 1 },
        { clauseId: other, number: '41', count: 1 },
      ],
    });
    await examiner.agent.post('/system/question/fields', { items: [{ id: one, version: 1 }], clauseId: null });
    expect(await bankOf(id)).toMatchObject({ noClause: 2, clauses: [{ clauseId: other }] });
    await examiner.agent.post('/system/question/remove', { id: one, version: 2 });
    expect(await bankOf(id)).toMatchObject({ count: 2, pending: 0, noClause: 1 });
  });

  it('raise `rev` with every kind of write to a question, and when its clause gets another place', async () => {
    const { top, below, other } = await buildClauses(world);
    const [id, to] = [await newBank(examiner), await newBank(examiner)];
    const revs = async () => {
      const rows = await world.deps.db.questionBank.findMany({
        where: { id: { in: [id, to] } },
        orderBy: { id: 'asc' },
      });
      return rows.map(({ rev }) => rev);
    };
    let before = await revs();
    const raised = async (what: string, work: () => Promise<{ code: number; msg: string } | string>, both = false) => {
      const answer = await work();
      if (typeof answer !== 'string') expect([what, answer.msg, answer.code]).toEqual([what, answer.msg, 200]);
      const after = await revs();
      expect([what, after[0]! > before[0]!, after[1]! > before[1]!]).toEqual([what, true, both]);
      before = after;
    };
    const { agent } = examiner;
    let one = '';
    await raised('add', async () => (one = await newQuestion(examiner, id, { kind: 'single', clauseId: below })));
    const items = (version: number) => ({ items: [{ id: one, version }] });
    await raised('status', () => agent.post('/system/question/status', { ...items(1), status: 1 }));
    await raised('edit', () =>
      agent.put('/system/question', { ...questionBody(id), clauseId: below, id: one, version: 1 }),
    );
    await raised('fields', () => agent.post('/system/question/fields', { ...items(2), difficulty: 5 }));
    await raised('copy', () => agent.post('/system/question/copy', { id: one }));
    const move = { version: 0, parentId: other, before: null };
    const person = await buildExaminer(world, '标准', ['standard:edit']);
    await raised('clause', () => person.agent.post('/system/clause/move', { id: top, ...move }));
    await raised('move', () => agent.post('/system/question/move', { ...items(3), bankId: to }), true);
    const [copy] = await world.deps.db.question.findMany({ where: { bankId: id } });
    await raised('remove', () => agent.post('/system/question/remove', { id: copy!.id, version: 1 }));
  });

  it('that are stopped take no questions, and what is in them stays', async () => {
    const id = await newBank(examiner);
    const one = await newQuestion(examiner, id);
    const { name } = await bankOf(id);
    await examiner.agent.put(PATH, { id, name, status: 0, version: 0 });
    const stopped = { msg: `题库《${name}》已停用，不能加入题目`, field: 'bankId' };
    expect(await examiner.agent.post('/system/question', questionBody(id))).toMatchObject(stopped);
    expect(await examiner.agent.post('/system/question/copy', { id: one })).toMatchObject(stopped);
    const elsewhere = await newQuestion(examiner, await newBank(examiner));
    const items = [{ id: elsewhere, version: 1 }];
    expect(await examiner.agent.post('/system/question/move', { items, bankId: id })).toMatchObject(stopped);
  });

  it('go only when nothing is left in them and nothing draws from them', async () => {
    const id = await newBank(examiner);
    const remove = (version = 0) => examiner.agent.post(`${PATH}/remove`, { id, version });
    expect((await remove(3)).code).toBe(409);
    const one = await newQuestion(examiner, id);
    expect((await remove()).msg).toBe('题库中还有 1 道题，请先移到其他题库，不能删除');
    await examiner.agent.post('/system/question/remove', { id: one, version: 1 });
    const { db } = world.deps;
    const staged = {
      bankId: id,
      by: examiner.id,
      kind: 'xlsx',
      fileName: 'a.xlsx',
      fileSize: 1,
      expiresAt: new Date(),
    };
    const { id: importId } = await db.questionImport.create({ data: staged });
    expect((await remove()).msg).toBe('有未完成的导入使用本题库，不能删除');
    await db.questionImport.update({ where: { id: importId }, data: { state: 3 } });
    const rules = [{ bankId: id, type: 1, count: 1, score: 1 }];
    const settings = { title: '结业考试', mode: 2, totalScore: 1, passScore: 1, durationMin: 5 };
    const paper = await db.paper.create({ data: { ...settings, rules } });
    expect((await remove()).msg).toBe('试卷《结业考试》的规则使用本题库，不能删除');
    await db.paper.update({ where: { id: paper.id }, data: { rules: [], draft: { draw: rules } } });
    expect((await remove()).msg).toBe('试卷《结业考试》的规则使用本题库，不能删除');
    await db.paper.update({ where: { id: paper.id }, data: { draft: { draw: [] } } });
    expect((await remove()).msg).toBe('已删除');
    expect((await remove()).code).toBe(404);
    expect((await examiner.agent.post(`${PATH}/remove`, { id: absentId(), version: 0 })).code).toBe(404);
  });
});
