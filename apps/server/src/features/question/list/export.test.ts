import fc from 'fast-check';
import { TASK } from '@zhibiao/contract/task/types';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { inTransaction } from '#db/transaction.ts';
import { contentOf } from '#domain/question/content.ts';
import { fitQuestion } from '#domain/question/fit.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { anyQuestion } from '#test/content/questions.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { insertQuestions } from '#features/question/edit/insert.ts';
import { readQuestions } from '#features/question/kept.ts';
import {
  buildImporter,
  confirmImportAs,
  newImportBank,
  readQuestionsAs,
  importRowsOf,
  stateOf,
  taskOver,
} from '#features/question/import/import-fixtures.ts';
import { QuestionFields } from '@zhibiao/contract/question/rules';

let world: TestWorld;
let examiner: StaffPerson;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  examiner = await buildImporter(world);
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const put = async (bankId: string, fields: readonly QuestionFields[]): Promise<string[]> => {
  const questions = fields.map((one) => ({ ...contentOf(one, bankId, () => v7()), id: v7() }));
  await inTransaction(world.deps.pool, (client) => insertQuestions(client, questions, { by: null, why: '' }));
  return questions.map(({ id }) => id);
};
const exported = async (filter: Record<string, unknown>): Promise<Buffer> => {
  const { data, msg } = await examiner.agent.post('/system/question/export', filter);
  if (!data) throw new Error(msg);
  const task = await taskOver(world, data.taskId as string);
  expect(task).toMatchObject({ status: TASK.done, resultName: expect.stringMatching(/^题目_[\d-]+\.xlsx$/) });
  return world.deps.storage.read(task.resultFile ?? '');
};
/** What the columns of the workbook hold. */
const heldOf = async (ids: readonly string[]) => {
  const questions = await readQuestions(world.deps.pool, ids);
  return ids.map((id) => {
    const { type, stem, material, options, answer, analysis, rubric, difficulty, ...more } = questions.get(id) ?? {
      type: 0,
      stem: '',
      material: '',
      options: [],
      answer: [],
      analysis: '',
      rubric: [],
      difficulty: 0,
      children: [],
    };
    const { clauseId, lawId, validFrom, validTo, children } = more as {
      clauseId: string | null;
      lawId: string | null;
      validFrom: string | null;
      validTo: string | null;
      children: { id: string; no: number }[];
    };
    const asked = children.map(({ id: _, no: __, ...child }) => child);
    return {
      type,
      stem,
      material,
      options,
      answer,
      analysis,
      rubric,
      difficulty,
      clauseId,
      lawId,
      validFrom,
      validTo,
      asked,
    };
  });
};

describe('the export of questions', () => {
  it(
    'imported again is the same questions, of every type and with the oddest texts',
    { timeout: 120_000 },
    async () => {
      const code = `T/EXP ${v7().slice(-8)}`;
      await world.deps.db.standard.create({ data: { code, name: '试行标准', family: code } });
      const clause = await world.deps.db.clause.create({
        data: { standardCode: code, number: '4.1', title: '环境', path: '/4.1/' },
      });
      const law = await world.deps.db.law.create({
        data: { name: '示例法', edition: '2020年修正', effectiveFrom: new Date('2021-06-01') },
      });
      const bankId = await newImportBank(world);
      const drafts = fc.sample(anyQuestion, { numRuns: 120, seed: 7 });
      const fields = drafts.map((draft, at) =>
        QuestionFields.parse({
          ...fitQuestion(draft).question,
          clauseId: at % 2 === 0 ? clause.id : null,
          lawId: at % 3 === 0 ? law.id : null,
        }),
      );
      const ids = await put(bankId, fields);
      const file = await exported({ bankId });

      const other = await newImportBank(world);
      const id = await readQuestionsAs(world, examiner, file);
      const rows = [...(await importRowsOf(examiner, id)), ...(await importRowsOf(examiner, id, { pageNum: 2 }))];
      expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
      // Each is the double of what was exported.
      let version = 0;
      for (const { no } of rows) {
        await examiner.agent.put('/system/question/import/row', { id, version, no, skip: false });
        version += 1;
      }
      const { taskId } = (await confirmImportAs(examiner, id, other, version)).data as { taskId: string };
      expect(await taskOver(world, taskId)).toMatchObject({ status: TASK.done, failed: 0 });
      expect((await stateOf(examiner, id)).added).toBe(ids.length);
      const again = await world.deps.db.question.findMany({
        where: { bankId: other, parentId: null },
        orderBy: { no: 'asc' },
      });
      expect(await heldOf(again.map((one) => one.id))).toEqual(await heldOf(ids));
    },
  );

  it('goes by the filters, and stands in the audit log with them and how many', async () => {
    const bankId = await newImportBank(world);
    const one = (difficulty: number) => QuestionFields.parse({ type: 3, stem: v7() + v7(), answer: ['A'], difficulty });
    await put(bankId, [one(1), one(2), one(2)]);
    const rows = await readWorkbook(await exported({ bankId, difficulty: 2 }), { maxRows: 10 });
    expect(rows).toHaveLength(3);
    const [entry] = await world.deps.db.auditLog.findMany({
      where: { action: 'question.export' },
      orderBy: { seq: 'desc' },
      take: 1,
    });
    const detail = await world.deps.db.auditDetail.findFirstOrThrow({ where: { seq: entry?.seq ?? 0n } });
    expect(JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).toContain(bankId);
  });

  it('is refused where there is nothing or no such filter, and to whoever has not proved who they are', async () => {
    const bankId = await newImportBank(world);
    expect((await examiner.agent.post('/system/question/export', { bankId })).msg).toBe('没有符合条件的题目');
    expect((await examiner.agent.post('/system/question/export', { bankId: 'x' })).msg).toBe('请选择题库');
    const stale = await buildStaff(world, { permissions: ['bank:export'], fresh: false });
    expect((await stale.agent.post('/system/question/export', { bankId })).code).not.toBe(200);
  });
});
