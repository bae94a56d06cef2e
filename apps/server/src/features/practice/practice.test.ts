import { CODE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  PRACTICE_ANALYSIS,
  buildPracticeBank,
  buildFixed,
  buildQuestion,
  KIND,
  letPass,
  rightFor,
  PRACTICE_SECRET,
  sitPractised,
  wrongFor,
} from './practice-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Kinds = (keyof typeof KIND)[];
const KEYED: Kinds = ['single', 'multi', 'judge', 'blank'];

/** A learner who missed one question of each of these kinds, and has no attempt left. */
const learner = async (kinds: Kinds = KEYED) => {
  const { id, agent } = await buildPerson(world);
  const bank = await buildPracticeBank(world.deps);
  const questions = [];
  for (const kind of kinds) questions.push(await buildQuestion(world.deps, KIND[kind], { bankId: bank.id }));
  const paper = await buildFixed(
    world.deps,
    questions.map((question) => question.id),
  );
  const attemptId = await sitPractised(agent, paper.id);
  return { id, agent, bank, questions, paper, attemptId };
};
const overview = async (agent: Agent) => (await agent.get('/api/practice/overview')).data;
const next = async (agent: Agent, query = {}) => (await agent.get('/api/practice/next', query)).data;
const answer = (agent: Agent, item: Shown, value: unknown) =>
  agent.post('/api/practice/answer', { questionId: item.question.questionId, showing: item.showing, value });
type Shown = { question: Parameters<typeof rightFor>[0]; showing: string; box: number };

describe('from wrong answers', () => {
  it('makes a card of each that its exam shows, once', async () => {
    const { agent } = await learner();
    const first = await overview(agent);
    expect(first).toMatchObject({ due: 4, total: 4, boxes: [4, 0, 0, 0, 0], held: 0, nextDue: null });
    expect(first.today).toEqual({ answered: 0, right: 0 });
    expect(await overview(agent)).toEqual(first);
  });
  it('makes none of right answers, nor of what somebody has to read', async () => {
    const { agent, paper } = await learner(['single', 'judge']);
    const other = await buildPerson(world);
    await sitPractised(other.agent, paper.id, rightFor);
    expect(await overview(other.agent)).toMatchObject({ total: 0 });
    expect(await overview(agent)).toMatchObject({ total: 2 });
  });
  it('makes none while the exam tells the score alone, or may be sat again', async () => {
    for (const fields of [{ showResult: 0 }, { showResult: 1 }, { maxAttempts: 2 }]) {
      const { id, agent } = await buildPerson(world);
      const bank = await buildPracticeBank(world.deps);
      const question = await buildQuestion(world.deps, KIND.single, { bankId: bank.id });
      const paper = await buildFixed(world.deps, [question.id], fields);
      await sitPractised(agent, paper.id);
      expect(await overview(agent)).toMatchObject({ total: 0, held: 0 });
      expect(await world.deps.db.practiceCard.count({ where: { userId: id } })).toBe(0);
    }
  });
  it('takes a card out when its exam shows no answers any more', async () => {
    const { agent, paper } = await learner(['single']);
    expect(await overview(agent)).toMatchObject({ total: 1 });
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { showResult: 1 } });
    expect(await overview(agent)).toMatchObject({ total: 0 });
    expect(await next(agent)).toEqual({ item: null, left: 0 });
  });
  it('counts what was left empty as missed, as the wrong book does', async () => {
    const { agent, paper } = await learner(['single']);
    const other = await buildPerson(world);
    await sitPractised(other.agent, paper.id, null);
    expect(await overview(other.agent)).toMatchObject({ total: 1 });
    expect(await overview(agent)).toMatchObject({ total: 1 });
  });
  it('a question missed once more begins anew', async () => {
    const { id, agent, questions } = await learner(['single']);
    await overview(agent);
    const question = questions[0]?.id ?? '';
    const again = await buildFixed(world.deps, [question]);
    await world.deps.db.practiceCard.updateMany({
      where: { userId: id },
      data: { box: 4, dueAt: new Date('2030-01-01') },
    });
    expect(await overview(agent)).toMatchObject({ total: 0, held: 1 });
    await sitPractised(agent, again.id);
    expect(await overview(agent)).toMatchObject({ due: 1, boxes: [1, 0, 0, 0, 0] });
  });
  it('an attempt that was voided takes its cards out', async () => {
    const { agent, attemptId, paper } = await learner(['single']);
    expect(await overview(agent)).toMatchObject({ total: 1 });
    await world.deps.db.attempt.update({ where: { id: attemptId }, data: { status: 9, voidedFrom: 3 } });
    expect(await overview(agent)).toMatchObject({ total: 0 });
    await sitPractised(agent, paper.id, rightFor);
    expect(await overview(agent)).toMatchObject({ total: 0 });
  });
  it('leaves what was stopped or has expired at rest', async () => {
    const { agent, questions } = await learner(['single', 'judge']);
    const [one, other] = questions;
    await world.deps.db.question.update({ where: { id: one?.id ?? '' }, data: { status: 0, note: '停用' } });
    expect(await overview(agent)).toMatchObject({ total: 1 });
    await world.deps.db.question.update({ where: { id: other?.id ?? '' }, data: { validTo: new Date('2026-01-01') } });
    expect(await overview(agent)).toMatchObject({ total: 0 });
    await world.deps.db.question.update({ where: { id: one?.id ?? '' }, data: { status: 1, note: null } });
    expect(await overview(agent)).toMatchObject({ total: 1 });
  });
});

describe('one question at a time', () => {
  it('tells nothing of the key before the answer, and all of it after', async () => {
    const { agent } = await learner();
    await overview(agent);
    let after = '';
    for (let left = 4; left > 0; left -= 1) {
      const { item, ...rest } = await next(agent, after ? { after } : {});
      expect(rest).toEqual({ left });
      expect(JSON.stringify(item)).not.toMatch(new RegExp(`${PRACTICE_ANALYSIS}|${PRACTICE_SECRET}|letters|"answer"`));
      const { code, data } = await answer(agent, item, rightFor(item.question));
      expect(code).toBe(200);
      expect(data).toMatchObject({ right: true, box: 2 });
      expect(data.analysis).toContain(PRACTICE_ANALYSIS);
      if (item.question.type !== 4) expect(data.answer).toEqual(rightFor(item.question));
      else expect(data.answer).toEqual([`${PRACTICE_SECRET}一 或 证据`, `${PRACTICE_SECRET}二`]);
      after = item.question.questionId;
    }
    expect(await next(agent)).toEqual({ item: null, left: 0 });
    const done = await overview(agent);
    expect(done).toMatchObject({ due: 0, total: 4, boxes: [0, 4, 0, 0, 0], today: { answered: 4, right: 4 } });
    expect(done.nextDue).toMatch(/ 00:00:00$/);
  });
  it('wrong goes back to the first box and is there again after ten minutes', async () => {
    const { id, agent } = await learner(['single']);
    await overview(agent);
    await world.deps.db.practiceCard.updateMany({ where: { userId: id }, data: { box: 5 } });
    const { item } = await next(agent);
    const { data } = await answer(agent, item, wrongFor(item.question));
    expect(data).toMatchObject({ right: false, box: 1, answer: rightFor(item.question) });
    expect(await next(agent)).toEqual({ item: null, left: 0 });
    await letPass(world.deps, id, 1);
    expect((await next(agent)).item).toMatchObject({ box: 1, right: 0, wrong: 1 });
  });
  it('half of several is wrong', async () => {
    const { agent } = await learner(['multi']);
    await overview(agent);
    const { item } = await next(agent);
    expect((await answer(agent, item, (rightFor(item.question) as string[]).slice(1))).data.right).toBe(false);
  });
  it('shows the options in another order after each answer, and in the same until then', async () => {
    const { id, agent } = await learner(['single']);
    await overview(agent);
    const orders = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      const { item } = await next(agent);
      expect((await next(agent)).item).toEqual(item);
      orders.add(JSON.stringify(item.question.options.map(({ text }: { text: string }) => text)));
      await answer(agent, item, rightFor(item.question));
      await letPass(world.deps, id, 24 * 22);
    }
    expect(orders.size).toBeGreaterThan(3);
  });
  it('takes an answer for what was shown and nothing else', async () => {
    const { agent, questions, id } = await learner(['single']);
    await overview(agent);
    const { item } = await next(agent);
    expect(await answer(agent, item, 'Q')).toMatchObject({ code: CODE.refused, msg: '所选选项不存在' });
    expect(await answer(agent, item, ['A'])).toMatchObject({ code: CODE.refused, msg: '作答格式有误' });
    expect(await answer(agent, item, '')).toMatchObject({ code: CODE.refused, msg: '请先作答' });
    const stale = { ...item, showing: 'x'.repeat(32) };
    expect(await answer(agent, stale, 'A')).toMatchObject({
      code: CODE.conflict,
      msg: '这道题已作答过或刚刚更新，请看下一题',
    });
    await world.deps.db.question.update({ where: { id: questions[0]?.id ?? '' }, data: { version: 2 } });
    expect(await answer(agent, item, rightFor(item.question))).toMatchObject({ code: CODE.conflict });
    expect(await world.deps.db.practiceAnswer.count({ where: { userId: id } })).toBe(0);
  });
  it("a stranger's question reads as one that is not there", async () => {
    const { agent, questions } = await learner(['single']);
    await overview(agent);
    const { item } = await next(agent);
    const stranger = await buildPerson(world);
    const theirs = await answer(stranger.agent, item, 'A');
    expect(theirs).toMatchObject({ code: CODE.missing });
    const absent = { ...item, question: { ...item.question, questionId: crypto.randomUUID() } };
    expect(theirs.msg).toBe((await answer(stranger.agent, absent, 'A')).msg);
    expect(questions).toHaveLength(1);
  });
  it('of twenty answers to one showing takes one', async () => {
    const { id, agent } = await learner(['single']);
    await overview(agent);
    const { item } = await next(agent);
    const codes = (
      await Promise.all(Array.from({ length: 20 }, () => answer(agent, item, rightFor(item.question))))
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, CODE.conflict]));
    expect(await world.deps.db.practiceAnswer.count({ where: { userId: id } })).toBe(1);
    expect(await world.deps.db.practiceCard.findFirstOrThrow({ where: { userId: id } })).toMatchObject({
      box: 2,
      right: 1,
    });
  });
  it('ahead of its time each once a day, and right leaves the card where it was', async () => {
    const { agent, id } = await learner(['single', 'judge']);
    await overview(agent);
    const dueAt = new Date(Date.now() + 5 * 86_400_000);
    await world.deps.db.practiceCard.updateMany({ where: { userId: id }, data: { box: 3, dueAt } });
    expect(await next(agent)).toEqual({ item: null, left: 0 });
    for (const left of [2, 1]) {
      const { item, left: there } = await next(agent, { ahead: '1' });
      expect(there).toBe(left);
      expect((await answer(agent, item, rightFor(item.question))).data).toMatchObject({ right: true, box: 3 });
    }
    expect(await next(agent, { ahead: '1' })).toEqual({ item: null, left: 0 });
  });
  it('gives a question of a case with its material', async () => {
    const { agent, id } = await buildPerson(world);
    const bank = await buildPracticeBank(world.deps);
    const whole = await buildQuestion(world.deps, KIND.case, { bankId: bank.id });
    const child = await buildQuestion(world.deps, KIND.indefinite, { bankId: bank.id, parentId: whole.id });
    const sat = await buildQuestion(world.deps, KIND.single, { bankId: bank.id });
    const paper = await buildFixed(world.deps, [sat.id]);
    const attemptId = await sitPractised(agent, paper.id);
    await world.deps.db.practiceCard.create({
      data: { userId: id, questionId: child.id, attemptId, dueAt: new Date(0) },
    });
    const { item } = await next(agent);
    expect(item.question).toMatchObject({
      questionId: child.id,
      type: 7,
      material: '某企业接受审核。',
      group: { id: whole.id, title: '案例', no: 1, of: 1 },
    });
    expect((await answer(agent, item, rightFor(item.question))).data).toMatchObject({ right: true });
    await world.deps.db.question.update({ where: { id: whole.id }, data: { status: 0, note: '停用' } });
    await letPass(world.deps, id, 24 * 30);
    expect((await next(agent)).item?.question.questionId).not.toBe(child.id);
  });
});

describe('by clause', () => {
  it('counts and asks a clause with those below it', async () => {
    const { db } = world.deps;
    const clause = (await db.clause.findFirstOrThrow({ where: { standardCode: 'GB/T 29490-2023', number: '7' } })).id;
    const below = await db.clause.findFirstOrThrow({ where: { standardCode: 'GB/T 29490-2023', number: '7.2' } });
    const { agent } = await buildPerson(world);
    const bank = await buildPracticeBank(world.deps);
    const make = (fields: object) => buildQuestion(world.deps, KIND.single, { bankId: bank.id, ...fields });
    const linked = await make({ clauseId: below.id });
    const named = await make({ clause: '7 支持' });
    const none = await make({ clause: '范围' });
    const paper = await buildFixed(world.deps, [linked.id, named.id, none.id]);
    await sitPractised(agent, paper.id);
    expect((await overview(agent)).clauses).toEqual([
      { clauseId: clause, name: '7 支持', due: 2, total: 2 },
      { clauseId: below.id, name: '7.2 能力', due: 1, total: 1 },
      { clauseId: null, name: '未对应到条款的题', due: 1, total: 1 },
    ]);
    const { item, left } = await next(agent, { clauseId: below.id });
    expect([item.question.questionId, item.clause, left]).toEqual([linked.id, 'GB/T 29490-2023 · 7.2 能力', 1]);
    expect((await next(agent, { clauseId: clause })).left).toBe(2);
    expect((await next(agent, { clauseId: crypto.randomUUID() })).item).toBeNull();
  });
});
