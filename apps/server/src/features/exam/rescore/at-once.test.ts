import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import type { AttemptedPaper } from '#test/content/sat-paper.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { subtractFromItemStats } from '#services/exam/item-stats.ts';
import {
  buildSat,
  confirmBody,
  correctKey,
  gave,
  proposed,
  runNow,
  seen,
  sitAll,
  rescoreStaffOf,
  tryNow,
} from './rescore-fixtures.ts';

/** Many at the same moment: the database decides. */

let world: TestWorld;
let staff: StaffPerson;
let paper: AttemptedPaper;
let questionId: string;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await rescoreStaffOf(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  paper = await buildSat(world);
  questionId = paper.questions[0]?.id ?? '';
  await correctKey(world, questionId);
});
const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const tasksOf = (id: string, kind: string) =>
  world.deps.db.task.count({ where: { kind, input: { path: ['asked', 'rescoreId'], equals: id } } });
const scoreOf = async (id: string) =>
  (await world.deps.db.attempt.findUniqueOrThrow({ where: { id } })).score?.toNumber();

describe('one re-score', () => {
  it('asked for twenty times at once is asked for once', async () => {
    const answers = await many(20, (at) =>
      staff.agent.post('/system/exam/rescore', { kind: 1, questionId, reason: `答案有误 ${at}` }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.deps.db.rescore.count({ where: { questionId } })).toBe(1);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['这道题已有重判尚未完成，请先完成或取消']),
    );
  });

  it('confirmed fifty times at once is run once, and run ten times at once changes and tells once', async () => {
    const sat = await sitAll(
      world,
      paper,
      Array.from({ length: 30 }, (_, at) => gave(at % 2 === 0 ? 'C' : 'B', 2)),
    );
    const row = await proposed(world, staff, { questionId });
    const answers = await many(50, () => staff.agent.post('/system/exam/rescore/confirm', confirmBody(row)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await tasksOf(row.id, 'rescore-run')).toBe(1);
    await many(10, () => runNow(world, row.id));
    const ids = sat.map(({ id }) => id);
    const { db } = world.deps;
    expect(await db.scoreChange.count({ where: { attemptId: { in: ids } } })).toBe(15);
    expect(await db.notice.count({ where: { userId: { in: sat.map(({ userId }) => userId) } } })).toBe(15);
    expect(await db.attemptKey.count({ where: { attemptId: { in: ids } } })).toBe(60);
    expect(await seen(staff, row.id)).toMatchObject({ state: 3, counts: { done: 30 } });
  });

  it('is confirmed or cancelled, never both', async () => {
    await sitAll(world, paper, [gave('C', 2)]);
    const row = await proposed(world, staff, { questionId });
    const [confirmed, cancelled] = await Promise.all([
      staff.agent.post('/system/exam/rescore/confirm', confirmBody(row)),
      staff.agent.post('/system/exam/rescore/cancel', { id: row.id, version: row.version }),
    ]);
    expect([confirmed.code, cancelled.code].filter((code) => code === 200)).toHaveLength(1);
    const { state } = await seen(staff, row.id);
    expect(state).toBe(confirmed.code === 200 ? 2 : 4);
    expect(await tasksOf(row.id, 'rescore-run')).toBe(confirmed.code === 200 ? 1 : 0);
  });

  it('cancelled while it is tried stays cancelled, and tried twice at once is the same', async () => {
    await sitAll(world, paper, [gave('C', 2), gave('B', 2)]);
    const { data } = await staff.agent.post('/system/exam/rescore', { kind: 1, questionId, reason: '答案有误' });
    await many(5, () => tryNow(world, data.id));
    expect(await seen(staff, data.id)).toMatchObject({ state: 1, counts: { attempts: 2, changed: 1 } });
    await staff.agent.post('/system/exam/rescore/cancel', { id: data.id, version: 1 });
    const { data: next } = await staff.agent.post('/system/exam/rescore', { kind: 3, questionId, reason: '答案有误' });
    const trial = tryNow(world, next.id);
    const cancelled = await staff.agent.post('/system/exam/rescore/cancel', { id: next.id, version: 0 });
    await trial;
    expect((await seen(staff, next.id)).state).toBe(cancelled.code === 200 ? 4 : 1);
  });
});

describe('one attempt', () => {
  it('voided after it was tried, or while it runs, is left as it is', async () => {
    const [before, during] = await sitAll(world, paper, [gave('C', 2), gave('C', 2)]);
    const row = await proposed(world, staff, { questionId });
    const { db, pool } = world.deps;
    const voidIt = (id: string) =>
      inTransaction(pool, async (client) => {
        await subtractFromItemStats(client, [id]);
        await run(client, sql`UPDATE "Attempt" SET "voidedFrom" = status, status = 9 WHERE id = ${id}::uuid`);
      });
    await voidIt(before!.id);
    await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row));
    await Promise.all([runNow(world, row.id), voidIt(during!.id)]);
    expect(await scoreOf(before!.id)).toBe(20);
    expect(await db.attempt.count({ where: { id: { in: [before!.id, during!.id] }, status: 9 } })).toBe(2);
    const changed = await db.scoreChange.count({ where: { attemptId: during!.id } });
    expect(await scoreOf(during!.id)).toBe(changed === 1 ? 30 : 20);
    const after = await seen(staff, row.id);
    expect(after).toMatchObject({ state: 3, counts: { attempts: changed } });
  });

  it('whose marks moved after it was tried gets what its present marks give', async () => {
    const [one] = await sitAll(world, paper, [gave('C', 2)]);
    const row = await proposed(world, staff, { questionId });
    expect(row.counts).toMatchObject({ changed: 1, toPass: 1 });
    const { db } = world.deps;
    // An appeal gave another question's points meanwhile.
    const other = paper.questions[4]?.id ?? '';
    await db.attemptAnswer.update({
      where: { attemptId_questionId: { attemptId: one!.id, questionId: other } },
      data: { score: 5 },
    });
    await db.attempt.update({ where: { id: one!.id }, data: { score: 25 } });
    await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row));
    await runNow(world, row.id);
    expect(await scoreOf(one!.id)).toBe(35);
    const [change] = await db.scoreChange.findMany({ where: { attemptId: one!.id } });
    expect([change?.from?.toNumber(), change?.to?.toNumber()]).toEqual([25, 35]);
    const effects = await staff.agent.get('/system/exam/rescore/effect/list', { id: row.id });
    expect(effects.rows).toMatchObject([{ oldScore: 25, newScore: 35, done: true }]);
  });

  it('decided about both ways at once is decided once', async () => {
    const [one] = await sitAll(world, paper, [gave('B', 2)]);
    const row = await proposed(world, staff, { questionId, policy: 1 });
    await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row));
    await runNow(world, row.id);
    const answers = await many(10, (at) =>
      staff.agent.post('/system/exam/rescore/decide', {
        id: row.id,
        attemptIds: [one!.id],
        keep: at % 2 === 0,
        reason: '经教务会议研究',
      }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { decision } = await world.deps.db.rescoreEffect.findFirstOrThrow({ where: { rescoreId: row.id } });
    const { passed } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: one!.id } });
    expect(passed).toBe(decision === 1);
  });
});
