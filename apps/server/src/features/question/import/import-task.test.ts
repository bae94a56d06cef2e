import { setTimeout as sleep } from 'node:timers/promises';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { startTasks, type TaskHandler } from '#jobs/queue/runner.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildImporter,
  confirmImportAs,
  newImportBank,
  readQuestionsAs,
  importRowsOf,
  questionSheetOf,
  singleRow,
  stateOf,
  taskOver,
} from './import-fixtures.ts';
import { questionImport } from './import-task.ts';

let world: TestWorld;
let importer: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  importer = await buildImporter(world);
});
afterAll(() => world.close());

const start = (handler: TaskHandler = questionImport) =>
  startTasks(world.deps, { handlers: { 'question-import': handler }, log: { warn: () => {} } });
const many = (count: number) => questionSheetOf(Array.from({ length: count }, () => singleRow()));
const inBank = (bankId: string) => world.deps.db.question.findMany({ where: { bankId }, include: { key: true } });

it('is confirmed once by fifty at once, and is one task', async () => {
  const bankId = await newImportBank(world);
  const id = await readQuestionsAs(world, importer, await many(3));
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirmImportAs(importer, id, bankId)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['这次导入导入中，不能确认']),
  );
  expect(await world.deps.db.task.count({ where: { kind: 'question-import' } })).toBe(1);
  const stop = start();
  const { taskId } = await stateOf(importer, id);
  await taskOver(world, taskId ?? '');
  expect(await inBank(bankId)).toHaveLength(3);
  await stop();
});

it(
  'cut off anywhere and begun again comes to the same end, and brings in nothing twice',
  { timeout: 60_000 },
  async () => {
    const bankId = await newImportBank(world);
    const id = await readQuestionsAs(world, importer, await many(450));
    const [first] = await importRowsOf(importer, id);
    const { taskId } = (await confirmImportAs(importer, id, bankId)).data as { taskId: string };
    let tries = 0;
    const stop = start(async (context) => {
      tries += 1;
      // The first try dies behind its second batch, the second before its first.
      if (tries === 2) throw new Error('cut off');
      const { progress } = context;
      return questionImport({
        ...context,
        progress: async (done, failed, total) => {
          await progress(done, failed, total);
          if (tries === 1 && done === 400) {
            // What staff threw away meanwhile does not come again.
            const gone = await world.deps.db.question.findFirstOrThrow({
              where: { bankId, stem: first?.question.stem ?? '' },
            });
            await run(world.deps.pool, sql`DELETE FROM "Question" WHERE id = ${gone.id}`);
            throw new Error('cut off');
          }
        },
      });
    });
    expect(await taskOver(world, taskId)).toMatchObject({ status: TASK.done, done: 450, failed: 0 });
    await stop();
    expect(tries).toBe(3);
    const questions = await inBank(bankId);
    expect(questions).toHaveLength(449);
    expect(new Set(questions.map(({ stem }) => stem)).size).toBe(449);
    expect(questions.every(({ key, status, version }) => key !== null && status === 2 && version === 1)).toBe(true);
    expect(await stateOf(importer, id)).toMatchObject({ state: 2, added: 450 });
    const notes = await world.deps.db.auditLog.findMany({ where: { action: 'question.import', objectId: bankId } });
    // The confirmation, and each batch with what it brought.
    expect(notes).toHaveLength(4);

    // Done again although it is over, it does nothing.
    await run(
      world.deps.pool,
      sql`UPDATE "Task" SET status = ${TASK.waiting}, tries = 0,
    input = ${JSON.stringify({ by: null, asked: { importId: id } })}::jsonb WHERE id = ${taskId}`,
    );
    const again = start();
    await sleep(100);
    await taskOver(world, taskId);
    await again();
    expect(await inBank(bankId)).toHaveLength(449);
  },
);

it('leaves out what the rules refuse by then, and names no clause that is gone', async () => {
  const bankId = await newImportBank(world);
  const code = `T/TASK ${bankId.slice(0, 8)}`;
  await world.deps.db.standard.create({ data: { code, name: '试行标准', family: code } });
  const clause = await world.deps.db.clause.create({
    data: { standardCode: code, number: '4.1', title: '环境', path: '/4.1/' },
  });
  const id = await readQuestionsAs(
    world,
    importer,
    await questionSheetOf([singleRow({ 标准: code, 条款: '4.1' }), singleRow()]),
  );
  expect((await importRowsOf(importer, id))[0]?.question.clauseId).toBe(clause.id);
  const { taskId } = (await confirmImportAs(importer, id, bankId)).data as { taskId: string };
  await world.deps.db.clause.delete({ where: { id: clause.id } });
  await run(
    world.deps.pool,
    sql`UPDATE "QuestionImportRow"
    SET content = jsonb_set(content, '{question,answer}', '["A", "A"]') WHERE "importId" = ${id} AND no = 2`,
  );
  const stop = start();
  expect(await taskOver(world, taskId)).toMatchObject({ status: TASK.done, done: 2, failed: 1 });
  await stop();
  expect((await inBank(bankId)).map(({ clauseId }) => clauseId)).toEqual([null]);
  expect(await stateOf(importer, id)).toMatchObject({ state: 2, added: 1 });
});
