import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openRound } from '#features/round/open-round.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { buildMarkedPaper, buildMarker, essayOf, sitForMarking } from '#features/exam/marking/marking-fixtures.ts';
import { aggregatePending } from '#features/exam/statistics/item-stats-job.ts';
import { buildVoider, VOID_REASON, type Voider } from './void-fixtures.ts';

/** An attempt that does not count any more, and counts again. */

let world: TestWorld;
let voider: Voider;
beforeAll(async () => {
  world = await openTestWorld();
  voider = await buildVoider(world);
});
afterAll(() => world.close());

const attemptOf = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
const started = async ({ agent }: Person, paperId: string) => {
  const { data, msg } = await agent.post('/api/exam/start', { paperId, agree: true });
  if (!data) throw new Error(msg);
  return data;
};
const sat = async (person: Person, paperId: string, n?: number): Promise<string> => {
  const { attemptId, questions } = await started(person, paperId);
  await person.agent.post('/api/exam/answer', { attemptId, list: rightList(questions, n) });
  await person.agent.post('/api/exam/submit', { attemptId });
  return attemptId;
};
/** A course that is learned, with its paper: passing it finishes the course. */
const passedCourse = async () => {
  const { db } = world.deps;
  const lesson = await buildLesson(world.deps, {}, []);
  const paper = await buildPaper(world.deps, { lessonId: lesson.id, maxAttempts: 3 }, { single: 2 });
  const person = await buildPerson(world);
  await db.userLesson.create({
    data: { userId: person.id, lessonId: lesson.id, status: 2, source: 1, learnedTime: new Date() },
  });
  const attemptId = await sat(person, paper.id);
  return { lesson, paper, person, attemptId };
};

describe('a pass that is voided', () => {
  it('names what hangs on it, ends there, and leaves course and certificate to people', async () => {
    const { db } = world.deps;
    const { lesson, paper, person, attemptId } = await passedCourse();
    const certificate = (certNo: string, facts: object, more: object = {}) =>
      db.certificate.create({
        data: {
          certNo,
          type: 1,
          userId: person.id,
          holder: { name: person.realName },
          facts,
          factsHash: certNo,
          // The day of Shanghai, as it is issued.
          issueDate: new Date(Date.now() + 8 * 3_600_000),
          verifyCode: certNo.padEnd(22, '0'),
          file: 'x',
          sha256: 'x',
          canonical: 'x',
          signature: 'x',
          kid: 'x',
          ...more,
        },
      });
    const fact = (score: string) => ({ lessons: [{ lessonId: lesson.id, score, fullScore: 20 }] });
    await certificate('V-OLD', fact('20.0'));
    await certificate('V-OTHER-SCORE', fact('15.0'));
    await certificate('V-NAMED', { lessons: [] }, { sources: { attemptIds: [attemptId] } });
    await certificate('V-REVOKED', fact('20.0'), { status: 2 });
    const apply = { kind: 1, lessonId: lesson.id, createdBy: person.id };
    const item = { create: { userId: person.id, evidence: {} } };
    await db.certApply.create({ data: { ...apply, applyNo: 'A-OPEN', status: 2, items: item } });
    await db.certApply.create({ data: { ...apply, applyNo: 'A-DONE', status: 6, items: item } });

    const { data: impact } = await voider.impact(attemptId);
    expect(impact).toMatchObject({ finishes: lesson.name, otherPass: false, toMark: 0 });
    expect(impact.certificates.map(({ certNo }: { certNo: string }) => certNo).sort()).toEqual(['V-NAMED', 'V-OLD']);
    expect(impact.applications.map(({ applyNo }: { applyNo: string }) => applyNo)).toEqual(['A-OPEN']);

    expect(await voider.voidIt(attemptId, 3)).toMatchObject({
      code: 200,
      msg: '已作废',
      data: { attemptId, status: 9 },
    });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 9, voidedFrom: 3, passed: true });
    const { data: result } = await person.agent.get('/api/exam/result', { attemptId });
    expect(result).toMatchObject({
      status: 9,
      score: null,
      passed: null,
      hidden: '本次考试已作废，请联系监考人员',
      questions: [],
    });
    expect(JSON.stringify(result)).not.toContain(VOID_REASON);
    expect(
      await db.userLesson.findUniqueOrThrow({
        where: { userId_lessonId: { userId: person.id, lessonId: lesson.id } },
      }),
    ).toMatchObject({ status: 3 });
    expect(await db.certificate.count({ where: { userId: person.id, status: 1 } })).toBe(3);
    const { data: exam } = await person.agent.get('/api/exam/detail', { paperId: paper.id });
    expect(exam).toMatchObject({ myStatus: 'none', attemptsLeft: 3, bestScore: null, canTake: true });

    const [notice] = await db.notice.findMany({ where: { userId: person.id }, orderBy: { id: 'desc' }, take: 1 });
    expect(notice).toMatchObject({
      type: 'exam',
      title: '考试已作废',
      content: '《结业考试》第 1 次考试已作废，请联系监考人员。',
      linkUrl: `/examination?attemptId=${attemptId}`,
    });
    expect(await db.scoreChange.findMany({ where: { attemptId } })).toMatchObject([
      { cause: 4, to: null, passedFrom: true, passedTo: null, by: voider.id, reason: VOID_REASON },
    ]);
    const entry = await db.auditLog.findFirstOrThrow({ where: { action: 'exam.void', objectId: attemptId } });
    expect(entry).toMatchObject({ actorId: voider.id, objectType: 'attempt' });
  });

  it('restored is a pass again, and finishes a course that was learned meanwhile', async () => {
    const { db } = world.deps;
    const lesson = await buildLesson(world.deps, {}, []);
    const paper = await buildPaper(world.deps, { lessonId: lesson.id, requireLesson: false }, { single: 2 });
    const person = await buildPerson(world);
    const where = { userId_lessonId: { userId: person.id, lessonId: lesson.id } };
    await db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id, status: 1, source: 1 } });
    const attemptId = await sat(person, paper.id);
    await voider.voidIt(attemptId, 3);
    await db.userLesson.update({ where, data: { status: 2, learnedTime: new Date() } });
    expect(await voider.restore(attemptId)).toMatchObject({ msg: '已恢复', data: { status: 3 } });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 3, voidedFrom: null });
    expect(await db.userLesson.findUniqueOrThrow({ where })).toMatchObject({ status: 3 });
    const { data: result } = await person.agent.get('/api/exam/result', { attemptId });
    expect(result).toMatchObject({ status: 3, score: 20, passed: true });
    const titles = (await db.notice.findMany({ where: { userId: person.id }, orderBy: { id: 'asc' } })).map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['成绩已出', '考试已作废', '考试已恢复']);
    const causes = (await db.scoreChange.findMany({ where: { attemptId }, orderBy: { id: 'asc' } })).map(
      ({ cause }) => cause,
    );
    expect(causes).toEqual([4, 5]);
  });

  it('is named beside another that stands', async () => {
    const { paper, person, attemptId } = await passedCourse();
    await voider.voidIt(attemptId, 3);
    const second = await sat(person, paper.id);
    await voider.restore(attemptId);
    expect((await voider.impact(second)).data).toMatchObject({ otherPass: true });
  });

  it('is of the run through the course that it began in: the pass of another run is none beside it', async () => {
    const { db } = world.deps;
    const { lesson, paper, person, attemptId } = await passedCourse();
    await inTransaction(world.deps.pool, (client) =>
      openRound(client, {
        userId: person.id,
        lessonId: lesson.id,
        paperId: null,
        key: null,
        by: null,
        close: null,
        deadline: null,
      }),
    );
    const impactOf = async (id: string) => (await voider.impact(id)).data;
    expect(await impactOf(attemptId)).toMatchObject({ finishes: lesson.name, otherPass: false });
    await db.userLesson.updateMany({ where: { userId: person.id }, data: { learnedTime: new Date() } });
    const second = await sat(person, paper.id);
    expect(await impactOf(second)).toMatchObject({ finishes: lesson.name, otherPass: false });
    expect(await impactOf(attemptId)).toMatchObject({ finishes: lesson.name, otherPass: false });
    const { id: _, ...pass } = await attemptOf(second);
    await db.attempt.create({ data: { ...pass, snapshot: [], no: 9 } });
    expect(await impactOf(second)).toMatchObject({ otherPass: true });
    expect(await impactOf(attemptId)).toMatchObject({ otherPass: false });
  });
});

it('an attempt under way ends: nothing more is saved, another may begin, and restored it is graded', async () => {
  const paper = await buildPaper(world.deps, { maxAttempts: 2 }, { single: 2 });
  const person = await buildPerson(world);
  const { attemptId, questions } = await started(person, paper.id);
  await person.agent.post('/api/exam/answer', { attemptId, list: rightList(questions, 1) });
  expect(await voider.voidIt(attemptId, 0)).toMatchObject({ data: { status: 9 } });
  const late = await person.agent.post('/api/exam/answer', { attemptId, list: rightList(questions, 2, 2) });
  expect(late).toMatchObject({ code: 500, msg: '本次考试已作废，请联系监考人员' });
  expect(await person.agent.get('/api/exam/saved', { attemptId })).toMatchObject({
    msg: '本次考试已作废，请联系监考人员',
  });
  const blur = await person.agent.post('/api/exam/event', { attemptId, type: 'blur', durationMs: 9_000 });
  expect(blur.data).toMatchObject({ submitted: true, warning: null });
  expect((await person.agent.post('/api/exam/submit', { attemptId })).data).toEqual({ attemptId, status: 9 });

  const next = await started(person, paper.id);
  expect(next.attemptId).not.toBe(attemptId);
  expect(await voider.restore(attemptId)).toMatchObject({ data: { status: 3 } });
  expect(await attemptOf(attemptId)).toMatchObject({ status: 3, submitType: 4, voidedFrom: null });
  expect((await attemptOf(attemptId)).score?.toNumber()).toBe(10);
  expect(await attemptOf(next.attemptId)).toMatchObject({ status: 0 });
});

it('what waited for marks leaves the markers’ queue, and comes back', async () => {
  const paper = await buildMarkedPaper(world);
  const one = await sitForMarking(world, paper);
  const marker = await buildMarker(world);
  const wanted = { paperId: paper.id, questionId: essayOf(one) };
  const { item } = (await marker.next(wanted)).data;
  expect((await voider.impact(one.attemptId)).data).toMatchObject({ toMark: 1, finishes: null });
  await voider.voidIt(one.attemptId, 2);
  expect(await marker.score(item, 5)).toMatchObject({ code: 500, msg: '本次考试已作废，不再阅卷' });
  expect((await marker.next(wanted)).data.item).toBeNull();
  const rows = (await marker.agent.get('/system/exam/mark/board')).data as { paperId: string; todo: number }[];
  expect(rows.filter(({ paperId }) => paperId === paper.id)).toEqual([]);
  expect(await voider.restore(one.attemptId)).toMatchObject({ data: { status: 2 } });
  await marker.mark(wanted, 5);
  expect(await attemptOf(one.attemptId)).toMatchObject({ status: 3 });
});

it('a result that was not told stays untold, voided and restored', async () => {
  const paper = await buildMarkedPaper(world, { count: { single: 2 } });
  const { person, attemptId } = await sitForMarking(world, paper, { set: { releaseMode: 1 } });
  await world.deps.db.attempt.update({ where: { id: attemptId }, data: { status: 4 } });
  await voider.voidIt(attemptId, 4);
  expect((await voider.restore(attemptId)).data).toMatchObject({ status: 4 });
  const { data } = await person.agent.get('/api/exam/result', { attemptId });
  expect(data).toMatchObject({ status: 2, score: null, passed: null });
});

describe('the statistics of a paper', () => {
  it('take the next attempt when the counted one is voided, and give it back', async () => {
    const { db } = world.deps;
    const paper = await buildPaper(world.deps, { maxAttempts: 3 }, { single: 2 });
    const person = await buildPerson(world);
    const first = await sat(person, paper.id, 1);
    const second = await sat(person, paper.id);
    const folded = async () => [(await attemptOf(first)).folded, (await attemptOf(second)).folded];
    const sums = () => db.paperStat.findFirst({ where: { paperId: paper.id }, select: { n: true, s: true } });
    const fold = async () => {
      while ((await aggregatePending(world.deps)) > 0);
    };
    await fold();
    expect(await folded()).toEqual([1, 2]);
    const before = await sums();
    await voider.voidIt(first, 3);
    expect(await folded()).toEqual([0, 0]);
    await fold();
    expect(await folded()).toEqual([0, 1]);
    expect(await sums()).not.toEqual(before);
    await voider.restore(first);
    expect(await folded()).toEqual([0, 0]);
    await fold();
    expect(await folded()).toEqual([1, 2]);
    expect(await sums()).toEqual(before);
  });
});

describe('who may not', () => {
  it('is refused: no permission, another’s learners, no fresh proof, a bad body', async () => {
    const { person, attemptId } = await passedCourse();
    const body = { attemptId, status: 3, reason: VOID_REASON };
    const other = await buildStaff(world, { permissions: ['exam:result', 'exam:review', 'exam:act'] });
    for (const path of ['void', 'unvoid'])
      expect((await other.agent.post(`/system/exam/desk/${path}`, body)).code).toBe(403);
    expect((await other.agent.get('/system/exam/desk/void/impact', { attemptId })).code).toBe(403);
    expect((await person.agent.post('/system/exam/desk/void', body)).code).toBe(403);
    const narrow = await limitTo(world, await buildVoider(world));
    for (const answer of [
      await narrow.impact(attemptId),
      await narrow.voidIt(attemptId, 3),
      await narrow.restore(attemptId),
    ])
      expect(answer).toMatchObject({ code: 404, msg: '考试记录不存在' });
    const stale = await buildStaff(world, { permissions: ['exam:void'], fresh: false });
    expect(await stale.agent.post('/system/exam/desk/void', body)).toMatchObject({ data: { step: 'fresh' } });
    expect((await voider.voidIt(attemptId, 3, 'x')).msg).toBe('原因至少2个字符');
    expect((await voider.voidIt(attemptId, 7)).msg).toBe('请刷新后重试');
    expect(await attemptOf(attemptId)).toMatchObject({ status: 3 });
  });

  it('and who saw another state hears how it stands', async () => {
    const { attemptId } = await passedCourse();
    expect(await voider.voidIt(attemptId, 2)).toMatchObject({
      code: 409,
      msg: '本次考试现为“已出分”，请刷新后再作废',
    });
    expect(await voider.restore(attemptId)).toMatchObject({ code: 409, msg: '本次考试没有作废，现为“已出分”' });
  });
});

describe('at the same moment', () => {
  it('of twenty who void one does, and of twenty who restore one does', async () => {
    const { person, attemptId } = await passedCourse();
    const voided = await Promise.all(Array.from({ length: 20 }, () => voider.voidIt(attemptId, 3)));
    expect(voided.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(voided.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['本次考试已作废，请刷新']),
    );
    const restored = await Promise.all(Array.from({ length: 20 }, () => voider.restore(attemptId)));
    expect(restored.filter(({ code }) => code === 200)).toHaveLength(1);
    const told = await world.deps.db.notice.count({ where: { userId: person.id, title: { startsWith: '考试已' } } });
    expect(told).toBe(2);
  });

  it('as the learner hands in, either comes first and nothing is graded that is void', async () => {
    const paper = await buildPaper(world.deps, { maxAttempts: 99, passScore: 20 }, { single: 2 });
    for (let round = 0; round < 12; round += 1) {
      const person = await buildPerson(world);
      const { attemptId, questions } = await started(person, paper.id);
      await person.agent.post('/api/exam/answer', { attemptId, list: rightList(questions) });
      const [voided] = await Promise.all([
        voider.voidIt(attemptId, 0),
        person.agent.post('/api/exam/submit', { attemptId }),
      ]);
      const { status, voidedFrom, score } = await attemptOf(attemptId);
      const told = await world.deps.db.notice.count({ where: { userId: person.id, title: '成绩已出' } });
      if (voided.code === 200)
        expect({ status, voidedFrom, score, told }).toEqual({ status: 9, voidedFrom: 0, score: null, told: 0 });
      else expect({ status, told }).toEqual({ status: 3, told: 1 });
    }
  });

  it('as the last mark, the attempt is void or scored, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const paper = await buildMarkedPaper(world);
      const { person, attemptId, ...one } = await sitForMarking(world, paper);
      const marker = await buildMarker(world);
      const { item } = (await marker.next({ paperId: paper.id, questionId: essayOf(one) })).data;
      const [voided, scored] = await Promise.all([voider.voidIt(attemptId, 2), marker.score(item, 5)]);
      expect([voided.code, scored.code].filter((code) => code === 200)).toHaveLength(1);
      const { status } = await attemptOf(attemptId);
      expect(status).toBe(voided.code === 200 ? 9 : 3);
      const told = await world.deps.db.notice.count({ where: { userId: person.id, title: '成绩已出' } });
      expect(told).toBe(voided.code === 200 ? 0 : 1);
    }
  });
});
