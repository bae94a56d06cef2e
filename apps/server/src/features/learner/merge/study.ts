import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ROUND_KIND } from '@zhibiao/contract/round/types';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { identifier, lit, many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import type { Doubled } from '#domain/study/merge-credit.ts';
import { joinItems, type ItemPart } from '#domain/study/merge-item.ts';
import { joinRuns, type JoinedRuns, type Runs } from '#domain/round/merge-rounds.ts';
import type { ItemFacts } from '#domain/study/item-need.ts';
import { isYear } from '#domain/round/round.ts';
import { epochMs, EVER_ITEMS, raiseProgress } from '#services/study/study-sql.ts';
import { less, ofRun } from './credit.ts';
import type { Ids } from './pair.ts';

/** The courses of two accounts as those of one: earliest start, best status, later deadline, coverage of either. */

/** How a course is concluded: the subject of study does it, and `features.ts` brings the two together. */
export type Conclude = (client: Client, what: { userId: string; lessonId: string; at: Date }) => Promise<void>;

// Rows whole, as the database writes them: a column that comes later goes along.
type LessonRow = {
  userId: string;
  orgId: string | null;
  source: number;
  status: number;
  deadline: string | null;
  creditedSec: number;
  progress: number;
  lastLid: string | null;
  startTime: string | null;
  learnedTime: string | null;
  finishTime: string | null;
  creditHours: number | null;
  measuredHours: number | null;
  plannedHours: number | null;
  round: number;
  roundKey: string | null;
  roundOpenedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
type RoundRow = {
  userId: string;
  no: number;
  key: string | null;
  kind: number;
  startTime: string | null;
  openedAt: string | null;
  endedAt: string;
  creditedSec: number;
  grantedSec: number;
  items: { lid: string; creditedSec: number }[];
};
type ItemRow = Omit<ItemPart, 'coverage' | 'doneMs' | 'updatedMs'> & {
  userId: string;
  lid: string;
  coverage: string;
  doneAt: string | null;
  round: number;
  updatedAt: string;
};
type Side = 'keep' | 'drop';

const takeOut = <Row>(client: Client, table: string, which: Statement): Promise<{ row: Row }[]> =>
  many(client, sql<{ row: Row }>`DELETE FROM ${identifier(table)} t WHERE ${which} RETURNING to_jsonb(t) AS row`);
const putIn = (client: Client, table: string, rows: readonly object[]): Promise<number> =>
  run(
    client,
    sql`INSERT INTO ${identifier(table)}
      SELECT * FROM jsonb_populate_recordset(NULL::${identifier(table)}, ${JSON.stringify(rows)}::jsonb)`,
  );
const rowsOf = <Row>(found: readonly { row: Row }[]): Row[] => found.map(({ row }) => row);

type Course = { lessonId: string; items: string[] };
const findCourses = (dropId: string) => sql<Course>`
  SELECT c."lessonId", ARRAY(SELECT i.id::text FROM ${EVER_ITEMS} i WHERE i."lessonId" = c."lessonId") AS items
  FROM (
    SELECT "lessonId" FROM "UserLesson" WHERE "userId" = ${dropId}
    UNION SELECT "lessonId" FROM "LessonRound" WHERE "userId" = ${dropId}
    UNION SELECT "lessonId" FROM "UserItem" WHERE "userId" = ${dropId}
  ) c ORDER BY 1`;
const findFacts = (lids: readonly string[]) => sql<ItemFacts & { lid: string }>`
  SELECT i.id AS lid, i.type, i."durationSec", i."minSec", m.pages
  FROM ${EVER_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i.id = ANY(${lids}::uuid[])`;

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time));
const runsOf = (lesson: LessonRow | undefined, rounds: readonly RoundRow[]): Runs => ({
  present: lesson
    ? {
        round: lesson.round,
        done: lesson.status === LESSON_STATUS.done,
        openedMs: ms(lesson.roundOpenedAt),
        finishMs: ms(lesson.finishTime),
      }
    : null,
  ended: rounds.map(({ no, startTime, openedAt, endedAt }) => ({
    no,
    startMs: ms(startTime ?? openedAt),
    endedMs: Date.parse(endedAt),
  })),
});

const times = (...several: (string | null)[]): string[] =>
  several.filter((time) => time !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b));
const first = (...several: (string | null)[]): string | null => times(...several)[0] ?? null;
const last = (...several: (string | null)[]): string | null => times(...several).at(-1) ?? null;

/** Best first. */
const RANK = [LESSON_STATUS.done, LESSON_STATUS.examDue, LESSON_STATUS.studying] as const;
const bestOf = (a: number, b: number): number =>
  RANK.find((status) => status === a || status === b) ?? LESSON_STATUS.untouched;

/** A course that was assigned comes before one that was chosen; the organisation before the platform. */
const SOURCES = [STUDY_SOURCE.assigned, STUDY_SOURCE.platform] as const;
const assignedOf = (both: readonly [LessonRow, LessonRow]): LessonRow =>
  SOURCES.map((code) => both.find(({ source }) => source === code)).find(Boolean) ?? both[0];

/** Two records that go on as one, seconds apart: an organisation's course stays the organisation's. */
const joinRecords = (one: LessonRow, other: LessonRow): LessonRow => {
  const assigned = assignedOf([one, other]);
  const latest = Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one;
  const opened = last(one.roundOpenedAt, other.roundOpenedAt);
  return {
    ...one,
    source: assigned.source,
    orgId: assigned.orgId,
    status: bestOf(one.status, other.status),
    deadline: last(one.deadline, other.deadline),
    creditedSec: one.creditedSec + other.creditedSec,
    progress: Math.max(one.progress, other.progress),
    lastLid: latest.lastLid ?? one.lastLid ?? other.lastLid,
    startTime: first(one.startTime, other.startTime),
    learnedTime: first(one.learnedTime, other.learnedTime),
    finishTime: one.finishTime ?? other.finishTime,
    creditHours: one.creditHours ?? other.creditHours,
    measuredHours: one.measuredHours ?? other.measuredHours,
    plannedHours: one.plannedHours ?? other.plannedHours,
    roundOpenedAt: opened,
    roundKey: ([one, other].find(({ roundOpenedAt }) => roundOpenedAt === opened) ?? one).roundKey,
    createdAt: first(one.createdAt, other.createdAt) ?? one.createdAt,
    updatedAt: latest.updatedAt,
  };
};

type Work = Ids & { client: Client; doubled: Doubled; conclude: Conclude; nowMs: number };

const sideOf = ({ keepId }: Ids, { userId }: { userId: string }): Side => (userId === keepId ? 'keep' : 'drop');
const numberOf = (joined: JoinedRuns, side: Side, round: number): number => joined.numbers[side].get(round) ?? round;

const moveRounds = async (work: Work, { lessonId }: Course, rounds: readonly RoundRow[], joined: JoinedRuns) => {
  const { client, keepId, dropId, doubled } = work;
  await run(client, sql`SELECT merge_take_lesson_rounds(${keepId}::uuid, ${dropId}::uuid, ${lessonId}::uuid)`);
  await putIn(
    client,
    'LessonRound',
    rounds.map((round) => {
      const side = sideOf(work, round);
      const no = numberOf(joined, side, round.no);
      const kind = no === 1 ? ROUND_KIND.first : isYear(round.key) ? ROUND_KIND.year : ROUND_KIND.renewal;
      if (side === 'keep') return { ...round, no, kind };
      const twice = (lid: string) => ofRun(doubled.credited, lid, round.no);
      const items = round.items.map((item) => ({ ...item, creditedSec: less(item.creditedSec, twice(item.lid)) }));
      const gone = round.items.reduce((sum, { lid }) => sum + twice(lid), 0);
      const given = round.items.reduce((sum, { lid }) => sum + ofRun(doubled.given, lid, round.no), 0);
      const seconds = {
        creditedSec: less(round.creditedSec, gone),
        grantedSec: less(round.grantedSec, given),
      };
      return { ...round, userId: keepId, no, kind, items, ...seconds };
    }),
  );
};

const partOf = ({ coverage, doneAt, updatedAt, ...row }: ItemRow): ItemPart => ({
  ...row,
  coverage: Buffer.from(coverage.slice(2), 'hex'),
  doneMs: ms(doneAt),
  updatedMs: Date.parse(updatedAt),
});
const rowOf = (row: ItemRow, { coverage, doneMs, updatedMs, ...part }: ItemPart): ItemRow => ({
  ...row,
  ...part,
  coverage: `\\x${Buffer.from(coverage).toString('hex')}`,
  doneAt: doneMs === null ? null : new Date(doneMs).toISOString(),
  updatedAt: new Date(updatedMs).toISOString(),
});

/** Of the run that goes on; what is of an earlier one stays only where the lecture has nothing of this one. */
const moveItems = async (work: Work, { lessonId, items: lids }: Course, joined: JoinedRuns, lessons: LessonRow[]) => {
  const { client, keepId, dropId, doubled, nowMs } = work;
  const which = sql`t."userId" IN (${keepId}, ${dropId}) AND t."lessonId" = ${lessonId}`;
  const rows = rowsOf(await takeOut<ItemRow>(client, 'UserItem', which));
  const facts = new Map((await many(client, findFacts(lids))).map((fact) => [fact.lid, fact]));
  const going = new Map(
    lessons.filter((row) => joined.present?.of.includes(sideOf(work, row))).map((row) => [row.userId, row.round]),
  );
  const ofLid = Map.groupBy(rows, ({ lid }) => lid);
  const joinedRows = [...ofLid.values()].flatMap((both) => {
    const mine = both
      .map((row) => {
        if (sideOf(work, row) === 'keep') return row;
        const key = `${row.lid}:${row.round}:${row.rev}`;
        return {
          ...row,
          creditedSec: less(row.creditedSec, doubled.credited.get(key) ?? 0),
          grantedSec: less(row.grantedSec, doubled.given.get(key) ?? 0),
        };
      })
      .toSorted((a, b) => Number(going.get(b.userId) === b.round) - Number(going.get(a.userId) === a.round));
    const [one, other] = mine;
    if (!one) return [];
    const fact = facts.get(one.lid);
    const together = other && fact && [one, other].every((row) => going.get(row.userId) === row.round);
    const row = together ? rowOf(one, joinItems(fact, partOf(one), partOf(other), nowMs)) : one;
    return [{ ...row, userId: keepId, round: numberOf(joined, sideOf(work, one), one.round) }];
  });
  await putIn(client, 'UserItem', joinedRows);
};

const secondsGone = (work: Work, { items }: Course, round: number): number =>
  items.reduce((sum, lid) => sum + ofRun(work.doubled.credited, lid, round), 0);

const moveRecord = async (work: Work, course: Course, lessons: readonly LessonRow[], joined: JoinedRuns) => {
  const { client, keepId, dropId } = work;
  const { lessonId } = course;
  await takeOut(client, 'UserLesson', sql`t."userId" IN (${keepId}, ${dropId}) AND t."lessonId" = ${lessonId}`);
  const { present } = joined;
  if (!present) return;
  const going = present.of.flatMap((side) => {
    const row = lessons.find((lesson) => sideOf(work, lesson) === side);
    if (!row) return [];
    return side === 'keep'
      ? [row]
      : [{ ...row, creditedSec: less(row.creditedSec, secondsGone(work, course, row.round)) }];
  });
  const [one, other] = going;
  if (!one) return;
  const record = other ? joinRecords(one, other) : one;
  // Of the one that does not go on, what is not of a run.
  const all = lessons.map(({ createdAt }) => createdAt);
  await putIn(client, 'UserLesson', [
    { ...record, userId: keepId, round: present.round, createdAt: first(...all) ?? record.createdAt },
  ]);
};

/** What names a run by its number. */
const renumber = async ({ client, keepId, dropId }: Work, { lessonId, items }: Course, { numbers }: JoinedRuns) => {
  for (const [userId, map] of [
    [keepId, numbers.keep],
    [dropId, numbers.drop],
  ] as const) {
    const moved = [...map].filter(([from, to]) => from !== to);
    if (moved.length === 0) continue;
    const [was, now] = [moved.map(([from]) => from), moved.map(([, to]) => to)];
    const pairs = sql`unnest(${was}::int[], ${now}::int[]) AS n(was, is_now)`;
    if (userId === keepId)
      await run(
        client,
        sql`UPDATE "StudySession" s SET round = n.is_now FROM ${pairs}
          WHERE s."userId" = ${userId} AND s.lid = ANY(${items}::uuid[]) AND s.round = n.was AND s."endedAt" IS NULL`,
      );
    await run(
      client,
      sql`UPDATE "Appeal" a SET round = n.is_now FROM ${pairs}
        WHERE a."userId" = ${userId} AND a."lessonId" = ${lessonId} AND a.round = n.was`,
    );
  }
};

type Progress = { progress: number; learnedTime: Date | null; passed: boolean; status: number };
const countProgress = (userId: string, lessonId: string) => sql<Progress>`
  ${raiseProgress(userId, lessonId)}
  RETURNING ul.progress, ul."learnedTime", ul.status, EXISTS (
    SELECT FROM "Attempt" a JOIN "Paper" q ON q.id = a."paperId"
    WHERE a."userId" = ul."userId" AND a.status = ${lit(ATTEMPT.graded)} AND a.passed AND q."lessonId" = ul."lessonId"
      AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
  ) AS passed`;
/** Learned in one account and passed in the other is finished: the day of learning goes, so that it is concluded. */
const reopen = (userId: string, lessonId: string) => sql`
  UPDATE "UserLesson" SET "learnedTime" = NULL WHERE "userId" = ${userId} AND "lessonId" = ${lessonId}`;

const mergeLesson = async ({ client, keepId, conclude, nowMs }: Work, lessonId: string): Promise<void> => {
  const progress = await maybeOne(client, countProgress(keepId, lessonId));
  if (!progress || progress.status === LESSON_STATUS.done) return;
  if (progress.learnedTime !== null && !progress.passed) return;
  if (progress.learnedTime === null && progress.progress < 100) return;
  if (progress.learnedTime !== null) await run(client, reopen(keepId, lessonId));
  await conclude(client, { userId: keepId, lessonId, at: progress.learnedTime ?? new Date(nowMs) });
};

const moveCourse = async (work: Work, course: Course): Promise<void> => {
  const { client, keepId, dropId } = work;
  const of = sql`t."userId" IN (${keepId}, ${dropId}) AND t."lessonId" = ${course.lessonId}`;
  const lessons = rowsOf(
    await many(
      client,
      sql<{ row: LessonRow }>`
    SELECT to_jsonb(t) AS row FROM "UserLesson" t WHERE ${of}`,
    ),
  );
  const rounds = rowsOf(
    await many(
      client,
      sql<{ row: RoundRow }>`
    SELECT to_jsonb(t) AS row FROM "LessonRound" t WHERE ${of}`,
    ),
  );
  const runs = ([keepId, dropId] as const).map((id) =>
    runsOf(
      lessons.find(({ userId }) => userId === id),
      rounds.filter(({ userId }) => userId === id),
    ),
  );
  const [keep, drop] = runs;
  if (!keep || !drop) return;
  const joined = joinRuns(keep, drop);
  // The ended runs first: a record that is done would write its own.
  await moveRounds(work, course, rounds, joined);
  await moveItems(work, course, joined, lessons);
  await moveRecord(work, course, lessons, joined);
  await renumber(work, course, joined);
  await mergeLesson(work, course.lessonId);
};

const NOW = sql<{ nowMs: number }>`SELECT ${epochMs(sql`clock_timestamp()`)} AS "nowMs"`;
/** After the attempts, which say what was passed. */
export const moveStudy = async (client: Client, ids: Ids & { doubled: Doubled }, conclude: Conclude): Promise<void> => {
  const { nowMs } = await one(client, NOW);
  for (const course of await many(client, findCourses(ids.dropId)))
    await moveCourse({ client, ...ids, conclude, nowMs: Math.round(nowMs) }, course);
};
