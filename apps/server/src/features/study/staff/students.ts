import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import {
  LESSON_PEOPLE,
  type countLessonStudents,
  type LessonStudent,
  type LessonStudentCounts,
  type lessonStudents,
} from '@zhibiao/contract/study/staff-enrol';
import { LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { dayOf, TODAY } from '#db/days.ts';
import { listPage } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { all, lit, one, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { LIGHT_SQL, SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { lessonLink } from '#features/study/reminders.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

/** Who has joined a course, for its page in the console. */

type Answer = AnswerOf<typeof lessonStudents>;
type Query = InputOf<typeof lessonStudents>['query'];
type Row = Omit<
  LessonStudent,
  'accountMasked' | 'deadline' | 'joinTime' | 'lastStudy' | 'finishTime' | 'lastReminder'
> & {
  account: string;
  deadline: Date | null;
  joinedAt: Date;
  lastStudy: Date | null;
  finishTime: Date | null;
  lastReminder: Date | null;
};

const isLight = (light: number): Statement => sql`${LIGHT_SQL} = ${lit(light)}`;
const PART: Record<NonNullable<Query['part']>, Statement> = {
  [LESSON_PEOPLE.late]: isLight(LIGHT.late),
  [LESSON_PEOPLE.soon]: isLight(LIGHT.soon),
  [LESSON_PEOPLE.untouched]: sql`ul.status = ${lit(LESSON_STATUS.untouched)}`,
  [LESSON_PEOPLE.examDue]: sql`ul.status = ${lit(LESSON_STATUS.examDue)}`,
  [LESSON_PEOPLE.finished]: sql`ul.status = ${lit(LESSON_STATUS.done)}`,
};

/** Staff whose data scope is not everything see the people of their organisations and areas. */
const within = (staff: Staff): Statement[] =>
  staff.scope.all ? [] : [sql`ul."userId" IN (SELECT u.id FROM "User" u WHERE ${scopeSql(staff, sql`u."orgId"`)})`];
const people = (where: Statement): Statement => sql`ul."userId" IN (SELECT u.id FROM "User" u WHERE ${where})`;
const listed = (staff: Staff, { id, part, orgId, keyword }: Query): Statement[] => [
  sql`ul."lessonId" = ${id}::uuid`,
  ...within(staff),
  ...(part === undefined ? [] : [PART[part]]),
  ...(orgId ? [people(sql`u."orgId" = ${orgId}::uuid`)] : []),
  ...(keyword ? [people(isWritten(sql`u."realName"`, keyword))] : []),
];

/** What is to be finished first comes first; what is, and what has no end, after it. "UserLesson_by_deadline" is it. */
export const STUDENTS_ORDER = sql`
  ORDER BY CASE WHEN ul.status < ${lit(LESSON_STATUS.done)} THEN ul.deadline END NULLS LAST,
  ul."createdAt" DESC, ul."userId"`;

const BEST = sql`(
  SELECT max(a.score)::float8 FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  WHERE a."userId" = ul."userId" AND p."lessonId" = ul."lessonId" AND a.status = ${lit(ATTEMPT.graded)})`;
/** Every kind of reminder of a course leads to its page. */
const lastReminder = (lessonId: string): Statement => sql`(
  SELECT max(n."createdAt") FROM "Notice" n
  WHERE n."userId" = ul."userId" AND n.type = 'deadline' AND n."linkUrl" = ${lessonLink(lessonId)})`;

export const findEnrolledStudents = async (pool: Pool, staff: Staff, query: Query): Promise<Answer> => {
  const conditions = listed(staff, query);
  const from = sql`FROM "UserLesson" ul WHERE ${all(conditions)}`;
  const { rows, total } = await listPage(pool, {
    name: 'lesson-students',
    page: query,
    narrowed: conditions.length > 1,
    from,
    select: (limit) => sql<Row>`
      SELECT ul."userId", coalesce(u."realName", '') AS name, coalesce(u.mobile, u.email, '') AS account,
        o."orgName", ${MEMBER_DEPARTMENT} AS department, ul.source, ${SHOWN_STATUS_SQL} AS status,
        ${LIGHT_SQL} AS light, ul.progress,
        ${BEST} AS "bestScore", ul.deadline, ${dayOf(sql`ul.deadline`)} - ${TODAY} AS "daysLeft",
        ul."createdAt" AS "joinedAt", CASE WHEN ul."startTime" IS NOT NULL THEN ul."updatedAt" END AS "lastStudy",
        ul."finishTime", ${lastReminder(query.id)} AS "lastReminder"
      FROM (SELECT ul.* ${from} ${STUDENTS_ORDER} ${limit}) ul
      JOIN "User" u ON u.id = ul."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
      LEFT JOIN "OrgMember" m ON m."userId" = u.id AND m.status = ${lit(MEMBER.active)}
      ${STUDENTS_ORDER}`,
  });
  return {
    rows: rows.map(({ account, deadline, joinedAt, lastStudy, finishTime, lastReminder: reminded, ...row }) => ({
      ...row,
      accountMasked: maskAccount(account),
      deadline: dateTimeOrNull(deadline),
      joinTime: dateTime(joinedAt),
      lastStudy: dateTimeOrNull(lastStudy),
      finishTime: dateTimeOrNull(finishTime),
      lastReminder: dateTimeOrNull(reminded),
    })),
    total,
  };
};

const count = (where: Statement): Statement => sql`(count(*) FILTER (WHERE ${where}))::int`;
const selectCounts = (staff: Staff, id: string) => sql<LessonStudentCounts>`
  SELECT count(*)::int AS all, ${count(sql`ul.source <> ${lit(STUDY_SOURCE.own)}`)} AS assigned,
    ${count(PART.finished)} AS finished, ${count(PART.examDue)} AS "examDue",
    ${count(PART.late)} AS late, ${count(PART.soon)} AS soon, ${count(PART.untouched)} AS untouched,
    ${count(sql`${PART.soon} AND ${PART.untouched}`)} AS "soonUntouched",
    coalesce(max(${TODAY} - ${dayOf(sql`ul.deadline`)}) FILTER (WHERE ${PART.late}), 0)::int AS "lateDays",
    EXISTS (SELECT FROM "Paper" p
      WHERE p."lessonId" = ${id}::uuid AND p.status = ${lit(PAPER_STATUS.published)}) AS "hasExam"
  FROM "UserLesson" ul WHERE ${all(listed(staff, { id, pageNum: 1, pageSize: 1 }))}`;

export const countStudents = (pool: Pool, staff: Staff, id: string): Promise<AnswerOf<typeof countLessonStudents>> =>
  one(pool, selectCounts(staff, id));
