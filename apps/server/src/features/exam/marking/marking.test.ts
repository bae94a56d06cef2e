import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { ALL, buildMarkedPaper, buildMarker, essayOf, ESSAY_RUBRIC, sitForMarking } from './marking-fixtures.ts';
import { createAnonymous } from './anonymous.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const attemptOf = async (id: string) => {
  const { status, score, passed, releasedAt } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
  return { status, score: score?.toNumber() ?? null, passed, told: releasedAt !== null };
};
const tasksOf = (attemptId: string) => world.deps.db.markTask.findMany({ where: { attemptId } });

describe('handing in', () => {
  it('makes an answer to mark of each 简答 and 案例 that was answered, and waits', async () => {
    const paper = await buildMarkedPaper(world, { count: { single: 1, essay: 2, case: 1 } });
    const { attemptId, person } = await sitForMarking(world, paper, { leave: (type) => type === 6 });
    expect(await attemptOf(attemptId)).toEqual({ status: 2, score: null, passed: null, told: false });
    const tasks = await tasksOf(attemptId);
    expect(tasks.map(({ state, need, qVersion }) => [state, need, qVersion]).sort()).toEqual([
      [0, 1, 1],
      [0, 1, 1],
      [5, 1, 1],
    ]);
    expect(tasks.find(({ state }) => state === 5)).toMatchObject({ settledAt: expect.any(Date) });
    expect(tasks.map(({ full }) => full.toNumber())).toEqual([10, 10, 10]);
    expect(await world.deps.db.notice.count({ where: { userId: person.id } })).toBe(0);
  });

  it('of a paper whose texts are all blank grades at once', async () => {
    const paper = await buildMarkedPaper(world);
    const { attemptId } = await sitForMarking(world, paper, { leave: (type) => type === 5 });
    expect(await attemptOf(attemptId)).toEqual({ status: 3, score: 10, passed: false, told: false });
    expect(await tasksOf(attemptId)).toMatchObject([{ state: 5 }]);
  });

  it('asks for a second mark by the paper’s rule as it was then', async () => {
    const paper = await buildMarkedPaper(world, { rule: { double: 2, gap: 35 } });
    const { attemptId } = await sitForMarking(world, paper);
    expect(await tasksOf(attemptId)).toMatchObject([{ need: 2, sample: 100, gap: 35 }]);
  });

  it('keeps what waits for its release from its learner', async () => {
    const paper = await buildMarkedPaper(world, { releaseMode: 1, count: { single: 1 } });
    const { attemptId, person } = await sitForMarking(world, paper);
    expect(await attemptOf(attemptId)).toEqual({ status: 4, score: 10, passed: true, told: false });
    expect(await world.deps.db.notice.count({ where: { userId: person.id } })).toBe(0);
    const again = await person.agent.post('/api/exam/submit', { attemptId });
    expect(again.data).toEqual({ attemptId, status: 2 });
  });

  it('past the limit of a paper that is reviewed waits for the review', async () => {
    const paper = await buildMarkedPaper(world, { count: { single: 1 } });
    const { attemptId } = await sitForMarking(world, paper, { set: { blurMode: 2, blurLimit: 1, blurCount: 2 } });
    expect(await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } })).toMatchObject({
      status: 4,
      reviewState: 1,
    });
  });
});

describe('one mark', () => {
  it('settles the answer, grades the attempt and tells the learner, with what was said', async () => {
    const paper = await buildMarkedPaper(world, { passScore: 12, showResult: 2 });
    const sat = await sitForMarking(world, paper);
    const marker = await buildMarker(world);
    const { item, answer } = await marker.mark({ paperId: paper.id, questionId: essayOf(sat) }, 7.5, {
      comment: '没有提到扩大抽样',
    });
    expect(item).toMatchObject({
      kind: 'first',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4} [0-9A-HJKMNP-TV-Z]{4}$/),
      full: 10,
      answer: '我的论述',
      rubric: ESSAY_RUBRIC.map((point, i) => ({ ...point, points: [5, 2.5, 2.5][i] })),
      reference: expect.stringContaining('要点'),
      marks: [],
    });
    expect(item.leaseMs).toBeGreaterThan(19 * 60_000);
    expect(answer.data).toMatchObject({
      score: 7.5,
      state: 5,
      item: null,
      progress: { done: 1, total: 1, mine: 1, averageSec: expect.any(Number) },
    });
    expect(await attemptOf(sat.attemptId)).toEqual({ status: 3, score: 17.5, passed: true, told: true });
    expect(await world.deps.db.notice.findFirst({ where: { userId: sat.person.id } })).toMatchObject({
      content: '《结业考试》成绩已出：17.5分（满分20分），合格。',
    });
    const result = await sat.person.agent.get('/api/exam/result', { attemptId: sat.attemptId });
    expect(result.data.questions.find(({ type }: { type: number }) => type === 5)).toMatchObject({
      gained: 7.5,
      comment: '没有提到扩大抽样',
    });
  });

  it.each([
    ['a point that the rubric has not', [{ id: 'x', points: 1 }], '评分要点有误，请刷新'],
    ['a point left out', [{ id: 'fact', points: 1 }], '请为“说明性质”给分'],
    [
      'more than a point has',
      [
        { id: 'fact', points: 5.5 },
        { id: 'kind', points: 0 },
        { id: 'act', points: 0 },
      ],
      '“写清事实”的得分须为 0 至 5 之间、以 0.5 为单位的分值',
    ],
  ])('is refused with %s', async (_, points, msg) => {
    const paper = await buildMarkedPaper(world);
    const sat = await sitForMarking(world, paper);
    const marker = await buildMarker(world);
    const { data } = await marker.next({ paperId: paper.id, questionId: essayOf(sat) });
    expect(await marker.score(data.item, 0, { points })).toMatchObject({ code: 500, msg, field: 'points' });
    expect(await world.deps.db.mark.count({ where: { taskId: data.item.taskId } })).toBe(0);
  });

  it('finishes the course of who passed, when they are told and not before', async () => {
    const lesson = await buildLesson(world.deps, {}, []);
    for (const releaseMode of [0, 1]) {
      const paper = await buildMarkedPaper(world, { lessonId: lesson.id, passScore: 5, releaseMode });
      const marker = await buildMarker(world);
      const person = await buildPerson(world);
      const ids = { userId: person.id, lessonId: lesson.id };
      await world.deps.db.userLesson.create({ data: { ...ids, status: 2, source: 1, learnedTime: new Date() } });
      const sat = await sitForMarking(world, paper, { person });
      await marker.mark({ paperId: paper.id, questionId: essayOf(sat) }, 10);
      expect(await attemptOf(sat.attemptId)).toMatchObject({ status: releaseMode === 0 ? 3 : 4, passed: true });
      const study = await world.deps.db.userLesson.findUniqueOrThrow({ where: { userId_lessonId: ids } });
      expect(study.status).toBe(releaseMode === 0 ? 3 : 2);
    }
  });
});

describe('two marks', () => {
  const doubled = () => buildMarkedPaper(world, { rule: { double: 2 } });

  it('that agree make their mean, rounded up to half a point', async () => {
    const paper = await doubled();
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const [a, b] = [await buildMarker(world), await buildMarker(world, '阅卷乙')];
    expect((await a.mark(wanted, 7, { comment: '可以' })).answer.data).toMatchObject({ score: 7, state: 1 });
    expect((await a.next({ ...wanted, kind: 'second' })).data.item).toBeNull();
    const { answer } = await b.mark({ ...wanted, kind: 'second' }, 7.5, { comment: '措施偏弱' });
    expect(answer.data).toMatchObject({ score: 7.5, state: 5 });
    expect(await attemptOf(sat.attemptId)).toMatchObject({ status: 3, score: 17.5 });
    const stored = await world.deps.db.attemptAnswer.findFirst({
      where: { attemptId: sat.attemptId, questionId: wanted.questionId },
    });
    expect(stored).toMatchObject({ marker: b.id });
    expect(stored?.comment?.split('\n').sort()).toEqual(['可以', '措施偏弱'].sort());
  });

  it('too far apart are decided by a third, who sees both and is neither', async () => {
    const paper = await doubled();
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const [a, b, c] = [
      await buildMarker(world, '甲', ALL),
      await buildMarker(world, '乙'),
      await buildMarker(world, '丙', ALL),
    ];
    await a.mark(wanted, 8, { comment: '好' });
    expect((await b.mark({ ...wanted, kind: 'second' }, 4)).answer.data).toMatchObject({ state: 2 });
    expect((await b.next({ ...wanted, kind: 'dispute' })).code).toBe(403);
    expect((await a.next({ ...wanted, kind: 'dispute' })).data.item).toBeNull();
    const { data } = await c.next({ ...wanted, kind: 'dispute' });
    expect(data.item.marks).toEqual([
      {
        nth: 1,
        score: 8,
        comment: '好',
        points: [
          { id: 'fact', points: 5 },
          { id: 'kind', points: 2.5 },
          { id: 'act', points: 0.5 },
        ],
      },
      {
        nth: 2,
        score: 4,
        comment: '',
        points: [
          { id: 'fact', points: 4 },
          { id: 'kind', points: 0 },
          { id: 'act', points: 0 },
        ],
      },
    ]);
    expect(await c.score(data.item, 6)).toMatchObject({ code: 500, msg: '请填写仲裁意见', field: 'comment' });
    expect((await c.score(data.item, 6, { comment: '应当给分' })).data).toMatchObject({ score: 6, state: 5 });
    expect(await attemptOf(sat.attemptId)).toMatchObject({ status: 3, score: 16 });
    const answer = { attemptId_questionId: { attemptId: sat.attemptId, questionId: wanted.questionId } };
    expect(await world.deps.db.attemptAnswer.findUnique({ where: answer })).toMatchObject({ comment: '应当给分' });
  });

  it('are never one person’s, even when that person got hold of the answer again', async () => {
    const paper = await doubled();
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const a = await buildMarker(world);
    const { item } = await a.mark(wanted, 7);
    await world.deps.db.markTask.update({
      where: { id: item.taskId },
      data: { leaseBy: a.id, leaseUntil: new Date(Date.now() + 60_000) },
    });
    const { version } = await world.deps.db.markTask.findUniqueOrThrow({ where: { id: item.taskId } });
    const twice = await a.score({ ...item, version }, 7);
    expect(twice).toMatchObject({ code: 500, msg: '同一份答卷不能由同一人评两次' });
  });

  it('are asked for by the first marker, and no longer when they take their mark back', async () => {
    const paper = await buildMarkedPaper(world);
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const [a, b] = [await buildMarker(world), await buildMarker(world)];
    const { item, answer } = await a.mark(wanted, 7, { second: true });
    expect(answer.data).toMatchObject({ state: 1 });
    const recalled = await a.recall(item.taskId);
    expect(recalled.data.item).toMatchObject({ taskId: item.taskId, kind: 'first' });
    expect((await a.score(recalled.data.item, 6)).data).toMatchObject({ state: 5, score: 6 });
    const other = await sitForMarking(world, paper);
    const again = { paperId: paper.id, questionId: essayOf(other) };
    await a.mark(again, 6, { second: true });
    const { data } = await b.next({ ...again, kind: 'second' });
    expect(await b.score(data.item, 6, { second: true })).toMatchObject({ msg: '只有初评可以请二评', field: 'second' });
  });

  it('are asked for of a sample that nobody can foresee, the same at each look', async () => {
    const { isSampled } = createAnonymous(world.deps.secrets);
    const ids = Array.from({ length: 2_000 }, (_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`);
    const drawn = ids.filter((id) => isSampled(id, 'q', 10));
    expect(drawn.length).toBeGreaterThan(140);
    expect(drawn.length).toBeLessThan(260);
    expect(ids.filter((id) => isSampled(id, 'q', 10))).toEqual(drawn);
    expect(ids.filter((id) => isSampled(id, 'q', 100))).toEqual(ids);
    const paper = await buildMarkedPaper(world, { rule: { double: 1, sample: 50 } });
    const marker = await buildMarker(world);
    for (let i = 0; i < 6; i += 1) {
      const sat = await sitForMarking(world, paper);
      const { answer } = await marker.mark({ paperId: paper.id, questionId: essayOf(sat) }, 5);
      expect(answer.data.state).toBe(isSampled(sat.attemptId, essayOf(sat), 50) ? 1 : 5);
    }
  });
});

describe('taking answers up', () => {
  it('keeps one for its marker, gives others to others, and passes over what was skipped until the end', async () => {
    const paper = await buildMarkedPaper(world, { count: { essay: 1 } });
    await world.deps.db.question.updateMany({
      where: { bankId: (paper.rules as { bankId: string }[])[0]!.bankId, stem: '题干1' },
      data: { status: 0 },
    });
    const sats = [];
    for (let i = 0; i < 3; i += 1) sats.push(await sitForMarking(world, paper));
    const wanted = { paperId: paper.id, questionId: essayOf(sats[0]!) };
    const [a, b] = [await buildMarker(world), await buildMarker(world)];
    const first = (await a.next(wanted)).data.item;
    expect((await a.next(wanted)).data.item.taskId).toBe(first.taskId);
    const second = (await b.next(wanted)).data.item;
    expect(second.taskId).not.toBe(first.taskId);
    const third = (await a.next({ ...wanted, skip: first.taskId })).data.item;
    expect([first.taskId, second.taskId]).not.toContain(third.taskId);
    // What was skipped comes again, after the others.
    expect((await a.score(third, 5)).data.item.taskId).toBe(first.taskId);
    expect((await b.score(second, 5)).data.item).toBeNull();
    expect((await a.score({ ...first, version: 0 }, 5)).data).toMatchObject({
      item: null,
      progress: { done: 3, total: 3, mine: 2 },
    });
  });

  it('gives what nobody came back to to the next, and tells who is late', async () => {
    const paper = await buildMarkedPaper(world);
    const sat = await sitForMarking(world, paper);
    const wanted = { paperId: paper.id, questionId: essayOf(sat) };
    const [a, b] = [await buildMarker(world), await buildMarker(world)];
    const { item } = (await a.next(wanted)).data;
    expect((await b.next(wanted)).data.item).toBeNull();
    await world.deps.db.markTask.update({ where: { id: item.taskId }, data: { leaseUntil: new Date(Date.now() - 1) } });
    expect((await b.next(wanted)).data.item.taskId).toBe(item.taskId);
    expect(await a.score(item, 5)).toMatchObject({ code: 409, msg: '答卷已被他人领取，已为您换下一份' });
    expect((await b.score(item, 6)).data).toMatchObject({ state: 5 });
    expect(await b.score(item, 6)).toMatchObject({ code: 500, msg: '本份试卷已出分，不能再评' });
  });
});

describe('taking a mark back', () => {
  it('is for who gave it, while it is the last and the attempt waits', async () => {
    const paper = await buildMarkedPaper(world, { count: { essay: 1, case: 1 }, rule: { double: 2 } });
    const sat = await sitForMarking(world, paper);
    const essay = { paperId: paper.id, questionId: sat.questions.find(({ type }) => type === 5)!.questionId };
    const other = { paperId: paper.id, questionId: sat.questions.find(({ type }) => type === 6)!.questionId };
    const [a, b] = [await buildMarker(world), await buildMarker(world)];
    const { item } = await a.mark(essay, 6);
    expect(await b.recall(item.taskId)).toMatchObject({ msg: '您没有评阅这份答卷' });
    const held = (await b.next({ ...essay, kind: 'second' })).data.item;
    expect(await a.recall(item.taskId)).toMatchObject({ msg: '他人正在评阅这份答卷，不能撤回' });
    await b.score(held, 6);
    expect(await a.recall(item.taskId)).toMatchObject({ msg: '这份答卷已有后一次评分，不能撤回' });
    expect((await b.recall(item.taskId)).data.item).toMatchObject({ kind: 'second' });
    const again = (await b.next({ ...essay, kind: 'second' })).data.item;
    await b.score(again, 5);
    await a.mark(other, 6);
    await b.mark({ ...other, kind: 'second' }, 6);
    expect(await attemptOf(sat.attemptId)).toMatchObject({ status: 3, score: 11.5 });
    expect(await b.recall(item.taskId)).toMatchObject({ msg: '本份试卷已出分，不能再评' });
    expect(await world.deps.db.mark.count({ where: { taskId: item.taskId, revokedAt: { not: null } } })).toBe(1);
  });
});

describe('the lists', () => {
  it('count what the asker may still mark, and what came of their marks', async () => {
    const paper = await buildMarkedPaper(world, { title: '内审员考试', count: { essay: 1 }, rule: { double: 2 } });
    await world.deps.db.question.updateMany({
      where: { bankId: (paper.rules as { bankId: string }[])[0]!.bankId, stem: '题干1' },
      data: { status: 0 },
    });
    const sats = [
      await sitForMarking(world, paper),
      await sitForMarking(world, paper),
      await sitForMarking(world, paper, { leave: () => true }),
    ];
    const wanted = { paperId: paper.id, questionId: essayOf(sats[0]!) };
    const [a, b] = [await buildMarker(world, '甲', ALL), await buildMarker(world)];
    await a.mark(wanted, 8, { comment: '事实清楚' });
    await b.mark({ ...wanted, kind: 'second' }, 4);
    await a.mark(wanted, 8, { comment: '事实清楚' });
    const rowOf = async (who: typeof a) =>
      (await who.agent.get('/system/exam/mark/board')).data.find(
        ({ paperId }: { paperId: string }) => paperId === paper.id,
      );
    const common = { paperTitle: '内审员考试', type: 5, full: 10, todo: 0, settled: 1, total: 3, oldestDays: 0 };
    expect(await rowOf(a)).toMatchObject({ ...common, second: 0, dispute: 0, mine: 2 });
    expect(await rowOf(b)).toMatchObject({ ...common, second: 1, dispute: 0, mine: 1 });
    const c = await buildMarker(world, '丙', ALL);
    expect(await rowOf(c)).toMatchObject({ ...common, second: 1, dispute: 1, mine: 0 });
    const { rows, total } = await a.agent.get('/system/exam/mark/mine/list', { paperId: paper.id });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { score: 8, gap: null, state: 1, recallable: true, nth: 1, comment: '事实清楚' },
      { score: 8, gap: 4, state: 2, recallable: false, final: null },
    ]);
    const comments = await a.agent.get('/system/exam/mark/comment/list', wanted);
    expect(comments.data).toEqual([{ text: '事实清楚', count: 2 }]);
    const quality = await c.agent.get('/system/exam/mark/quality', { paperId: paper.id });
    expect(quality.data).toMatchObject({
      rule: { double: 2, gap: 20 },
      markers: [
        { name: '甲', marks: 2, mean: 80, sd: 0, disputedPercent: 100 },
        { name: '阅卷甲', marks: 1, mean: 40, disputedPercent: 100 },
      ],
    });
  });

  it('of the rule: it is for answers that come, under a lock, and stands in the log', async () => {
    const paper = await buildMarkedPaper(world);
    const sat = await sitForMarking(world, paper);
    const arbiter = await buildMarker(world, '组长', ALL);
    const { version } = (await arbiter.agent.get('/system/exam/mark/quality', { paperId: paper.id })).data;
    const body = { paperId: paper.id, version, rule: { double: 2, sample: 10, gap: 10 }, reason: '新任阅卷人较多' };
    expect(await arbiter.agent.put('/system/exam/mark/rule', body)).toMatchObject({
      code: 200,
      data: { version: version + 1 },
    });
    expect(await arbiter.agent.put('/system/exam/mark/rule', body)).toMatchObject({ code: 409 });
    expect(await tasksOf(sat.attemptId)).toMatchObject([{ need: 1, gap: 20 }]);
    expect(await tasksOf((await sitForMarking(world, paper)).attemptId)).toMatchObject([{ need: 2, gap: 10 }]);
  });
});
