import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { systemItem } from '@zhibiao/contract/lesson/staff-items';
import type { systemLesson } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { LESSON_ROW, LESSON_ROW_FROM, type LessonRecord, presentStaffLesson } from './list.ts';
import { MEASURED_SQL, measure, unapprovedOf } from './measured.ts';

type Lesson = AnswerOf<typeof systemLesson>;
type Item = Lesson['chapters'][number]['items'][number];
type LessonRow = LessonRecord &
  Pick<
    Lesson,
    | 'desc'
    | 'content'
    | 'forWhom'
    | 'outcomes'
    | 'sequential'
    | 'seekLock'
    | 'sort'
    | 'plannedReason'
    | 'plannedSetter'
    | 'treeVersion'
  > & {
    publishTime: Date | null;
    setterId: string | null;
    approver: string | null;
    approvedAt: Date | null;
  };

const nameOf = (staffId: Statement): Statement => sql`(SELECT s.name FROM "Staff" s WHERE s.id = ${staffId})`;
const selectLesson = (id: string) => sql<LessonRow>`
  SELECT ${LESSON_ROW}, l."desc", l.content, l."forWhom", l.outcomes, l.sequential, l."seekLock", l.sort,
  l."plannedReason",
    l."treeVersion", l."publishTime", l."plannedSetBy" AS "setterId",
    ${nameOf(sql`l."plannedSetBy"`)} AS "plannedSetter",
    ${nameOf(sql`l."plannedBy"`)} AS approver, l."plannedAt" AS "approvedAt"
  FROM "Lesson" l ${LESSON_ROW_FROM} WHERE l.id = ${id}`;

/** The columns of an item `i` with its medium `m`. */
const ITEM = sql`i.id AS lid, i.title, i.type, coalesce(i.html, '') <> '' AS "hasText", i."durationSec", i."minSec",
  ${MEASURED_SQL} AS "measuredSec", i.required, i."freePreview", i.rev, i.version,
  CASE WHEN m.id IS NOT NULL THEN json_build_object(
    'id', m.id, 'kind', m.kind, 'name', coalesce(to_jsonb(m)->>'name', m.file), 'durationSec', m."durationSec",
    'pages', m.pages, 'captions', m.captions IS NOT NULL
  ) END AS media`;
const itemsIn = (where: Statement, more: Statement) => sql`
  SELECT ${ITEM}, ${more} FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE ${where}`;

const selectChapters = (id: string) => sql<{ id: string; title: string; items: Item[] }>`
  SELECT c.id, c.title, (
    SELECT coalesce(json_agg(x ORDER BY x.sort, x.lid), '[]')
    FROM (${itemsIn(sql`i."chapterId" = c.id`, sql`i.sort`)}) x
  ) AS items
  FROM "LessonChapter" c WHERE c."lessonId" = ${id} ORDER BY c.sort, c.id`;
const selectPapers = (id: string) => sql<Lesson['papers'][number]>`
  SELECT id, title, status FROM "Paper" WHERE "lessonId" = ${id} ORDER BY sort, id LIMIT 50`;

/** A course as its editor needs it: all but the texts of its items. */
export const findSystemLesson = async (pool: Pool, staff: Staff, id: string): Promise<Lesson> => {
  const lesson = await maybeOne(pool, selectLesson(id));
  if (!lesson) throw missing('课程不存在');
  const [chapters, papers, measured, duty] = await Promise.all([
    many(pool, selectChapters(id)),
    many(pool, selectPapers(id)),
    measure(pool, id),
    dutyOf(pool, staff),
  ]);
  const { publishTime, setterId, approver, approvedAt, ...row } = lesson;
  const unapprovedHours = row.plannedReason === null ? 0 : unapprovedOf(row.setHours, row.creditHours);
  return {
    ...presentStaffLesson(row),
    unapprovedHours,
    mayApprove: unapprovedHours > 0 && duty !== null && setterId !== null && setterId !== duty,
    planned: approvedAt && { by: approver ?? '', at: dateTime(approvedAt) },
    publishTime: dateTimeOrNull(publishTime),
    measuredSec: measured.seconds,
    measuredHours: measured.hours,
    hourMin: measured.hourMin,
    chapters,
    papers,
  };
};

const CLAUSES = sql`(
  SELECT coalesce(json_agg(x ORDER BY x.sort, x.id), '[]') FROM (
    SELECT c.id, c.number, c.title, c.sort FROM "LessonItemClause" t JOIN "Clause" c ON c.id = t."clauseId"
    WHERE t.lid = i.id
  ) x) AS clauses`;

export const findSystemItem = async (pool: Pool, lid: string): Promise<AnswerOf<typeof systemItem>> => {
  const item = await maybeOne(
    pool,
    sql<
      AnswerOf<typeof systemItem>
    >`${itemsIn(sql`i.id = ${lid}`, sql`i."lessonId", i."chapterId", i.html, i.checks, ${CLAUSES}`)}`,
  );
  if (!item) throw missing('课程内容不存在');
  return item;
};
