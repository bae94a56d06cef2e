import { catalogue } from '@zhibiao/contract/endpoints';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  BANK_ANALYSIS_MARK,
  buildExaminer,
  KEY_MARK,
  newBank,
  newQuestion,
  questionBody,
  RUBRIC_MARK,
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

const MARKS = new RegExp([KEY_MARK, BANK_ANALYSIS_MARK, RUBRIC_MARK].join('|'));
const PATH = '/system/question';

describe('without the permission to see keys', () => {
  it('no byte of one leaves, whatever is asked of questions', async () => {
    const blind = await buildStaff(world, {
      permissions: ALL_PERMISSIONS.filter((one) => one !== 'bank:key' && one !== 'bank:export'),
    });
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const twin = await examiner.agent.post(`${PATH}/copy`, { id });
    const essay = await newQuestion(examiner, bankId, { kind: 'essay' });
    const otherId = twin.data.id as string;
    const { stem } = (await examiner.agent.get(`${PATH}/${essay}`)).data;
    const items = [{ id, version: 1 }];
    const asked: Record<string, () => Promise<{ code: number }>> = {
      listBanks: () => blind.agent.get('/system/bank/list'),
      listQuestions: () => blind.agent.get(`${PATH}/list`),
      questionCounts: () => blind.agent.get(`${PATH}/counts`),
      questionFlags: () => blind.agent.get(`${PATH}/flags`),
      staffQuestion: () => blind.agent.get(`${PATH}/${id}`),
      similarQuestions: () => blind.agent.get(`${PATH}/similar`, { text: stem }),
      questionHistory: () => blind.agent.get(`${PATH}/history/list`, { id }),
      questionVersion: () => blind.agent.get(`${PATH}/version`, { id, version: 1 }),
      addQuestion: () => blind.agent.post(PATH, questionBody(bankId, 'essay')),
      copyQuestion: () => blind.agent.post(`${PATH}/copy`, { id }),
      setQuestionStatus: () => blind.agent.post(`${PATH}/status`, { items, status: 0, note: '停用一下' }),
      setQuestionFields: () => blind.agent.post(`${PATH}/fields`, { items, difficulty: 2 }),
      moveQuestions: () => blind.agent.post(`${PATH}/move`, { items, bankId }),
      settleSimilar: () => blind.agent.post(`${PATH}/similar/settle`, { id, otherId }),
      editQuestion: () => blind.agent.put(PATH, { ...questionBody(bankId), id: essay, version: 1 }),
      removeQuestion: () => blind.agent.post(`${PATH}/remove`, { id: essay, version: 1 }),
      addBank: () => blind.agent.post('/system/bank', { name: '新题库' }),
      editBank: () => blind.agent.put('/system/bank', { id: bankId, name: '改名', version: 0 }),
      removeBank: () => blind.agent.post('/system/bank/remove', { id: bankId, version: 1 }),
    };
    for (const [name, ask] of Object.entries(asked)) {
      const answer = await ask();
      expect([name, name === 'editQuestion' ? 403 : name === 'removeBank' ? 500 : 200]).toEqual([name, answer.code]);
      expect([name, JSON.stringify(answer)]).not.toEqual([name, expect.stringMatching(MARKS)]);
    }
    const files = ['questionStaff', 'questionEditStaff', 'questionSimilarStaff', 'bankStaff'];
    const all = catalogue.filter(({ file }) => files.includes(file)).map(({ name }) => name);
    // Staff without `bank:key` do not get the file of all keys: it is a task of those with `bank:export`.
    expect(Object.keys(asked).sort()).toEqual(all.filter((name) => name !== 'exportQuestions').sort());
    const detail = (await blind.agent.get(`${PATH}/${id}`)).data;
    expect(detail).toMatchObject({ keyShown: false, answer: [], analysis: '', rubric: [] });
    expect(detail.children).toMatchObject([
      { answer: [], rubric: [] },
      { answer: [], rubric: [] },
    ]);
    const seen = await examiner.agent.get(`${PATH}/${id}`);
    expect(JSON.stringify(seen)).toMatch(MARKS);
  });

  it('the audit log and what was said about it hold none either, only that it changed', async () => {
    const id = await newQuestion(examiner, bankId, { kind: 'essay', status: 1 });
    const sent = { ...questionBody(bankId, 'essay', { answer: [`${KEY_MARK}新`] }), id, version: 1 };
    expect((await examiner.agent.put(PATH, sent)).code).toBe(200);
    const details = await world.deps.db.auditDetail.findMany();
    expect(JSON.stringify(details.map(({ detail }) => detail))).not.toMatch(MARKS);
    const [entry] = await world.deps.db.auditLog.findMany({ where: { action: 'question.edit', objectId: id } });
    const own = details.find(({ seq }) => seq === entry!.seq);
    expect(own!.detail).toMatchObject({
      changes: { answer: { from: '已修改', to: '已修改' }, version: { from: 1, to: 2 } },
    });
    const reader = await buildStaff(world, { permissions: ['audit:list'] });
    const read = await reader.agent.get('/system/audit/list', { action: 'question.edit' });
    expect(JSON.stringify(read)).not.toMatch(MARKS);
  });
});

describe('whoever reads a key', () => {
  it('stands in the audit log, once a day for each question, by whatever way', async () => {
    const [id, other] = [await newQuestion(examiner, bankId), await newQuestion(examiner, bankId)];
    const told = () =>
      world.deps.db.auditLog.count({ where: { action: 'question.key', objectId: { in: [id, other] } } });
    await examiner.agent.get(`${PATH}/${id}`);
    await examiner.agent.get(`${PATH}/${id}`);
    await examiner.agent.get(`${PATH}/version`, { id, version: 1 });
    expect(await told()).toBe(1);
    const { stem } = (await examiner.agent.get(`${PATH}/${id}`)).data;
    const text = `${stem}\n对\n错\n不一定`;
    expect((await examiner.agent.get(`${PATH}/similar`, { text })).data).toMatchObject([{ id, answer: ['A'] }]);
    expect(await told()).toBe(1);
    const colleague = await buildExaminer(world, '同事');
    await colleague.agent.get(`${PATH}/similar`, { text });
    expect(await told()).toBe(2);
    await examiner.agent.get(`${PATH}/${other}`);
    expect(await told()).toBe(3);
    // Tomorrow.
    await world.asOwner(`ALTER TABLE "AuditLog" DISABLE TRIGGER USER;
      UPDATE "AuditLog" SET at = at - interval '1 day' WHERE action = 'question.key';
      ALTER TABLE "AuditLog" ENABLE TRIGGER USER`);
    await examiner.agent.get(`${PATH}/${other}`);
    expect(await told()).toBe(4);
  });
});
