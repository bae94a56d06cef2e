import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSettings } from '#services/settings/settings.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildExaminer, newBank, newQuestion } from './question-fixtures.ts';

let world: TestWorld;
let examiner: StaffPerson;
let bankId: string;
beforeAll(async () => {
  world = await openTestWorld();
  examiner = await buildExaminer(world);
  bankId = await newBank(examiner);
});
afterAll(() => world.close());

const STATES = [0, 1, 2] as const;
const set = (id: string, status: number, fields: Record<string, unknown> = {}, { agent } = examiner) =>
  agent.post('/system/question/status', { items: [{ id, version: 1 }], status, note: '与新法不符', ...fields });
const stateOf = async (id: string) => (await world.deps.db.question.findUnique({ where: { id } }))!;

/** From → to, and what is said where there is no such way. */
const REFUSALS: Record<string, string> = {
  '0 → 0': '题目已停用，不能再次停用',
  '1 → 1': '题目已启用，不能再次启用',
  '2 → 0': '题目待审，不能停用；不需要的可以删除',
};

describe('a state', () => {
  const moves = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));
  it.each(moves)('%i → %i is a way of its own, or is refused in words', async (from, to) => {
    const id = await newQuestion(examiner, bankId, { kind: 'case', status: from });
    const before = await stateOf(id);
    const answer = await set(id, to);
    const refusal = REFUSALS[`${from} → ${to}`];
    if (to === 2) expect(answer).toMatchObject({ code: 500, msg: '请选择状态', field: 'status' });
    else if (refusal) expect(answer.data).toEqual({ done: 0, skipped: [{ id, no: before.no, reason: refusal }] });
    else expect(answer.data).toEqual({ done: 1, skipped: [] });
    const stays = to === 2 || refusal !== undefined;
    const rows = await world.deps.db.question.findMany({ where: { OR: [{ id }, { parentId: id }] } });
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([stays ? from : to]));
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('of being stopped has its reason, which goes with it', async () => {
    const id = await newQuestion(examiner, bankId, { status: 1 });
    expect(await set(id, 0, { note: '' })).toMatchObject({ msg: '请填写停用的原因，至少2个字符', field: 'note' });
    await set(id, 0);
    expect(await stateOf(id)).toMatchObject({ status: 0, note: '与新法不符' });
    await set(id, 1);
    expect(await stateOf(id)).toMatchObject({ status: 1, note: null });
  });

  it('is each question’s own affair: who is refused does not hold up the others', async () => {
    const [waiting, on] = [await newQuestion(examiner, bankId), await newQuestion(examiner, bankId, { status: 1 })];
    const gone = await newQuestion(examiner, bankId);
    await examiner.agent.post('/system/question/remove', { id: gone, version: 1 });
    const stale = await newQuestion(examiner, bankId);
    const items = [waiting, on, gone].map((id) => ({ id, version: 1 })).concat({ id: stale, version: 2 });
    const { data } = await examiner.agent.post('/system/question/status', { items, status: 1 });
    expect(data.done).toBe(1);
    expect(data.skipped).toMatchObject([
      { id: on, reason: '题目已启用，不能再次启用' },
      { id: gone, reason: '题目已被删除' },
      { id: stale, reason: '数据已被他人处理，请刷新' },
    ]);
    expect((await stateOf(waiting)).status).toBe(1);
    const told = await world.deps.db.auditLog.findMany({ where: { action: 'question.status', objectId: waiting } });
    expect(told).toHaveLength(1);
  });

  it('of being in force wants a key', async () => {
    const id = await newQuestion(examiner, bankId);
    await world.deps.db.questionKey.delete({ where: { questionId: id } });
    expect((await set(id, 1)).data.skipped).toMatchObject([{ reason: '题目没有答案，不能启用' }]);
  });

  it('with four eyes is given by somebody else than who edited last', async () => {
    const other = await buildExaminer(world, '审题人');
    await world.deps.db.setting.create({ data: { key: 'duty.publish', value: true } });
    forgetSettings(world.deps.pool);
    const id = await newQuestion(examiner, bankId);
    expect((await set(id, 1)).data.skipped).toMatchObject([{ reason: '发布人不能是最后编辑人，请由其他同事发布' }]);
    expect((await set(id, 1, {}, other)).data.done).toBe(1);
    expect((await set(id, 0)).data.done).toBe(1);
    await world.deps.db.setting.delete({ where: { key: 'duty.publish' } });
    forgetSettings(world.deps.pool);
  });
});
