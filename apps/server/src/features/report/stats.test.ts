import { APPLY } from '@zhibiao/contract/apply/types';
import { type StatMetric, TYPE_METRICS } from '@zhibiao/contract/report/staff';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { buildLesson, buildOrg, buildUser } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { daysBefore } from './range.ts';
import { isComplete, rebuildAll, rebuildDays, recountExams } from './stats.ts';

/** Of random worlds: every figure is what counting it by hand gives. */

let world: TestWorld;
let people: { id: string; org: number | null }[];
let orgs: { id: string; areaCode: string; orgType: string }[];
let lessons: { id: string; lid: string; paperId: string }[];
beforeAll(async () => {
  world = await openTestWorld();
  const { deps } = world;
  orgs = [];
  for (const [areaCode, orgType] of [
    ['110108', '1'],
    ['320500', '2'],
    ['320106', '1'],
  ] as const) {
    const { id } = await buildOrg(deps);
    await deps.db.organisation.update({ where: { id }, data: { areaCode, orgType } });
    orgs.push({ id, areaCode, orgType });
  }
  people = [];
  for (const org of [0, 1, 2, 2, null]) {
    const { id } = await buildUser(deps, org === null ? {} : { orgId: orgs[org]!.id });
    people.push({ id, org });
  }
  lessons = [];
  for (let n = 0; n < 2; n += 1) {
    const lesson = await buildLesson(deps);
    const paper = await buildPaper(deps, { lessonId: lesson.id });
    lessons.push({ id: lesson.id, lid: lesson.items[0]!.id, paperId: paper.id });
  }
});
afterAll(() => world.close());

const DAYS = 5;
const MINUTE = 60_000;
type Event = { what: 'study' | 'finish' | 'exam' | 'apply' | 'certificate' | 'sms'; at: number; who: number } & {
  lesson: number;
  amount: number;
};
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    what: fc.constantFrom('study', 'finish', 'exam', 'apply', 'certificate', 'sms'),
    at: fc.integer({ min: 0, max: DAYS * 24 * 60 - 1 }),
    who: fc.integer({ min: 0, max: 4 }),
    lesson: fc.integer({ min: 0, max: 1 }),
    amount: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 1, maxLength: 25 },
);

let serial = 0;
const happens = async ({ what, who, lesson, amount }: Event, at: Date) => {
  const { db } = world.deps;
  serial += 1;
  const [{ id: userId, org }, course] = [people[who]!, lessons[lesson]!];
  const orgId = org === null ? null : orgs[org]!.id;
  const id = v7({ msecs: at.getTime() });
  if (what === 'study') {
    const row = { userId, lid: course.lid, device: 'test', startedAt: at };
    const session = await db.studySession.create({ data: { id, ...row } });
    const told = { userId, sessionId: session.id, lid: course.lid, lessonId: course.id, seq: 1, from: 0, to: 15 };
    const sealed = { wallMs: 15_000, prevHash: '', hash: `${serial}`, chainSeq: serial };
    await db.studySegment.create({ data: { ...told, ...sealed, creditedSec: amount, at } });
  }
  if (what === 'finish')
    await db.lessonRound.create({
      data: {
        userId,
        lessonId: course.id,
        no: serial,
        source: 1,
        finishTime: at,
        creditHours: amount / 2,
        measuredHours: amount / 2,
        subject: 1,
        creditedSec: 0,
        items: [],
        why: 1,
      },
    });
  if (what === 'exam')
    await db.attempt.create({
      data: {
        id,
        userId,
        paperId: course.paperId,
        no: serial,
        seed: 'x',
        snapshot: [],
        totalScore: 100,
        passScore: 60,
        multiRule: 1,
        blurLimit: 3,
        status: amount === 1 ? 9 : 3,
        startTime: at,
        deadline: at,
        submitTime: at,
        passed: amount > 7,
      },
    });
  if (what === 'apply') {
    const apply = { applyNo: `S${serial}`, kind: 1 + lesson, orgId, createdBy: userId, submitTime: at };
    const log = { fromStatus: APPLY.platformReview, toStatus: APPLY.making, action: 'audit', operator: '平台' };
    await db.certApply.create({
      data: { ...apply, status: APPLY.making, logs: { create: { id, ...log, createdAt: at } } },
    });
  }
  if (what === 'certificate')
    await db.certificate.create({
      data: {
        id,
        certNo: `N${serial}`,
        type: 1 + lesson,
        userId,
        orgId,
        holder: {},
        facts: {},
        issueDate: at,
        factsHash: `${serial}`,
        verifyCode: `${serial}`,
        file: 'x',
        sha256: 'x',
        canonical: '{}',
        signature: 'x',
        kid: 'x',
        createdAt: at,
      },
    });
  if (what === 'sms')
    await db.delivery.create({
      data: { id, event: 'x', channel: 1, toMasked: '138****0001', subject: 'x', state: 2, createdAt: at, sentAt: at },
    });
};

/** By hand: what each event adds to which figure. */
const countedByHand = (list: readonly Event[], first: string): Map<string, number> => {
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  const add = (day: string, { who, lesson }: Event, metric: StatMetric, value: number, of: 'lesson' | 'type' | '') => {
    const org = people[who]!.org;
    const place = metric === 'sms' || org === null ? null : orgs[org]!;
    const dims = [
      'all ',
      ...(place ? [`org ${place.id}`, ...[2, 4, 6].map((n) => `area ${place.areaCode.slice(0, n)}`)] : []),
      ...(place && TYPE_METRICS.some((one) => one === metric)
        ? [0, 2, 4, 6].map((n) => `orgType ${place.areaCode.slice(0, n)}:${place.orgType}`)
        : []),
      ...(of === 'lesson' ? [`lesson ${lessons[lesson]!.id}`] : []),
      ...(of === 'type' ? [`type ${metric === 'issued' ? 1 + lesson : 2 + lesson}`] : []),
    ];
    for (const dim of dims) {
      const key = `${day} ${dim} ${metric}`;
      if (value > 0) sums.set(key, (sums.get(key) ?? 0) + value);
    }
  };
  for (const event of list) {
    const day = daysBefore(first, -Math.floor(event.at / 1440));
    if (event.what === 'study') {
      add(day, event, 'creditedSec', event.amount, 'lesson');
      const key = `${day} ${event.who}`;
      if (!seen.has(key)) add(day, event, 'active', 1, '');
      seen.add(key);
    }
    if (event.what === 'finish') {
      add(day, event, 'finished', 1, 'lesson');
      add(day, event, 'hours', event.amount * 5, 'lesson');
    }
    if (event.what === 'exam' && event.amount > 1) add(day, event, 'attempts', 1, 'lesson');
    if (event.what === 'exam' && event.amount > 7) add(day, event, 'passed', 1, 'lesson');
    if (event.what === 'apply') add(day, event, 'applied', 1, 'type');
    if (event.what === 'apply') add(day, event, 'decided', 1, 'type');
    if (event.what === 'certificate') add(day, event, 'issued', 1, 'type');
    if (event.what === 'sms') add(day, event, 'sms', 1, '');
  }
  return sums;
};

const kept = async (from: string, to: string) => {
  const rows = await many(
    world.deps.pool,
    sql<{ key: string; value: number }>`
      SELECT concat_ws(' ', day, dim, "dimId", metric) AS key, value::float8 AS value FROM "StatDay"
      WHERE day BETWEEN ${from}::date AND ${to}::date`,
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
};

it('equals a count by hand in every dimension; again, two at once and a day alone change nothing', async () => {
  const { pool } = world.deps;
  let first = '2019-01-07';
  await fc.assert(
    fc.asyncProperty(events, async (list) => {
      first = daysBefore(first, -30);
      const midnight = Date.parse(`${first}T00:00:00+08:00`);
      for (const event of list) await happens(event, new Date(midnight + event.at * MINUTE));
      const last = daysBefore(first, 1 - DAYS);
      await rebuildDays(pool, first, last);
      const figures = await kept(daysBefore(first, 3), daysBefore(last, -3));
      expect(figures).toEqual(countedByHand(list, first));
      await Promise.all([
        rebuildDays(pool, first, last),
        rebuildDays(pool, last, last),
        recountExams(pool, first, last),
      ]);
      expect(await kept(first, last)).toEqual(figures);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it('counts an installation that was there before from its first account on, once', async () => {
  const { db, pool } = world.deps;
  expect(await isComplete(pool)).toBe(false);
  const { id } = await buildUser(world.deps);
  const createdAt = new Date(Date.now() - 75 * 86_400_000);
  await db.user.update({ where: { id }, data: { id: v7({ msecs: createdAt.getTime() }), createdAt } });
  await rebuildAll(pool);
  expect(await isComplete(pool)).toBe(true);
  const registered = await many(
    pool,
    sql<{ value: number }>`SELECT value::int FROM "StatDay" WHERE dim = 'all' AND metric = 'registered' ORDER BY day`,
  );
  expect(registered.map(({ value }) => value)).toEqual([1, people.length]);
});
