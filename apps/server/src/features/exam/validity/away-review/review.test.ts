import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { EXAM_ANALYSIS_MARK, ANSWER_MARK, buildPaper } from '#features/exam/exam-fixtures.ts';
import { buildMarkedPaper, buildMarker, essayOf } from '#features/exam/marking/marking-fixtures.ts';
import { releaseNow } from '#features/exam/release/release-fixtures.ts';
import { buildReviewer, longAgo, NOTE, sitAway } from './review-fixtures.ts';

/** Who was away too often is looked at by a person before anything is published. */

let world: TestWorld;
let reviewer: Awaited<ReturnType<typeof buildReviewer>>;
beforeAll(async () => {
  world = await openTestWorld();
  reviewer = await buildReviewer(world);
});
afterAll(() => world.close());

const REVIEWED = { blurLimit: 2, blurMode: 2 };
const reviewedPaper = (more: Parameters<typeof buildPaper>[1] = {}) =>
  buildPaper(world.deps, { ...REVIEWED, ...more }, { single: 2 });
const attemptOf = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
const titlesOf = async (userId: string) =>
  (await world.deps.db.notice.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ title }) => title);

describe('past the limit', () => {
  it('the learner reads a warning, goes on, and is told no score before a person has looked', async () => {
    const paper = await reviewedPaper();
    const { person, attemptId, warnings } = await sitAway(world, paper.id);
    expect(warnings).toEqual([
      '您已切屏1次，超过2次将由监考人员复核',
      '您已切屏2次，超过2次将由监考人员复核',
      '已记录 3 次离开，考后由监考人员复核',
    ]);
    expect(await attemptOf(attemptId)).toMatchObject({ status: 4, reviewState: 1, submitType: 1 });
    expect((await person.agent.get('/api/exam/result', { attemptId })).data).toMatchObject({ status: 2, score: null });
    expect(await titlesOf(person.id)).toEqual([]);
    await releaseNow(world, paper.id);
    expect(await attemptOf(attemptId)).toMatchObject({ status: 4 });
  });

  it('the list has the oldest first, with how long they were away', async () => {
    const paper = await reviewedPaper({ title: '待复核的考试' });
    const young = await sitAway(world, paper.id);
    const old = await sitAway(world, paper.id, { times: 4 });
    await sitAway(world, paper.id, { times: 2 });
    await longAgo(world, old.attemptId, 4);
    const { rows, total } = await reviewer.list({ paperId: paper.id }).then(
      (answer) =>
        answer as never as {
          rows: Record<string, unknown>[];
          total: number;
        },
    );
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        attemptId: old.attemptId,
        title: '待复核的考试',
        blurCount: 4,
        blurLimit: 2,
        awaySec: 160,
        waitedDays: 4,
        score: 20,
      },
      { attemptId: young.attemptId, blurCount: 3, awaySec: 120, waitedDays: 0 },
    ]);
  });

  it('one of them shows each time away beside what was answered around it', async () => {
    const paper = await reviewedPaper();
    const { attemptId } = await sitAway(world, paper.id);
    const { data } = await reviewer.look(attemptId);
    expect(data).toMatchObject({ reviewState: 1, status: 4, blurCount: 3, passScore: 12 });
    expect(data.aways).toHaveLength(3);
    expect(data.aways[0]).toMatchObject({ sec: 40, counts: true });
    expect(data.aways[0].saves.map(({ questionNo }: { questionNo: number }) => questionNo).sort()).toEqual([1, 2]);
    expect(data.aways[0].saves[0]).toMatchObject({
      before: true,
      stem: expect.any(String),
      value: [expect.stringMatching(/^[A-D] 对/)],
    });
    expect(data.timeline.filter(({ type }: { type: string }) => type === 'blur')).toHaveLength(3);
    expect(data.timeline.find(({ type }: { type: string }) => type === 'blur').durationSec).toBe(40);
    for (const secret of [ANSWER_MARK, EXAM_ANALYSIS_MARK, '"answer"', '"analysis"', '"rubric"'])
      expect(JSON.stringify(data)).not.toContain(secret);
    const seen = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'result.view', actorId: reviewer.id, objectId: attemptId },
    });
    expect(seen.objectType).toBe('attempt');
  });
});

describe('a decision', () => {
  it('that it stands tells the result at once, finishes the course, and is told to nobody else', async () => {
    const { db } = world.deps;
    const lesson = await buildLesson(world.deps, {}, []);
    const paper = await reviewedPaper({ lessonId: lesson.id, requireLesson: false });
    const person = await buildPerson(world);
    await db.userLesson.create({
      data: { userId: person.id, lessonId: lesson.id, status: 2, source: 1, learnedTime: new Date() },
    });
    const { attemptId } = await sitAway(world, paper.id, { person });
    expect(await reviewer.decide(attemptId, 'clear')).toMatchObject({
      msg: '已复核',
      data: { attemptId, reviewState: 2, status: 3 },
    });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 3, reviewState: 2, releasedAt: expect.any(Date) });
    expect(await titlesOf(person.id)).toEqual(['成绩已出']);
    expect(
      await db.userLesson.findUniqueOrThrow({
        where: { userId_lessonId: { userId: person.id, lessonId: lesson.id } },
      }),
    ).toMatchObject({ status: 3 });
    expect(await db.auditLog.findFirstOrThrow({ where: { action: 'exam.review', objectId: attemptId } })).toMatchObject(
      { actorId: reviewer.id },
    );
    expect((await reviewer.list({ paperId: paper.id })) as object).toMatchObject({ rows: [], total: 0 });
  });

  it('with a warning tells that too, and never why', async () => {
    const paper = await reviewedPaper();
    const { person, attemptId } = await sitAway(world, paper.id);
    expect((await reviewer.decide(attemptId, 'warn')).data).toMatchObject({ reviewState: 3, status: 3 });
    expect(await titlesOf(person.id)).toEqual(['考试警告', '成绩已出']);
    const notices = await world.deps.db.notice.findMany({ where: { userId: person.id } });
    expect(JSON.stringify(notices)).not.toContain(NOTE);
    const { data } = await person.agent.get('/api/exam/result', { attemptId });
    expect(data).toMatchObject({ status: 3, score: 20 });
    expect(JSON.stringify(data)).not.toContain(NOTE);
    expect(JSON.stringify(data)).not.toContain('监考员陈');
  });

  it('of a paper that is released together waits for its release', async () => {
    const paper = await reviewedPaper({ releaseMode: 1 });
    const { person, attemptId } = await sitAway(world, paper.id);
    expect((await reviewer.decide(attemptId, 'clear')).data).toMatchObject({ reviewState: 2, status: 4 });
    expect(await titlesOf(person.id)).toEqual([]);
    await releaseNow(world, paper.id);
    expect(await attemptOf(attemptId)).toMatchObject({ status: 3 });
    expect(await titlesOf(person.id)).toEqual(['成绩已出']);
  });

  it('while people mark it lets the last mark tell', async () => {
    const paper = await buildMarkedPaper(world, REVIEWED);
    const { person, attemptId, questions } = await sitAway(world, paper.id);
    const [row] = ((await reviewer.list({ paperId: paper.id })) as never as { rows: { score: unknown }[] }).rows;
    expect(row).toMatchObject({ status: 2, score: null });
    expect((await reviewer.decide(attemptId, 'clear')).data).toMatchObject({ reviewState: 2, status: 2 });
    const marker = await buildMarker(world);
    await marker.mark({ paperId: paper.id, questionId: essayOf({ questions }) }, 5);
    expect(await attemptOf(attemptId)).toMatchObject({ status: 3 });
    expect(await titlesOf(person.id)).toEqual(['成绩已出']);
  });

  it('to void wants that right and a fresh proof; restored, it waits to be looked at again', async () => {
    const paper = await reviewedPaper();
    const { person, attemptId } = await sitAway(world, paper.id);
    expect(await reviewer.decide(attemptId, 'void')).toMatchObject({ code: 403 });
    const permissions = ['exam:review', 'exam:void'] as const;
    const stale = await buildStaff(world, { permissions, fresh: false });
    const body = { attemptId, result: 'void', note: NOTE };
    expect(await stale.agent.post('/system/exam/review', body)).toMatchObject({ data: { step: 'fresh' } });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 4, reviewState: 1 });
    const both = await buildReviewer(world, ['exam:void']);
    expect((await both.decide(attemptId, 'void')).data).toMatchObject({ status: 9 });
    expect(await titlesOf(person.id)).toEqual(['考试已作废']);
    expect(((await reviewer.list({ paperId: paper.id })) as never as { total: number }).total).toBe(0);
    expect(await reviewer.decide(attemptId, 'clear')).toMatchObject({ code: 409, msg: '本次考试已作废，无需复核' });
    await both.agent.post('/system/exam/desk/unvoid', { attemptId, reason: '再看一次录像' });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 4, reviewState: 1 });
    expect(((await reviewer.list({ paperId: paper.id })) as never as { total: number }).total).toBe(1);
  });

  it('is refused of who may not, of others’ learners, and with a bad body', async () => {
    const paper = await reviewedPaper();
    const { attemptId } = await sitAway(world, paper.id);
    const other = await buildStaff(world, { permissions: ['exam:result', 'exam:void'] });
    expect((await other.agent.get('/system/exam/review/list')).code).toBe(403);
    expect((await other.agent.get('/system/exam/review/attempt', { attemptId })).code).toBe(403);
    expect((await other.agent.post('/system/exam/review', { attemptId, result: 'clear', note: NOTE })).code).toBe(403);
    const org = await buildOrg(world.deps);
    const narrow = await limitTo(world, await buildReviewer(world), org.id);
    expect(((await narrow.list({ paperId: paper.id })) as never as { total: number }).total).toBe(0);
    for (const answer of [await narrow.look(attemptId), await narrow.decide(attemptId, 'clear')])
      expect(answer).toMatchObject({ code: 404, msg: '考试记录不存在' });
    expect((await reviewer.decide(attemptId, 'maybe' as never)).msg).toBe('请选择结论');
    expect((await reviewer.decide(attemptId, 'clear', '')).msg).toBe('请填写原因');
    const plain = await sitAway(world, (await reviewedPaper()).id, { times: 1 });
    expect((await reviewer.look(plain.attemptId)).code).toBe(404);
    expect(await reviewer.decide(plain.attemptId, 'clear')).toMatchObject({
      code: 409,
      msg: '本次考试现为“已出分”，无需复核',
    });
  });
});

describe('at the same moment', () => {
  it.each([
    ['told at once', 0, 1],
    ['released together', 1, 0],
  ])('of twenty who decide one does, and the others hear what it was: %s', async (_, releaseMode, told) => {
    const paper = await reviewedPaper({ releaseMode });
    const { person, attemptId } = await sitAway(world, paper.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => reviewer.decide(attemptId, nth % 2 === 0 ? 'clear' : 'warn')),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { reviewState } = await attemptOf(attemptId);
    const word = reviewState === 2 ? '无异常' : '警告';
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set([`本次考试已由他人复核：${word}`]),
    );
    expect((await titlesOf(person.id)).filter((title) => title === '成绩已出')).toHaveLength(told);
  });

  it('as one voids and one clears, one of them decides', async () => {
    const both = await buildReviewer(world, ['exam:void']);
    const paper = await reviewedPaper();
    for (let round = 0; round < 8; round += 1) {
      const { person, attemptId } = await sitAway(world, paper.id);
      const [voided, cleared] = await Promise.all([
        both.decide(attemptId, 'void'),
        reviewer.decide(attemptId, 'clear'),
      ]);
      expect([voided.code, cleared.code].filter((code) => code === 200)).toHaveLength(1);
      const { status, reviewState } = await attemptOf(attemptId);
      expect([status, reviewState]).toEqual(voided.code === 200 ? [9, 1] : [3, 2]);
      expect(await titlesOf(person.id)).toEqual([voided.code === 200 ? '考试已作废' : '成绩已出']);
    }
  });

  it('as the paper is released everybody is told once', async () => {
    const paper = await reviewedPaper({ releaseMode: 1 });
    const sat = await Promise.all(Array.from({ length: 6 }, () => sitAway(world, paper.id)));
    await Promise.all([
      ...sat.map(({ attemptId }) => reviewer.decide(attemptId, 'clear')),
      ...Array.from({ length: 5 }, () => releaseNow(world, paper.id, 6)),
    ]);
    await releaseNow(world, paper.id, 6);
    for (const { person, attemptId } of sat) {
      expect(await attemptOf(attemptId)).toMatchObject({ status: 3, reviewState: 2 });
      expect(await titlesOf(person.id)).toEqual(['成绩已出']);
    }
  });
});
