import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { buildLesson } from '#test/factories.ts';
import { buildPerson } from '#test/people.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { day } from '#domain/time.ts';
import { buildStaff } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';
import { daysBefore, rebuildDays } from './stats.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Row = { day: string; metric: string; value: number };
/** The plain count, by a way of its own. */
const counted = sql<Row>`
  WITH d AS (SELECT "createdAt" AS at, 'registered' AS metric, 1 AS n FROM "User"
    UNION ALL SELECT at, 'creditedSec', "creditedSec" FROM "StudySegment"
    UNION ALL SELECT "submitTime", 'attempts', 1 FROM "Attempt" WHERE status IN (1, 2, 3)
    UNION ALL SELECT "submitTime", 'passed', 1 FROM "Attempt" WHERE status IN (1, 2, 3) AND passed
    UNION ALL SELECT "submitTime", 'applied', 1 FROM "CertApply" WHERE status <> 0
    UNION ALL SELECT "createdAt", 'issued', 1 FROM "Certificate"
    UNION ALL SELECT at, 'active', 1 FROM (
      SELECT "userId", (at AT TIME ZONE 'Asia/Shanghai')::date, min(at) AS at FROM "StudySegment" GROUP BY 1, 2) a)
  SELECT to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, metric, sum(n)::float8 AS value
  FROM d WHERE at IS NOT NULL GROUP BY 1, 2 HAVING sum(n) > 0 ORDER BY 1, 2`;
const kept = sql<Row>`
  SELECT day::text, metric, value::float8 AS value FROM "StatDay" WHERE dim = 'all' ORDER BY 1, 2`;

test('the figures of every day are what a count from the base tables says', async () => {
  const { db, pool } = world.deps;
  const now = Date.now();
  const paper = await buildPaper(world.deps);
  const lesson = await buildLesson(world.deps);
  let seed = 20261123;
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8) % most;
  };
  const someDay = () => new Date(now - random(6 * 24 * 60) * 60_000);
  for (let at = 0; at < 8; at += 1) {
    const { id, agent } = await buildPerson(world);
    await db.user.update({ where: { id }, data: { createdAt: someDay() } });
    const { data } = await agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    const list = rightList(data.questions, random(10));
    await agent.post('/api/exam/answer', { attemptId: data.attemptId, list });
    if (random(4) > 0) await agent.post('/api/exam/submit', { attemptId: data.attemptId });
    for (let seq = 1; seq <= random(4); seq += 1) {
      const startedAt = someDay();
      const session = await db.studySession.create({
        data: { userId: id, lid: lesson.items[0]!.id, device: 'test', startedAt },
      });
      const { id: sessionId, lid } = session;
      const told = { userId: id, sessionId, lid, lessonId: lesson.id, seq, from: 0, to: 15, wallMs: 15_000 };
      const sealed = { prevHash: '', hash: `${seq}`, chainSeq: seq };
      await db.studySegment.create({
        data: { ...told, ...sealed, creditedSec: random(15), at: new Date(startedAt.getTime() + 15_000) },
      });
    }
    const submitTime = someDay();
    await db.attempt.updateMany({ where: { userId: id, submitTime: { not: null } }, data: { submitTime } });
  }
  const today = day(new Date(now));
  await rebuildDays(pool, daysBefore(today, 7), today);
  const rows = await many(pool, kept);
  expect(rows).toEqual(await many(pool, counted));
  expect(rows.length).toBeGreaterThan(6);
  // A second time, and a day alone, change nothing.
  await Promise.all([rebuildDays(pool, daysBefore(today, 7), today), rebuildDays(pool, today, today)]);
  expect(await many(pool, kept)).toEqual(rows);

  const { agent } = await buildStaff(world, { permissions: ['report:view'] });
  const { data } = await agent.get('/system/report/overview', { days: 7 });
  expect(data.series).toHaveLength(7);
  const sum = (list: { registered: number }[]) => list.reduce((all, { registered }) => all + registered, 0);
  expect(sum(data.series)).toBe(8);
  expect(data.today).toEqual(expect.objectContaining({ attempts: data.series[6].attempts }));
  expect((await agent.get('/system/report/overview', { days: 8 })).msg).toBe('天数有误');
});
