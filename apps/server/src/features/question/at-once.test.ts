import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { BODIES, buildExaminer, freshText, newBank, newQuestion, questionBody } from './question-fixtures.ts';

/** Several people at one question in the same moment. */

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
const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const edit = (id: string, version: number, fields: Record<string, unknown> = {}) =>
  examiner.agent.put(PATH, { ...questionBody(bankId), ...fields, id, version });

describe('in the same moment', () => {
  it('one of twenty edits is the next version, the others are told', async () => {
    const id = await newQuestion(examiner, bankId, { status: 1 });
    const answers = await many(20, () => edit(id, 1));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await world.deps.db.questionVersion.count({ where: { questionId: id } })).toBe(2);
    expect(await world.deps.db.question.findUnique({ where: { id } })).toMatchObject({ version: 2 });
  });

  it('a case is saved by one of them, whole', async () => {
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const bodies = Array.from({ length: 10 }, () => ({ ...BODIES.case(), options: [], answer: [] }));
    const answers = await many(10, (at) => edit(id, 1, bodies[at]));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const winner = bodies[answers.findIndex(({ code }) => code === 200)]!;
    const live = await world.deps.db.question.findMany({
      where: { parentId: id, sort: { gte: 0 } },
      orderBy: { sort: 'asc' },
    });
    expect(live.map(({ stem, version }) => [stem, version])).toEqual(winner.children.map(({ stem }) => [stem, 2]));
    expect(await world.deps.db.question.count({ where: { parentId: id, sort: -1, status: 0 } })).toBe(2);
  });

  it('approving, editing and deleting leave one story, whoever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await newQuestion(examiner, bankId);
      const [approved, edited, removed] = await Promise.all([
        examiner.agent.post(`${PATH}/status`, { items: [{ id, version: 1 }], status: 1 }),
        edit(id, 1),
        examiner.agent.post(`${PATH}/remove`, { id, version: 1 }),
      ]);
      const row = await world.deps.db.question.findUnique({ where: { id } });
      const versions = await world.deps.db.questionVersion.count({ where: { questionId: id } });
      if (removed.code === 200) {
        expect(row).toBeNull();
        expect([approved.data.done, edited.code]).toEqual([0, 404]);
      } else {
        const status = approved.data.done === 1 ? 1 : 2;
        expect(row).toMatchObject({ status, version: edited.code === 200 ? 2 : 1 });
      }
      expect(versions).toBe(edited.code === 200 ? 2 : 1);
    }
  });

  it('two of the same text come in, and one of them is flagged for the other', async () => {
    const stem = freshText();
    const answers = await many(6, (at) =>
      examiner.agent.post(PATH, questionBody(bankId, 'judge', { stem, analysis: `解析${at}` })),
    );
    const ids = answers.map(({ data }) => data.id as string);
    const pairs = await world.deps.db.questionPair.count({ where: { aId: { in: ids }, bId: { in: ids } } });
    expect(pairs).toBe(15);
  });

  it('a bank that goes and a question that comes do not both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await newBank(examiner);
      const [gone, added] = await Promise.all([
        examiner.agent.post('/system/bank/remove', { id, version: 0 }),
        examiner.agent.post(PATH, questionBody(id)),
      ]);
      expect([gone.code, added.code].filter((code) => code === 200)).toHaveLength(1);
    }
  });
});
