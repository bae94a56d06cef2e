import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson, type Person } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { EXAM_ANALYSIS_MARK, buildPaper, moveDeadline, rightList } from '#features/exam/exam-fixtures.ts';

/** Terms of one learner at one paper: overrides, further attempts, rounds. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world.close();
});

const HOUR_MS = 3_600_000;
const detailOf = async ({ agent }: { agent: Agent }, paperId: string) =>
  (await agent.get('/api/exam/detail', { paperId })).data;
const start = ({ agent }: { agent: Agent }, paperId: string) => agent.post('/api/exam/start', { paperId, agree: true });
/** Sits it to the end, `right` questions of it right. */
const sit = async (person: { agent: Agent }, paperId: string, right = 0): Promise<string> => {
  const { data, msg } = await start(person, paperId);
  if (!data) throw new Error(msg);
  if (right > 0)
    await person.agent.post('/api/exam/answer', {
      attemptId: data.attemptId,
      list: rightList(data.questions, right),
    });
  await person.agent.post('/api/exam/submit', { attemptId: data.attemptId });
  return data.attemptId;
};
type Grant = { n: number; validUntil?: Date; skipWait?: boolean; round?: number };
const grant = (userId: string, paperId: string, of: Grant) =>
  world.deps.db.attemptGrant.create({ data: { actId: randomUUID(), userId, paperId, reason: '考场停电', ...of } });
const openRound = (userId: string, paperId: string, no: number) =>
  world.deps.db.paperRound.create({ data: { userId, paperId, no, kind: 2, openedAt: new Date() } });

describe('an override', () => {
  const FIELDS = ['openTime', 'closeTime', 'extraMin', 'retryHours', 'blurLimit', 'blurMode'] as const;
  type Terms = { [F in (typeof FIELDS)[number]]: F extends `${string}Time` ? Date | null : number | null };
  const day = fc.option(fc.integer({ min: -5, max: 5 }).map((days) => new Date(Date.UTC(2027, 0, 15 + days))));
  const few = fc.option(fc.integer({ min: 0, max: 9 }));
  const terms: fc.Arbitrary<Terms> = fc.record({
    openTime: day,
    closeTime: day,
    extraMin: few,
    retryHours: few,
    blurLimit: few,
    blurMode: fc.option(fc.constantFrom(0, 1)),
  });
  const SCOPES = ['mine', 'ours', 'everyones', 'anothers', 'theirs', 'ended'] as const;
  const set = fc.dictionary(fc.constantFrom(...SCOPES), terms, { maxKeys: 6, noNullPrototype: true });

  it('counts field by field: of the person, of their organisation, of everybody, of the paper', async () => {
    const org = await buildOrganisation(world);
    const [person, another, otherOrg] = [await org.member(), await buildPerson(world), await buildOrganisation(world)];
    const whose = {
      mine: { userId: person.id },
      ours: { orgId: org.id },
      everyones: {},
      anothers: { userId: another.id },
      theirs: { orgId: otherOrg.id },
      ended: { userId: person.id, endedAt: new Date() },
    };
    const fields = { retryHours: 12, blurLimit: 3, blurMode: 1 };
    const own = { openTime: null, closeTime: null, extraMin: 0, ...fields };
    await fc.assert(
      fc.asyncProperty(set, async (given: Partial<Record<(typeof SCOPES)[number], Terms>>) => {
        const paper = await buildPaper(world.deps, fields, { judge: 1 });
        await world.deps.db.examOverride.createMany({
          data: Object.entries(given).map(([scope, terms]) => ({
            paperId: paper.id,
            reason: '个别安排',
            ...terms,
            ...whose[scope as keyof typeof whose],
          })),
        });
        const detail = await detailOf(person, paper.id);
        const shown = (field: (typeof FIELDS)[number]) => {
          const value = given.mine?.[field] ?? given.ours?.[field] ?? given.everyones?.[field] ?? own[field];
          return value instanceof Date ? expect.stringContaining(value.toISOString().slice(0, 10)) : value;
        };
        expect(detail).toMatchObject(Object.fromEntries(FIELDS.map((field) => [field, shown(field)])));
        expect(detail.durationMin).toBe(30 + detail.extraMin);
      }),
      { numRuns: 40 },
    );
  });

  it('gives more minutes from the start on, not past the closing, and what runs keeps its own', async () => {
    const [paper, person] = [await buildPaper(world.deps), await buildPerson(world)];
    const override = await world.deps.db.examOverride.create({
      data: { paperId: paper.id, userId: person.id, extraMin: 15, blurLimit: 7, blurMode: 0, reason: '视力障碍' },
    });
    const { data } = await start(person, paper.id);
    expect(data).toMatchObject({ deadline: data.serverTime + 45 * 60_000, blurLimit: 7, blurMode: 0 });
    await world.deps.db.examOverride.update({ where: { id: override.id }, data: { endedAt: new Date() } });
    expect((await start(person, paper.id)).data).toMatchObject({ deadline: data.deadline, blurLimit: 7, blurMode: 0 });

    const late = await buildPerson(world);
    const closeTime = new Date(Date.now() + 20 * 60_000);
    await world.deps.db.examOverride.create({
      data: { paperId: paper.id, userId: late.id, extraMin: 15, closeTime, reason: '视力障碍' },
    });
    expect((await start(late, paper.id)).data.deadline).toBe(closeTime.getTime());
  });

  it('opens a closed paper for whom it is, and withholds from them alone what it may ask', async () => {
    const entry = await buildPaper(world.deps, { title: '摸底测评', showResult: 2, maxAttempts: 1 });
    const closed = {
      title: '结业大考',
      closeTime: new Date(Date.now() - HOUR_MS),
      mode: 2,
      rules: entry.rules as object[],
    };
    const final = await buildPaper(world.deps, closed);
    const org = await buildOrganisation(world);
    const people = [await buildPerson(world), await org.member(), await buildPerson(world)] as const;
    const open = { paperId: final.id, closeTime: new Date(Date.now() + HOUR_MS), reason: '考场停电' };
    await world.deps.db.examOverride.create({ data: { ...open, userId: people[0].id } });
    await world.deps.db.examOverride.create({ data: { ...open, orgId: org.id } });
    const may = await Promise.all(
      people.map(async (person) => {
        const attemptId = await sit(person, entry.id);
        const result = JSON.stringify(await person.agent.get('/api/exam/result', { attemptId }));
        const wrong = JSON.stringify(await person.agent.get('/api/exam/wrong', { pageSize: 100 }));
        return {
          sit: (await detailOf(person, final.id)).canTake,
          read: `${result}${wrong}`.includes(EXAM_ANALYSIS_MARK),
        };
      }),
    );
    expect(may).toEqual([
      { sit: true, read: false },
      { sit: true, read: false },
      { sit: false, read: true },
    ]);
  });

  it('waives the course', async () => {
    const lesson = await buildLesson(world.deps);
    const paper = await buildPaper(world.deps, { lessonId: lesson.id, requireLesson: true });
    const person = await buildPerson(world);
    expect((await detailOf(person, paper.id)).reasons).toEqual(['请先完成课程学习']);
    await world.deps.db.examOverride.create({
      data: { paperId: paper.id, waiveLesson: true, reason: '已参加线下培训' },
    });
    expect((await detailOf(person, paper.id)).reasons).toEqual([]);
  });
});

describe('further attempts', () => {
  const usedUp = async (fields: object = {}): Promise<{ person: Person; paperId: string }> => {
    const [paper, person] = [await buildPaper(world.deps, { maxAttempts: 1, ...fields }), await buildPerson(world)];
    await sit(person, paper.id);
    return { person, paperId: paper.id };
  };

  it('may be begun when the own are used, as many as were given', async () => {
    const { person, paperId } = await usedUp();
    expect((await start(person, paperId)).msg).toBe('考试次数已用完');
    await grant(person.id, paperId, { n: 2 });
    expect(await detailOf(person, paperId)).toMatchObject({ maxAttempts: 3, attemptsLeft: 2, canTake: true });
    await sit(person, paperId);
    await sit(person, paperId);
    expect((await start(person, paperId)).msg).toBe('考试次数已用完');
  });

  it('end with their day; those that were used stay', async () => {
    const { person, paperId } = await usedUp({ maxAttempts: 2 });
    await sit(person, paperId);
    await world.deps.db.paper.update({ where: { id: paperId }, data: { maxAttempts: 1 } });
    await grant(person.id, paperId, { n: 2, validUntil: new Date(Date.now() - 1000) });
    expect(await detailOf(person, paperId)).toMatchObject({ maxAttempts: 2, attemptsLeft: 0, canTake: false });
  });

  it('keep a closed paper open for whom they are', async () => {
    const { person, paperId } = await usedUp();
    await world.deps.db.paper.update({ where: { id: paperId }, data: { closeTime: new Date(Date.now() - HOUR_MS) } });
    await grant(person.id, paperId, { n: 1 });
    expect((await start(person, paperId)).msg).toBe('考试已结束');
    const validUntil = new Date(Date.now() + 10 * 60_000);
    await grant(person.id, paperId, { n: 1, validUntil });
    expect((await start(person, paperId)).data.deadline).toBe(validUntil.getTime());
    expect((await start(await buildPerson(world), paperId)).msg).toBe('考试已结束');
  });

  it('wait as attempts do, or not at all where it says so, each of them once', async () => {
    const { person, paperId } = await usedUp({ retryHours: 24 });
    await grant(person.id, paperId, { n: 1 });
    expect((await start(person, paperId)).msg).toContain('24');
    await grant(person.id, paperId, { n: 1, skipWait: true });
    await sit(person, paperId);
    expect((await start(person, paperId)).msg).toContain('24');
  });
});

describe('a further round', () => {
  it('has attempts, a pass and a wait of its own; numbers go on, and what ended keeps its round', async () => {
    const person = await buildPerson(world);
    const paper = await buildPaper(world.deps, { maxAttempts: 2, retryHours: 24, showResult: 2 });
    const passed = await sit(person, paper.id, 7);
    await grant(person.id, paper.id, { n: 3 });
    expect(await detailOf(person, paper.id)).toMatchObject({ myStatus: 'passed', round: 1 });
    const result = () => person.agent.get('/api/exam/result', { attemptId: passed });
    expect(JSON.stringify(await result())).toContain(EXAM_ANALYSIS_MARK);

    await openRound(person.id, paper.id, 2);
    expect(await detailOf(person, paper.id)).toMatchObject({
      myStatus: 'none',
      round: 2,
      canTake: true,
      bestScore: null,
      maxAttempts: 2,
      attemptsLeft: 2,
    });
    const hidden = await result();
    expect(hidden.data).toMatchObject({ passed: true, score: 70 });
    expect(JSON.stringify(hidden)).not.toContain(EXAM_ANALYSIS_MARK);
    const second = await sit(person, paper.id);
    const attempts = await world.deps.db.attempt.findMany({ where: { userId: person.id }, orderBy: { no: 'asc' } });
    expect(attempts.map(({ id, no, round }) => ({ id, no, round }))).toEqual([
      { id: passed, no: 1, round: 1 },
      { id: second, no: 2, round: 2 },
    ]);
    expect(await detailOf(person, paper.id)).toMatchObject({ myStatus: 'failed', attemptsLeft: 1, canTake: false });
  });

  it('hands in what runs, whatever round it is of', async () => {
    const [paper, person] = [await buildPaper(world.deps), await buildPerson(world)];
    const { data } = await start(person, paper.id);
    await openRound(person.id, paper.id, 2);
    expect((await detailOf(person, paper.id)).runningAttemptId).toBe(data.attemptId);
    await moveDeadline(world.deps, data.attemptId, -60);
    expect(await detailOf(person, paper.id)).toMatchObject({ runningAttemptId: null, attemptsLeft: 3 });
  });
});
