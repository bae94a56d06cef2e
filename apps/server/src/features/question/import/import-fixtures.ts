import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { API_BASE, type Envelope } from '@zhibiao/contract/core/envelope';
import type { Permission } from '@zhibiao/contract/permissions';
import { type questionImport, readQuestions, type StagedQuestion } from '@zhibiao/contract/question/staff-import';
import { TASK } from '@zhibiao/contract/task/types';
import supertest from 'supertest';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

const ALL: readonly Permission[] = ['bank:list', 'bank:key', 'bank:edit', 'bank:import', 'bank:export'];
export const buildImporter = (world: TestWorld, permissions = ALL): Promise<StaffPerson> =>
  buildStaff(world, { name: '命题人', permissions });

export const newImportBank = async ({ deps }: TestWorld, status = 1): Promise<string> =>
  (await deps.db.questionBank.create({ data: { name: `题库${randomUUID()}`, status } })).id;

/** Long enough, and unlike every other, that no two read alike. */
export const freshImportText = (): string => `${randomUUID()}${randomUUID()}`;

type Cells = Record<string, string>;
/** A workbook of the template's columns. */
export const questionSheetOf = (rows: readonly Cells[]): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: '题目',
      columns: QUESTION_COLUMNS.map(({ title, width }) => ({ title, width })),
      rows: rows.map((cells) => QUESTION_COLUMNS.map(({ title }) => cells[title] ?? null)),
    },
  ]);
export const singleRow = (more: Cells = {}): Cells => ({
  题型: '单选题',
  题干: freshImportText(),
  选项A: '甲',
  选项B: '乙',
  选项C: '丙',
  答案: 'B',
  ...more,
});

/** Sends a file as the page does. */
export const sendFile = async (
  world: TestWorld,
  { token }: StaffPerson,
  bytes: Uint8Array,
  name = '题目.xlsx',
): Promise<Envelope<{ id: string }>> => {
  const { body } = await supertest(world.app.server)
    .post(API_BASE + readQuestions.path)
    .set('authorization', `Bearer ${token}`)
    .attach('file', Buffer.from(bytes), { filename: name });
  return body as Envelope<{ id: string }>;
};
export const readQuestionsAs = async (world: TestWorld, person: StaffPerson, bytes: Uint8Array, name?: string) => {
  const { data, msg } = await sendFile(world, person, bytes, name);
  if (!data) throw new Error(msg);
  return data.id;
};
type State = AnswerOf<typeof questionImport>;
export const stateOf = async ({ agent }: StaffPerson, id: string): Promise<State> =>
  (await agent.get(`/system/question/import/${id}`)).data as State;
export const importRowsOf = async (
  { agent }: StaffPerson,
  id: string,
  query: Record<string, string | number> = {},
): Promise<StagedQuestion[]> =>
  (await agent.get('/system/question/import/rows', { id, pageSize: 100, ...query })).rows as StagedQuestion[];
export const confirmImportAs = async ({ agent }: StaffPerson, id: string, bankId: string, version = 0) =>
  agent.post('/system/question/import/confirm', { id, version, bankId });

export const taskOver = async ({ deps }: TestWorld, id: string) => {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(50)) {
    const task = await deps.db.task.findUniqueOrThrow({ where: { id } });
    if (task.status === TASK.done || task.status === TASK.failed) return task;
  }
  throw new Error('the task did not end');
};
