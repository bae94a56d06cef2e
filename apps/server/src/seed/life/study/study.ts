import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { lit, many, run, sql } from '#db/sql.ts';
import { needSec } from '#domain/study/item-need.ts';
import { lessons } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { assigning } from './assigning.ts';
import { type SeededCourse, type Enrolment, enrolmentsOf } from './enrolments.ts';
import { entryRow } from '#services/study/ledger-entries.ts';
import { fill } from '#seed/life/fill.ts';
import type { Life, Part } from '#seed/life/part.ts';
import { habitsOf, type Spell, spellsOf } from './spells.ts';
import { createStudent, type Student, type StudyItem } from './studying.ts';

const ITEMS = sql<StudyItem>`
  SELECT i.id AS lid, i."lessonId", i.rev, i.required, i.type, i."durationSec", i."minSec", m.pages, l."seekLock"
  FROM ${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId" LEFT JOIN "Media" m ON m.id = i."mediaId"
  ORDER BY i."lessonId", i.sort, i.id`;
const COURSES = sql<{ id: string; name: string; hasPaper: boolean }>`
  SELECT l.id, l.name, EXISTS (SELECT FROM "Paper" p
    WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)}) AS "hasPaper"
  FROM "Lesson" l WHERE l.status = ${lit(LESSON_STATE.published)}`;

type Material = { id: string; hasPaper: boolean; items: StudyItem[] };
type CourseOf = (key: SeededCourse) => Material;
/** The demo's courses as they are in the database, by their keys in the content. */
export const coursesOf = async ({ deps: { pool } }: Pick<Life, 'deps'>): Promise<CourseOf> => {
  const [rows, items] = await Promise.all([many(pool, COURSES), many(pool, ITEMS)]);
  return (key) => {
    const name = lessons.find((lesson) => lesson.key === key)?.name;
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`life: there is no course ${key}`);
    return { ...found, items: items.filter(({ lessonId }) => lessonId === found.id) };
  };
};

/** The one who cannot sleep. */
const NIGHT = { mobile: '13800000133', minute: 3 * 60 + 4 };

/** Courses are assigned by the site's own commands; eight months of beats are decided here and written together. */
export const study: Part = async (life) => {
  const courseOf = await coursesOf(life);
  await assigning(life, courseOf);
  await write(life, studied(life, courseOf), courseOf);
};

/**
 * What everybody studied. Each draws from a stream of their own: the hour at which the life is written changes nothing
 * of what was over before that day, only the weekday does.
 */
export const studied = (life: Life, courseOf: CourseOf): Run[] => {
  const enrolments = enrolmentsOf(life.cast, life.random('enrolments'));
  return [...Map.groupBy(enrolments, ({ mobile }) => mobile)].map(([mobile, list]) => {
    const random = life.random(`study ${mobile}`);
    const student = createStudent(life.userId(mobile), habitsOf(random), random);
    studyAll(life, student, list, courseOf);
    return { mobile, list, student };
  });
};

type Sitting = { spell: Spell; enrolment: Enrolment };

const wantedSec = (items: readonly StudyItem[], share: number): number =>
  Math.ceil(items.filter(({ required }) => required).reduce((sum, item) => sum + needSec(item), 0) * share);

const studyAll = (life: Life, student: Student, list: readonly Enrolment[], courseOf: CourseOf): void => {
  const random = life.random(`spells ${list[0]?.mobile}`);
  const weekdayOf = (day: number) => life.moment(day, '12:00').getUTCDay();
  const sittings = list.flatMap((enrolment): Sitting[] => {
    const { days, course, share, mobile } = enrolment;
    if (!days) return [];
    const wall = wantedSec(courseOf(course).items, share) / 60;
    const spells = spellsOf(random, { ...days, from: Math.min(days.from, days.to) }, wall, weekdayOf);
    return spells.map((spell, at) => ({
      enrolment,
      spell: mobile === NIGHT.mobile && at === 0 ? { ...spell, minute: NIGHT.minute } : spell,
    }));
  });
  const last = new Map(sittings.map(({ spell, enrolment }) => [enrolment, spell]));
  for (const { spell, enrolment } of sittings.toSorted(
    (a, b) => a.spell.day - b.spell.day || a.spell.minute - b.spell.minute,
  )) {
    const begun = life.moment(spell.day, `${Math.floor(spell.minute / 60)}:${spell.minute % 60}`).getTime();
    const fromMs = Math.max(begun, student.endMs() + 180_000);
    // A learner who is to finish does so in the last sitting, however long it takes.
    const isLast = last.get(enrolment) === spell;
    const untilMs = isLast ? Infinity : fromMs + spell.minutes * 60_000;
    sit(student, courseOf(enrolment.course).items, enrolment.share, { fromMs, untilMs }, life.now.getTime() - 600_000);
  }
};

const isDone = (student: Student, item: StudyItem) => student.items.get(item.lid)?.done ?? false;
const coveredSec = (student: Student, items: readonly StudyItem[]): number =>
  items.reduce((sum, item) => sum + Math.min(needSec(item), student.items.get(item.lid)?.covered ?? 0), 0);

const sit = (
  student: Student,
  items: readonly StudyItem[],
  share: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  endMs: number,
): void => {
  if (fromMs >= endMs) return;
  const required = items.filter((item) => item.required);
  let atMs = fromMs;
  for (const item of required) {
    const left = wantedSec(items, share) - coveredSec(student, required);
    if (isDone(student, item) || atMs >= Math.min(untilMs, endMs) || left <= 0) continue;
    const most = share < 1 ? atMs + left * 1_000 : Infinity;
    atMs = student.study(item, atMs, Math.min(untilMs, endMs, most), share < 1 && untilMs === Infinity) + 20_000;
  }
};

type Run = { list: readonly Enrolment[]; student: Student; mobile: string };

const write = async (life: Life, runs: readonly Run[], courseOf: CourseOf): Promise<void> => {
  const { pool } = life.deps;
  const records = runs.flatMap(({ list, student, mobile }) =>
    list.map(({ course }) => recordOf(life, student, mobile, courseOf(course))),
  );
  await run(pool, upsert(records));
  await run(pool, COUNT);
  await fill(
    pool,
    'StudySession',
    runs.flatMap(({ student }) => student.sessions),
  );
  await fill(
    pool,
    'UserItem',
    runs.flatMap(({ student, mobile }) =>
      [...student.items.values()].map(({ coverage, done: _, doneMs, updatedMs, ...item }) => ({
        userId: life.userId(mobile),
        ...item,
        coverage: `\\x${Buffer.from(coverage).toString('hex')}`,
        doneAt: doneMs && new Date(doneMs),
        updatedAt: new Date(updatedMs),
        round: 1,
      })),
    ),
  );
  await fill(
    pool,
    'StudySegment',
    runs.flatMap(({ student }) => student.entries.map(entryRow)),
  );
  await fill(
    pool,
    'StudyClock',
    runs.flatMap(({ student }) => {
      const clock = student.clock();
      if (!clock) return [];
      const { paidUntilMs, nextCheckAtMs, seq, hash, ...of } = clock;
      const times = { lastBeatAt: new Date(paidUntilMs), nextCheckAt: new Date(nextCheckAtMs) };
      return [{ ...of, ...times, chainSeq: seq, chainHash: hash, gapDay: 0, gapSec: 0 }];
    }),
  );
};

const recordOf = (life: Life, student: Student, mobile: string, { id, items, hasPaper }: Material) => {
  const studied = items.flatMap((item) => student.items.get(item.lid) ?? []);
  const required = items.filter((item) => item.required);
  const need = wantedSec(items, 1);
  const covered = required.reduce(
    (sum, item) =>
      sum +
      (isDone(student, item) ? needSec(item) : Math.min(needSec(item), student.items.get(item.lid)?.covered ?? 0)),
    0,
  );
  const learned = required.every((item) => isDone(student, item));
  const doneMs = Math.max(...required.map(({ lid }) => student.items.get(lid)?.doneMs ?? 0));
  const lids = new Set(items.map(({ lid }) => lid));
  const sessions = student.sessions.filter(({ lid }) => lids.has(lid));
  const last = studied.toSorted((a, b) => a.updatedMs - b.updatedMs).at(-1);
  const person = life.cast.people.find((one) => one.mobile === mobile);
  const joined = sessions[0]?.startedAt ?? life.moment(Math.max(person?.joinedDay ?? -3, -60), '17:10');
  const done = learned && !hasPaper;
  return {
    userId: life.userId(mobile),
    lessonId: id,
    orgId: person?.org ? life.orgId(person.org) : null,
    status: done
      ? LESSON_STATUS.done
      : learned
        ? LESSON_STATUS.examDue
        : last
          ? LESSON_STATUS.studying
          : LESSON_STATUS.untouched,
    creditedSec: studied.reduce((sum, { creditedSec }) => sum + creditedSec, 0),
    progress: Math.floor((covered * 100) / Math.max(1, need)),
    lastLid: last?.lid ?? null,
    startTime: sessions[0]?.startedAt ?? null,
    learnedTime: learned ? new Date(doneMs) : null,
    finishTime: done ? new Date(doneMs) : null,
    createdAt: joined,
    updatedAt: last ? new Date(last.updatedMs) : joined,
  };
};

/** Of a course that was assigned already the assignment stays. */
const upsert = (records: readonly object[]) => sql`
  INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, status, "creditedSec", progress, "lastLid",
    "startTime", "learnedTime", "finishTime", "createdAt", "updatedAt")
  SELECT "userId", "lessonId", "orgId", ${lit(STUDY_SOURCE.own)}, status, "creditedSec", progress, "lastLid",
    "startTime", "learnedTime", "finishTime", "createdAt", "updatedAt"
  FROM json_populate_recordset(NULL::public."UserLesson", ${JSON.stringify(records)}::json)
  ON CONFLICT ("userId", "lessonId") DO UPDATE SET status = excluded.status, "creditedSec" = excluded."creditedSec",
    progress = excluded.progress, "lastLid" = excluded."lastLid", "startTime" = excluded."startTime",
    "learnedTime" = excluded."learnedTime", "finishTime" = excluded."finishTime", "updatedAt" = excluded."updatedAt"`;

const COUNT = sql`
  UPDATE "Lesson" l SET "studyCount" = (SELECT count(*) FROM "UserLesson" ul WHERE ul."lessonId" = l.id)`;
