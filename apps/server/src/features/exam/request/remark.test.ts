import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { rebuildStats } from '#features/exam/statistics/rebuild-stats.ts';
import { sumsOf } from '#services/exam/stat-rows.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { markedQuestions, remark } from '#features/exam/marking/remark.ts';
import {
  ALL,
  buildMarkedPaper,
  buildMarker,
  essayOf,
  type MarkedPaper,
  type Marker,
  sitForMarking,
} from '#features/exam/marking/marking-fixtures.ts';
import { aggregatePending } from '#features/exam/statistics/item-stats-job.ts';
import { askReview, buildDecider, type Decider } from './request-fixtures.ts';

/** A score that is looked at again: what people marked goes to arbitration, the score stands, and is never lowered. */

let world: TestWorld;
let decider: Decider;
let marker: Marker;
let arbiter: Marker;
beforeAll(async () => {
  world = await openTestWorld();
  decider = await buildDecider(world);
  marker = await buildMarker(world);
  arbiter = await buildMarker(world, '组长', ALL);
});
afterAll(() => world.close());

/** A learner whose essay was given `score` of ten, beside ten of ten for the rest. */
const scored = async (score: number, fields: object = {}) => {
  const paper = await buildMarkedPaper(world, fields);
  const sat = await sitForMarking(world, paper);
  const questionId = essayOf(sat);
  await marker.mark({ paperId: paper.id, questionId }, score, { comment: '要点不全' });
  return { ...sat, paper, questionId };
};
type Scored = Awaited<ReturnType<typeof scored>>;
/** Asked for and agreed to. */
const agreed = async ({ person, paper, attemptId }: Pick<Scored, 'person' | 'paper' | 'attemptId'>) => {
  const { data, msg } = await askReview(person, { paperId: paper.id, attemptId });
  if (!data) throw new Error(msg);
  const answer = await decider.decide({ id: data.id });
  if (answer.code !== 200) throw new Error(answer.msg);
  return data.id as string;
};
const arbitrate = ({ paper, questionId }: Pick<Scored, 'paper' | 'questionId'>, score: number, who = arbiter) =>
  who.mark({ paperId: paper.id, questionId, kind: 'dispute' }, score, { comment: '复核后' });
const resultOf = async ({ person, attemptId }: Pick<Scored, 'person' | 'attemptId'>) =>
  (await person.agent.get('/api/exam/result', { attemptId })).data;
const toldTo = async (userId: string) =>
  (await world.deps.db.notice.findMany({ where: { userId, title: '成绩复核完成' } })).map(({ content }) => content);
const outcomesOf = async ({ person }: Pick<Scored, 'person'>) =>
  ((await person.agent.get('/api/exam/request/list')).rows ?? []).map(({ outcome }: { outcome: string }) => outcome);
const taskOf = ({ attemptId, questionId }: Pick<Scored, 'attemptId' | 'questionId'>) =>
  world.deps.db.markTask.findFirstOrThrow({ where: { attemptId, questionId } });

describe('an answer that is marked again', () => {
  it('raises the score when it gains more, passes, finishes the course, and tells the learner', async () => {
    const lesson = await buildLesson(world.deps);
    const person = await buildPerson(world);
    await world.deps.db.userLesson.create({
      data: { userId: person.id, lessonId: lesson.id, status: 2, learnedTime: new Date(), source: 1 },
    });
    const paper = await buildMarkedPaper(world, { lessonId: lesson.id, passScore: 15, showResult: 2 });
    const sat = await sitForMarking(world, paper, { person });
    const one = { ...sat, paper, questionId: essayOf(sat) };
    await marker.mark({ paperId: paper.id, questionId: one.questionId }, 2.5, { comment: '要点不全' });
    expect(await resultOf(one)).toMatchObject({ score: 12.5, passed: false });
    await aggregatePending(world.deps);

    const requestId = await agreed(one);
    // While it is looked at the score stands, in what the learner reads as in the file.
    expect(await resultOf(one)).toMatchObject({ status: ATTEMPT.graded, score: 12.5, passed: false });
    expect(await outcomesOf(one)).toEqual(['正在复核，复核期间成绩不变']);
    const { item } = await arbitrate(one, 7.5);
    expect(item.marks).toMatchObject([{ nth: 1, score: 2.5, comment: '要点不全' }]);

    expect(await resultOf(one)).toMatchObject({ score: 17.5, passed: true });
    expect(await toldTo(person.id)).toEqual(['《结业考试》成绩复核完成，成绩由 12.5 分调整为 17.5 分，合格。']);
    expect(await outcomesOf(one)).toEqual(['成绩由 12.5 分调整为 17.5 分']);
    expect(await world.deps.db.scoreChange.findMany({ where: { attemptId: one.attemptId } })).toMatchObject([
      { cause: 1, passedFrom: false, passedTo: true, by: arbiter.id, ref: requestId },
    ]);
    expect(await world.deps.db.userLesson.findFirst({ where: { userId: person.id } })).toMatchObject({ status: 3 });
    const marks = await world.deps.db.mark.findMany({ where: { task: { attemptId: one.attemptId } } });
    expect(marks.map(({ nth, markerId }) => [nth, markerId]).sort()).toEqual([
      [1, marker.id],
      [4, arbiter.id],
    ]);
    const said = (await resultOf(one)).questions.find(({ type }: { type: number }) => type === 5);
    expect(said).toMatchObject({ gained: 7.5, comment: '复核后' });
  });

  it('leaves the statistics of its paper as they are made from the beginning', async () => {
    const one = await scored(2.5);
    await aggregatePending(world.deps);
    const sums = () => sumsOf(world.deps.pool, one.paper.id, null);
    const before = await sums();
    await agreed(one);
    await arbitrate(one, 7.5);
    const { folded } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: one.attemptId } });
    expect(folded).toBe(1);
    const after = await sums();
    expect(after).not.toEqual(before);
    await rebuildStats(world.deps, one.paper.id, new AbortController().signal, async () => {});
    expect(await sums()).toEqual(after);
  });

  it('never lowers it: what gains less stays, and the learner is told that it does', async () => {
    const one = await scored(7.5);
    await agreed(one);
    await arbitrate(one, 0);
    expect(await resultOf(one)).toMatchObject({ score: 17.5, passed: true });
    expect(await toldTo(one.person.id)).toEqual(['《结业考试》成绩复核完成，成绩不变。']);
    expect(await outcomesOf(one)).toEqual(['成绩不变']);
    expect(await world.deps.db.scoreChange.count({ where: { attemptId: one.attemptId } })).toBe(0);
    const kept = await world.deps.db.attemptAnswer.findFirst({
      where: { attemptId: one.attemptId, questionId: one.questionId },
    });
    expect(Number(kept?.score)).toBe(7.5);
  });

  it('is told of when the last of several is through, each for itself never lower', async () => {
    const paper = await buildMarkedPaper(world, { count: { single: 1, essay: 2 } });
    const sat = await sitForMarking(world, paper);
    const essays = sat.questions.filter(({ type }) => type === 5).map(({ questionId }) => questionId);
    for (const questionId of essays) await marker.mark({ paperId: paper.id, questionId }, 5);
    const one = { ...sat, paper };
    await agreed(one);
    await arbitrate({ paper, questionId: essays[0] ?? '' }, 0);
    expect(await resultOf(one)).toMatchObject({ score: 20 });
    expect(await toldTo(one.person.id)).toEqual([]);
    await arbitrate({ paper, questionId: essays[1] ?? '' }, 10);
    expect(await resultOf(one)).toMatchObject({ score: 25 });
    expect(await toldTo(one.person.id)).toEqual(['《结业考试》成绩复核完成，成绩由 20 分调整为 25 分。']);
  });

  it('goes to nobody who marked it before, and not to who may not arbitrate', async () => {
    const paper = await buildMarkedPaper(world);
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    await arbiter.mark(wanted, 5);
    const other = await buildMarker(world, '副组长', ALL);
    await agreed({ ...sat, paper });
    expect((await arbiter.next({ ...wanted, kind: 'dispute' })).data.item).toBeNull();
    expect((await marker.next({ ...wanted, kind: 'dispute' })).code).toBe(403);
    expect((await other.next({ ...wanted, kind: 'dispute' })).data.item.marks).toHaveLength(1);
    const board = (await other.agent.get('/system/exam/mark/board')).data as { questionId: string; dispute: number }[];
    expect(board.find(({ questionId }) => questionId === wanted.questionId)).toMatchObject({ dispute: 1 });
  });

  it('cannot be taken back, neither its new mark nor those before', async () => {
    const one = await scored(5);
    await agreed(one);
    const { id } = await taskOf(one);
    const refusal = { code: 500, msg: '本份试卷已出分，不能再评' };
    expect(await marker.recall(id)).toMatchObject(refusal);
    await arbitrate(one, 10);
    expect(await arbiter.recall(id)).toMatchObject(refusal);
  });

  it('waits while its attempt is void', async () => {
    const one = await scored(5);
    await agreed(one);
    const put = (status: number) => world.deps.db.attempt.update({ where: { id: one.attemptId }, data: { status } });
    await put(ATTEMPT.void);
    const wanted = { paperId: one.paper.id, questionId: one.questionId, kind: 'dispute' as const };
    expect((await arbiter.next(wanted)).data.item).toBeNull();
    await put(ATTEMPT.graded);
    expect((await arbiter.next(wanted)).data.item).not.toBeNull();
  });
});

describe('sending it back', () => {
  const send = async ({ attemptId }: Pick<Scored, 'attemptId'>, questions: readonly string[], requestId: string) =>
    inTransaction(world.deps.pool, (client) => remark(client, { attemptId, questions, requestId })).then(
      () => 'sent',
      (fault: Error) => fault.message,
    );

  it.each(allOf(MARK_TASK).map((state) => ({ state, word: labelOf(MARK_TASK, state) })))(
    'is done from 已定分 alone: $word',
    async ({ state }) => {
      const one = await scored(5);
      await world.deps.db.markTask.updateMany({
        where: { attemptId: one.attemptId },
        data: { state, final: state === MARK_TASK.settled ? 5 : null },
      });
      const said = await send(one, [one.questionId], one.attemptId);
      const settled = state === MARK_TASK.settled;
      expect(said).toBe(settled ? 'sent' : '这份答卷正在复核仲裁中，请刷新');
      expect((await taskOf(one)).state).toBe(settled ? MARK_TASK.dispute : state);
    },
  );

  it.each(allOf(ATTEMPT).map((status) => ({ status, word: labelOf(ATTEMPT, status) })))(
    'is done of what its learner knows alone: $word',
    async ({ status, word }) => {
      const one = await scored(5);
      await world.deps.db.attempt.update({ where: { id: one.attemptId }, data: { status } });
      const said = await send(one, [one.questionId], one.attemptId);
      expect(said).toBe(status === ATTEMPT.graded ? 'sent' : `本次考试${word}，不能复核`);
    },
  );

  it('happens once, of any number that do it at the same moment, and leaves out what was left blank', async () => {
    const paper = await buildMarkedPaper(world, { count: { single: 1, essay: 2 } });
    let left = '';
    const sat = await sitForMarking(world, paper, {
      leave: (type, nth) => {
        const blank = type === 5 && left === '';
        if (blank) left = String(nth);
        return blank;
      },
    });
    const blank = sat.questions[Number(left)]?.questionId ?? '';
    const written = sat.questions.find(({ type, questionId }) => type === 5 && questionId !== blank)?.questionId ?? '';
    await marker.mark({ paperId: paper.id, questionId: written }, 5);
    const questions = await markedQuestions(world.deps.pool, sat.attemptId);
    expect(questions).toEqual([written]);
    const said = await Promise.all(Array.from({ length: 5 }, () => send(sat, questions, sat.attemptId)));
    expect(said.filter((one) => one === 'sent')).toHaveLength(1);
    expect(await send(sat, [blank], sat.attemptId)).toBe('这份答卷正在复核仲裁中，请刷新');
  });

  it('and two last marks of one request at the same moment tell the learner once', async () => {
    const paper: MarkedPaper = await buildMarkedPaper(world, { count: { single: 1, essay: 2 } });
    const sat = await sitForMarking(world, paper);
    const essays = sat.questions.filter(({ type }) => type === 5).map(({ questionId }) => questionId);
    for (const questionId of essays) await marker.mark({ paperId: paper.id, questionId }, 5);
    await agreed({ ...sat, paper });
    const second = await buildMarker(world, '副组长', ALL);
    await Promise.all(
      essays.map((questionId, at) => arbitrate({ paper, questionId }, 7.5, at === 0 ? arbiter : second)),
    );
    expect(await toldTo(sat.person.id)).toEqual(['《结业考试》成绩复核完成，成绩由 20 分调整为 25 分。']);
    expect(await world.deps.db.scoreChange.count({ where: { attemptId: sat.attemptId } })).toBe(1);
  });
});
