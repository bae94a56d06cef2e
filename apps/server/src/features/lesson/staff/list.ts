import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { allOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE, type lessonCounts, type listSystemLessons } from '@zhibiao/contract/lesson/staff';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { isLetter } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { hoursOf, LIVE_ITEMS } from '#services/study/study-sql.ts';
import { TITLED } from '#services/search/title-pinyin.ts';
import { titleFound } from '#services/search/title-search.ts';

type Answer = AnswerOf<typeof listSystemLessons>;
type Query = InputOf<typeof listSystemLessons>['query'];

/**
 * Who studies a course is counted among so many of its learners, who came last: more would make the list as slow as its
 * largest. Without an order the planner would read the whole table for a course of few.
 */
const LOOKED_AT = 5_000;

/** The columns of a row, from Lesson `l`, StudyDict `d` and Teacher `t`; it counts, so for the rows of a page only. */
export const LESSON_ROW = sql`l.id, l.name, l.cover, l.status, l."categoryId", d.name AS "categoryName",
  l."standardCode",
  l."teacherId", t.name AS "teacherName", l."creditHours"::float8 AS "setHours",
  ${hoursOf(sql`l`)} AS "creditHours",
  l.subject, l.access, (SELECT count(*)::int FROM ${LIVE_ITEMS} i WHERE i."lessonId" = l.id) AS "itemCount",
  l."studyCount", learners.counted, learners.studying, learners.finished, l."publishAt", l."publishFault",
  CASE WHEN l.status = ${lit(LESSON_STATE.withdrawn)}
    THEN l."studyUntil" END AS "studyUntil", l."updatedAt", l.version`;
export const LESSON_ROW_FROM = sql`JOIN "StudyDict" d ON d.id = l."categoryId" JOIN "Teacher" t ON t.id = l."teacherId"
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS counted, (count(*) FILTER (WHERE ul."learnedTime" IS NULL))::int AS studying,
      count(ul."finishTime")::int AS finished
    FROM (
      SELECT "learnedTime", "finishTime" FROM "UserLesson" WHERE "lessonId" = l.id
      ORDER BY "createdAt" DESC, "userId" LIMIT ${lit(LOOKED_AT)}
    ) ul
  ) learners`;
export type LessonRecord = Omit<Answer['rows'][number], 'publishAt' | 'studyUntil' | 'updateTime'> & {
  publishAt: Date | null;
  studyUntil: Date | null;
  updatedAt: Date;
};
export const presentStaffLesson = <R extends LessonRecord>({ publishAt, studyUntil, updatedAt, ...row }: R) => ({
  ...row,
  publishAt: dateTimeOrNull(publishAt),
  studyUntil: dateTimeOrNull(studyUntil),
  updateTime: dateTime(updatedAt),
});

const LATEST = sql`l."updatedAt" DESC, l.id DESC`;

/** Only a filter that was chosen is a condition, so that every list has the plan that suits it. */
type Filters = Omit<Query, 'pageNum' | 'pageSize'>;
const listed = ({ keyword, status, categoryId, standardCode, teacherId }: Filters): Statement => {
  const conditions: Statement[] = [];
  if (status !== undefined) conditions.push(sql`l.status = ${status}::int`);
  if (categoryId !== undefined)
    conditions.push(
      sql`l."categoryId" IN (SELECT d.id FROM "StudyDict" d WHERE d.id = ${categoryId} OR d."pId" = ${categoryId})`,
    );
  if (standardCode) conditions.push(sql`l."standardCode" = ${standardCode}`);
  if (teacherId) conditions.push(sql`l."teacherId" = ${teacherId}::uuid`);
  if (keyword && !isLetter(keyword))
    conditions.push(sql`l.id IN (
      SELECT n.id FROM "Lesson" n WHERE ${titleFound(TITLED.lesson, sql`n`, keyword)}
      UNION ALL
      SELECT n.id FROM "Lesson" n WHERE n."teacherId" IN (
        SELECT s.id FROM "Teacher" s WHERE ${titleFound(TITLED.teacher, sql`s`, keyword)}
      ))`);
  const from = sql`FROM "Lesson" l WHERE ${conditions.length > 0 ? all(conditions) : sql`true`}`;
  if (!keyword || !isLetter(keyword)) return from;
  // A single character has no index: it is looked for among the first of the list.
  const first = sql`SELECT l.* ${from} ORDER BY ${LATEST} LIMIT ${lit(LETTER_SEARCH_ROWS)}`;
  return sql`FROM (${first}) l WHERE ${titleFound(TITLED.lesson, sql`l`, keyword)}`;
};

export const countLessons = (
  pool: Pool,
  query: InputOf<typeof lessonCounts>['query'],
): Promise<AnswerOf<typeof lessonCounts>> =>
  countStates(
    pool,
    inStates(allOf(LESSON_STATE), (status) => listed({ ...query, status })),
  );

export const findSystemLessons = async (pool: Pool, query: Query): Promise<Answer> => {
  const from = listed(query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<LessonRecord>`
      SELECT ${LESSON_ROW} FROM (SELECT l.id ${from} ORDER BY ${LATEST} ${pageSql(query)}) page
      JOIN "Lesson" l USING (id) ${LESSON_ROW_FROM} ORDER BY ${LATEST}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(presentStaffLesson), total };
};
