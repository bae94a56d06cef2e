import { APPEAL } from '@zhibiao/contract/study/appeal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, run, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { incidentCredit } from '#features/study/incident/credit-task.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { sealedOf } from '#test/people/ledger.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { sessionFor } from '#test/people/login.ts';
import { makeOld } from '#test/people/old-ledger.ts';
import { below, randomOf } from '#test/content/random.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildJudge, type Judge, APPEAL_REASON, refusedOf } from './appeal-fixtures.ts';

/** Minutes that an outage took come back, once, and no learner is paid for more than has passed. */

let world: TestWorld;
let judge: Judge;
let other: Judge;
beforeAll(async () => {
  world = await openTestWorld();
  judge = await buildJudge(world);
  other = await buildJudge(world, '李衡');
});
afterAll(() => world.close());

type Beat = { seq: number; from: number; to: number; visible?: boolean; ageMs?: number; lastedMs?: number };

/** A learner whose page was heard of once, and then not for so many seconds. */
const cutOff = async (seconds: number, durationSec = 3_600) => {
  const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps, {}, [{ durationSec }])];
  const lid = lesson.items[0]?.id ?? '';
  const page = await learner.play(lid);
  await page.beat({ seq: 1, from: 0, to: 0 });
  const began = Date.now();
  await learner.pass(seconds);
  await run(
    world.deps.pool,
    sql`UPDATE "StudySession" SET "startedAt" = "startedAt" - ${seconds} * interval '1 second'
      WHERE "userId" = ${learner.id}`,
  );
  /** What has passed since, as a slow machine's clock went on, too. */
  const wall = () => seconds + Math.ceil((Date.now() - began) / 1_000);
  return { learner, lesson, lid, page, wall };
};
/** So many beats on end, the last of them ending now. */
const beatsOf = (count: number, sec: number, told = true): Beat[] =>
  Array.from({ length: count }, (_, n) => ({
    seq: n + 2,
    from: n * sec,
    to: (n + 1) * sec,
    ...(told ? { ageMs: (count - n - 1) * sec * 1_000, lastedMs: sec * 1_000 } : {}),
  }));

const totalOf = async (learner: Learner): Promise<number> => {
  const { _sum } = await world.deps.db.userItem.aggregate({
    where: { userId: learner.id },
    _sum: { creditedSec: true, grantedSec: true },
  });
  return (_sum.creditedSec ?? 0) + (_sum.grantedSec ?? 0);
};
const offeredOf = async (learner: Learner, lessonId: string): Promise<number[]> =>
  (await refusedOf(learner, lessonId)).filter(({ mayAppeal }) => mayAppeal).map(({ seq }) => seq);
const file = (learner: Learner, lessonId: string, seqs: number[]) =>
  learner.agent.post('/api/appeal/study', { lessonId, seqs, reason: `${APPEAL_REASON}，时段 ${seqs.join()}` });
const uphold = async (learner: Learner, lessonId: string, seqs: number[]) => {
  const { data, msg } = await file(learner, lessonId, seqs);
  if (!data) throw new Error(msg);
  return (await judge.decide({ id: data.list[0].id })).data?.grantSec ?? 0;
};

describe('an outage of thirteen minutes', () => {
  it.each([
    ['as the page tells it', true],
    // Of each beat too many two seconds are covered all the same, so that less is lost and less given.
    ['as a page that is older than its server tells it', false],
  ])('gives back what it took, %s', async (_name, told) => {
    const { learner, lesson, lid, page, wall } = await cutOff(756);
    await page.batch(beatsOf(58, 13, told));
    expect((await learner.item(lid)).creditedSec).toBe(600);
    const spells = await refusedOf(learner, lesson.id);
    expect(spells.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThanOrEqual(130);
    const offered = await offeredOf(learner, lesson.id);
    expect(offered.length).toBeGreaterThanOrEqual(1);
    const given = await uphold(learner, lesson.id, offered);
    expect(given).toBeGreaterThanOrEqual(100);
    expect((await learner.item(lid)).covered).toBe(754);
    expect(await totalOf(learner)).toBeLessThanOrEqual(wall());
    expect(await offeredOf(learner, lesson.id)).toEqual([]);
  });

  it('shows each spell when it was, to the learner and to who decides', async () => {
    const { learner, lesson, page } = await cutOff(756);
    await page.batch(beatsOf(58, 13));
    const { data } = await learner.agent.get('/study/detail', { id: lesson.id });
    const spells: { seq: number; at: string; until: string }[] = data.refused;
    expect(new Set(spells.map(({ at }) => at)).size).toBe(spells.length);
    const filed = await file(learner, lesson.id, await offeredOf(learner, lesson.id));
    const { timeline } = (await judge.agent.get(`/system/appeal/${filed.data.list[0].id}`)).data;
    for (const { seq, at, until } of spells)
      expect(timeline).toContainEqual(expect.objectContaining({ seq, time: at, until, freeSec: expect.any(Number) }));
    const times = timeline.map(({ time }: { time: string }) => time);
    expect(times).toEqual(times.toSorted());
  });

  it('keeps as one what the page could not tell in detail any more', async () => {
    const { learner, lesson, page, wall } = await cutOff(773);
    const [late, recent] = [173, beatsOf(40, 15)];
    await page.batch([
      { seq: 2, from: 0, to: late, ageMs: 600_500, lastedMs: late * 1_000 },
      ...recent.map((beat) => ({ ...beat, seq: beat.seq + 1, from: beat.from + late, to: beat.to + late })),
    ]);
    expect(await totalOf(learner)).toBe(600);
    expect(await refusedOf(learner, lesson.id)).toMatchObject([
      { seconds: expect.closeTo(173, -1), reason: '断网期间每天最多补记10分钟，超出部分未计入', mayAppeal: true },
    ]);
    const [seq = 0] = await offeredOf(learner, lesson.id);
    expect(await uphold(learner, lesson.id, [seq])).toBeGreaterThanOrEqual(170);
    expect(await totalOf(learner)).toBeGreaterThanOrEqual(770);
    expect(await totalOf(learner)).toBeLessThanOrEqual(wall());
  });

  it('is found by whoever makes the fault good', async () => {
    const { learner, page, wall } = await cutOff(756);
    await page.batch(beatsOf(58, 13));
    const minute = (minutes: number) => dateTime(new Date(Date.now() - minutes * 60_000)).slice(0, 16);
    const { data } = await judge.agent.post('/system/incident', {
      from: minute(20),
      to: minute(1),
      reason: '机房断电，服务中断',
    });
    expect(data.people).toBeGreaterThanOrEqual(1);
    const { data: started } = await other.agent.post('/system/incident/confirm', { id: data.id, version: 0 });
    const task = await one(
      world.deps.pool,
      sql<Parameters<typeof incidentCredit>[0]['task']>`SELECT * FROM "Task" WHERE id = ${started.taskId}`,
    );
    const signal = new AbortController().signal;
    await incidentCredit({ task, deps: world.deps, signal, progress: async () => {} });
    // Up to the minute in which the fault ended.
    expect(await totalOf(learner)).toBeGreaterThan(610);
    expect(await totalOf(learner)).toBeLessThanOrEqual(wall());
  });

  it('of a seek-locked lecture is no jump', async () => {
    const { learner, lesson, page } = await cutOff(756);
    await world.deps.db.lesson.update({ where: { id: lesson.id }, data: { seekLock: true } });
    await page.batch(beatsOf(58, 13));
    const lost = (await refusedOf(learner, lesson.id)).reduce((sum, { seconds }) => sum + seconds, 0);
    expect(lost).toBeGreaterThanOrEqual(130);
    const refusals = (await learner.ledger()).map(({ refusal }) => refusal).filter((one) => one !== null);
    expect(new Set(refusals)).toEqual(new Set(['OFFLINE']));
  });
});

it('a batch with one hidden beat is paid for its time once, and so is the appeal', async () => {
  const { learner, lesson, page, wall } = await cutOff(246);
  const beats: Beat[] = beatsOf(48, 5, false);
  await page.batch([...beats, { seq: 50, from: 240, to: 481, visible: false }]);
  const [seq = 0] = await offeredOf(learner, lesson.id);
  await uphold(learner, lesson.id, [seq]);
  expect(await totalOf(learner)).toBeGreaterThanOrEqual(240);
  expect(await totalOf(learner)).toBeLessThanOrEqual(wall());
});

it('a page whose device lost the clock meanwhile is refused, not forgotten', async () => {
  const { learner, lesson, lid, page } = await cutOff(120);
  const phone = agentOf(world.app, await sessionFor(world.app, world.deps, learner.id, { device: 'phone' }));
  const { data } = await phone.get('/api/lesson/play', { lid });
  await phone.post('/study/lesson/duration', { sessionId: data.sessionId, lid, seq: 1, from: 0, to: 0 });
  expect((await page.batch(beatsOf(8, 15))).data.action).toBe('RENEW');
  expect(await refusedOf(learner, lesson.id)).toMatchObject([
    { seconds: 120, reason: '已在其他设备学习，本设备未计入学时', mayAppeal: true },
  ]);
});

describe('whatever two devices report, live or late, true or not', () => {
  /** As if all that the learner did had been so much earlier. */
  const age = async ({ id }: Learner, seconds: number) => {
    const back = `- ${seconds} * interval '1 second'`;
    await world.asOwner(`UPDATE "StudySegment" SET at = at ${back} WHERE "userId" = '${id}'`);
    await world.asOwner(`UPDATE "StudySession" SET "startedAt" = "startedAt" ${back} WHERE "userId" = '${id}'`);
    await world.asOwner(`UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" ${back},
      "openAt" = "openAt" ${back} WHERE "userId" = '${id}'`);
  };

  /**
   * The learner's ledger, written by a release before stretches until `upgrade`. Time that is made to pass changes
   * entries, so they are sealed again.
   */
  const openHistory = (learner: Learner) => {
    let old = Infinity;
    const settle = async (): Promise<number> => {
      if (old === Infinity) await learner.pause();
      const { length } = await sealedOf(world.deps.pool, learner.id);
      if (length > 0) await makeOld(world, learner.id, old);
      return length;
    };
    return {
      settle,
      upgrade: async () => {
        if (old === Infinity) old = await settle();
      },
    };
  };

  const REPORTS = 8;
  const TURNS = 12;
  it.each(Array.from({ length: 24 }, (_, n) => n + 1))('what is offered is given, once: %s', async (seed) => {
    const random = randomOf(seed * 7_919);
    const upTo = (n: number) => below(random, n);
    const learner = await buildLearner(world);
    const history = openHistory(learner);
    // Before the first report, between two, or when some of it was given already.
    const upgradesAt = seed % (REPORTS + 4);
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 3_600 }, { durationSec: 3_600 }]);
    const phone = agentOf(world.app, await sessionFor(world.app, world.deps, learner.id, { device: 'phone' }));
    const devices = [learner.agent, phone] as const;
    const began = Date.now();
    let passed = 0;
    const pages = new Map<number, { sessionId: string; lid: string; seq: number; at: number }>();
    const open = async (device: number) => {
      const lid = lesson.items[upTo(2)]?.id ?? '';
      const { data } = await (devices[device] ?? learner.agent).get('/api/lesson/play', { lid });
      pages.set(device, { sessionId: data.sessionId, lid, seq: 0, at: pages.get(device)?.at ?? upTo(300) });
    };
    const report = async (device: number) => {
      const page = pages.get(device);
      if (!page) return;
      const [sec, told, pause, lost] = [1 + upTo(15), random() < 0.7, upTo(30), random() < 0.6];
      const beats = Array.from({ length: lost ? 1 + upTo(59) : 1 }, (_, n) => {
        const beat = { ...page, seq: (page.seq += 1), from: page.at, to: page.at + sec, visible: random() < 0.8 };
        page.at += sec;
        return { ...beat, ...(told && lost ? { ageMs: (60 - n) * sec * 1_000, lastedMs: sec * 1_000 } : {}) };
      });
      const ran = beats.length * sec + pause;
      // Half of them claim more than has passed.
      const seconds = random() < 0.5 ? ran : upTo(ran);
      passed += seconds;
      await age(learner, seconds);
      await history.settle();
      const agent = devices[device] ?? learner.agent;
      const { data } = await agent.post('/lesson/duration', beats.length > 1 ? { batch: beats } : beats[0]);
      if (data.action === 'RENEW' && data.sessionId) Object.assign(page, { sessionId: data.sessionId, seq: 0 });
      if (data.action === 'KICKED' || data.reload) pages.delete(device);
    };
    const within = async () => {
      const wall = passed + Math.ceil((Date.now() - began) / 1_000);
      expect(await totalOf(learner)).toBeLessThanOrEqual(wall);
      expect(await learner.broken()).toBeNull();
    };
    for (let n = 0; n < REPORTS; n += 1) {
      if (n === upgradesAt) await history.upgrade();
      if (n === 0 || random() < 0.3) await open(upTo(2));
      await report(upTo(2));
      await within();
    }
    // Every spell that is offered is taken: by itself, and given.
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (REPORTS + turn === upgradesAt) await history.upgrade();
      const offered = await offeredOf(learner, lesson.id);
      const seq = offered[upTo(offered.length)];
      if (seq === undefined) break;
      const { code, msg, data } = await file(learner, lesson.id, [seq]);
      expect([code, msg]).toEqual([200, '已提交申诉']);
      const decided = await judge.decide({ id: data.list[0].id });
      expect(decided).toMatchObject({ code: 200 });
      expect(await world.deps.db.appeal.count({ where: { userId: learner.id, status: APPEAL.upheld } })).toBe(turn + 1);
      await within();
    }
  });
});
