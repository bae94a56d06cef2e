import { MEMBER } from '@zhibiao/contract/member/learner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { openOrg } from './student-fixtures.ts';
import { studentExport } from './export-task.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
type Org = Awaited<ReturnType<typeof openOrg>>['org'];
const join = (org: Org, name: string, status: number = MEMBER.active) =>
  org.member({ realName: name }, { status, joinedAt: ago(10) });

test('each student in the register has progress, hours and last study, as the records of study say them', async () => {
  const { org, agent } = await openOrg(world);
  const [half, done] = [
    await buildLesson(world.deps, { creditHours: 4 }, [{ durationSec: 100 }, { durationSec: 100 }]),
    await buildLesson(world.deps, { creditHours: 0.3 }, [{ durationSec: 60 }]),
  ];
  const [busy, idle] = [await join(org, '林知远'), await join(org, '许南乔')];
  await join(org, '何以安', MEMBER.pending);
  const write = (lessonId: string, fields: object) =>
    world.deps.db.userLesson.create({ data: { userId: busy.id, lessonId, startTime: ago(3), ...fields } });
  await write(half.id, { status: 1, progress: 50 });
  await write(done.id, { status: 3, progress: 100, learnedTime: ago(2), finishTime: ago(2) });
  // What was studied before joining is the learner's own.
  const earlier = await buildLesson(world.deps);
  await write(earlier.id, { startTime: ago(30), createdAt: ago(30), status: 1, progress: 10 });
  await run(
    world.deps.pool,
    sql`INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "doneAt", "updatedAt")
      SELECT ${busy.id}::uuid, id, "lessonId", '', 90, ${ago(1)}::timestamptz, ${ago(1)}::timestamptz
      FROM "LessonItem" WHERE "lessonId" = ${half.id}::uuid ORDER BY sort LIMIT 1`,
  );

  const { rows = [] } = await agent.get('/api/org/student/list', { pageSize: 20 });
  const studyOf = (name: string) => rows.find((row) => row.name === name)?.study;
  expect(studyOf('林知远')).toEqual({
    lessons: 2,
    done: 1,
    progress: 75,
    earnedHours: { measured: 2.3, planned: 0 },
    lastStudy: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(studyOf('许南乔')).toEqual({
    lessons: 0,
    done: 0,
    progress: 0,
    earnedHours: { measured: 0, planned: 0 },
    lastStudy: null,
  });
  expect(studyOf('何以安')).toBeNull();
  const records = (await agent.get('/api/org/study/list')).rows ?? [];
  const mine = records.filter(({ userId }) => userId === busy.id);
  expect(mine.reduce((sum, { earnedHours }) => sum + earnedHours.measured, 0)).toBeCloseTo(2.3);
  expect(mine.map(({ lastStudy }) => lastStudy)).toContain(studyOf('林知远')?.lastStudy);
  expect(records.some(({ userId }) => userId === idle.id)).toBe(false);
});

test('the chosen students and no other are exported, and only of one organisation', async () => {
  const { org, owner, agent } = await openOrg(world);
  for (const name of ['林知远', '许南乔', '何以安']) await join(org, name);
  const stranger = await openOrg(world, '另一机构');
  const { rows = [] } = await agent.get('/api/org/student/list');
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
  const { data } = await agent.post('/api/org/student/export', {
    ids: [idOf('林知远'), idOf('何以安'), stranger.member.id],
  });
  const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskId } });
  const { file } = await studentExport({
    task: { id: data.taskId, kind: 'student-export', ownerId: owner.id, orgId: org.id, input },
    deps: world.deps,
    signal: new AbortController().signal,
    progress: async () => {},
  });
  const [, ...cells] = await readWorkbook(file ?? new Uint8Array(), { maxRows: 100 });
  expect(cells.map(([name]) => name).toSorted()).toEqual(['林知远', '何以安'].toSorted());
});
