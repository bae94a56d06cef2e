import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type copyLesson,
  type createLesson,
  LESSON_STATE,
  type removeLesson,
  type updateLesson,
} from '@zhibiao/contract/lesson/staff';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { stayingWhole } from './publish/check.ts';
import { impactOf, touchesNobody } from './publish/impact.ts';
import { holdLesson, holdLessonAt, notInLessonStatus, wantReason } from './lock.ts';
import { measure } from './measured.ts';

type Deps = { pool: Pool };
type Body = InputOf<typeof createLesson>['body'];
type Fields = Omit<Body, 'standardCode' | 'plannedReason'> & {
  standardCode: string | null;
  plannedReason: string | null;
};

const fieldsOf = ({ standardCode, plannedReason, content, ...rest }: Body): Fields => ({
  ...rest,
  content: cleanHtml(content),
  standardCode: standardCode || null,
  plannedReason: plannedReason || null,
});

type Named = { category: boolean; teacher: number | null; standard: boolean };
const selectNamed = ({ categoryId, teacherId, standardCode }: Fields) => sql<Named>`
  SELECT EXISTS (SELECT 1 FROM "StudyDict" WHERE id = ${categoryId} AND id <> "pId") AS category,
    (SELECT status FROM "Teacher" WHERE id = ${teacherId} FOR SHARE) AS teacher,
    ${standardCode}::text IS NULL OR EXISTS (SELECT 1 FROM "Standard" WHERE code = ${standardCode}) AS standard`;

/** What the course names is there. A teacher who has stopped may stay on a course, but not come to one. */
const checkNames = async (client: Client, fields: Fields, before: Pick<Fields, 'teacherId'> | null) => {
  const { teacherId } = fields;
  const { category, teacher, standard } = await one(client, selectNamed(fields));
  if (!category) throw refused('请选择课程分类', { field: 'categoryId' });
  if (!standard) throw refused('标准不存在，请先在“标准与条款”中新增', { field: 'standardCode' });
  if (teacher === null) throw refused('教师不存在', { field: 'teacherId' });
  if (teacher !== 1 && before?.teacherId !== teacherId) throw refused('该教师已停用', { field: 'teacherId' });
};

const insert = (id: string, f: Fields, duty: string | null) => sql`
  INSERT INTO "Lesson" (id, name, cover, "desc", content, "forWhom", outcomes, "categoryId", "standardCode",
    "teacherId", "creditHours", "plannedReason", subject, access, sequential, "seekLock", sort, "editedBy",
    "plannedSetBy", "updatedAt")
  VALUES (${id}, ${f.name}, ${f.cover}, ${f.desc}, ${f.content}, ${f.forWhom}, ${f.outcomes}, ${f.categoryId},
    ${f.standardCode}, ${f.teacherId}, ${f.creditHours}, ${f.plannedReason}, ${f.subject}, ${f.access},
    ${f.sequential}, ${f.seekLock}, ${f.sort}, ${duty},
    ${duty}, clock_timestamp())`;

export const addLesson = (deps: Deps, staff: Staff, body: Body): Promise<AnswerOf<typeof createLesson>> =>
  audited(deps, staff, async (client, note) => {
    const fields = fieldsOf(body);
    await checkNames(client, fields, null);
    const id = uuid();
    await run(client, insert(id, fields, await dutyOf(client, staff)));
    // A course begins with somewhere to put its first lecture.
    await run(
      client,
      sql`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES (${uuid()}, ${id}, '第一章', 1)`,
    );
    note({ object: 'lesson', id, name: fields.name, changes: changesOf({}, fields) });
    return { id, version: 0 };
  });

const selectFields = (id: string) => sql<Fields>`
  SELECT l.name, l.cover, l."desc", l.content, l."forWhom", l.outcomes, l."categoryId", l."standardCode", l."teacherId",
    l."creditHours"::float8 AS "creditHours", l."plannedReason", l.subject, l.access, l.sequential, l."seekLock", l.sort
  FROM "Lesson" l WHERE l.id = ${id}`;

/** Who changes the set hours, or why, is the one who set them: an older course has no such person until then. */
const update = (id: string, f: Fields, duty: string | null) => sql<{ version: number }>`
  UPDATE "Lesson" SET name = ${f.name}, cover = ${f.cover}, "desc" = ${f.desc}, content = ${f.content},
    "forWhom" = ${f.forWhom}, outcomes = ${f.outcomes},
    "categoryId" = ${f.categoryId}, "standardCode" = ${f.standardCode}, "teacherId" = ${f.teacherId},
    "plannedSetBy" = CASE
      WHEN "plannedSetBy" IS NULL OR "creditHours" <> ${f.creditHours}::numeric
        OR "plannedReason" IS DISTINCT FROM ${f.plannedReason} THEN ${duty}::uuid
      ELSE "plannedSetBy" END,
    "creditHours" = ${f.creditHours}, "plannedReason" = ${f.plannedReason}, subject = ${f.subject},
    access = ${f.access}, sequential = ${f.sequential}, "seekLock" = ${f.seekLock}, sort = ${f.sort},
    "editedBy" = ${duty}, "updatedAt" = clock_timestamp(), "publishFault" = NULL, version = version + 1
  WHERE id = ${id} RETURNING version`;

/** What learners of the course notice. */
const FELT = ['creditHours', 'access', 'sequential', 'seekLock'] as const;

export const editLesson = (
  deps: Deps,
  staff: Staff,
  { id, version, reason, ...body }: InputOf<typeof updateLesson>['body'],
): Promise<AnswerOf<typeof updateLesson>> =>
  audited(deps, staff, async (client, note) => {
    const lesson = await holdLessonAt(client, id, version);
    const before = await one(client, selectFields(id));
    const fields = fieldsOf(body);
    // A reason stands only beside hours that need one.
    if (fields.creditHours <= (await measure(client, id)).hours && lesson.status !== LESSON_STATE.draft)
      fields.plannedReason = null;
    await checkNames(client, fields, before);
    const impact = await impactOf(client, id, null);
    const felt = lesson.status !== LESSON_STATE.draft && FELT.some((field) => fields[field] !== before[field]);
    wantReason(reason, felt && !touchesNobody(impact), impact.sentence);
    const saved = await stayingWhole(client, lesson, async () =>
      one(client, update(id, fields, await dutyOf(client, staff))),
    );
    note({
      object: 'lesson',
      id,
      name: fields.name,
      changes: changesOf(before, fields),
      // Why it counts more than it measures is the reason of this change.
      reason: reason ?? (fields.plannedReason === before.plannedReason ? null : fields.plannedReason),
      ...(felt ? { facts: { impact } } : {}),
    });
    return { id, version: saved.version };
  });

const hasTraces = (id: string) => sql<{ learners: boolean; papers: boolean; applies: boolean }>`
  SELECT EXISTS (SELECT 1 FROM "UserLesson" WHERE "lessonId" = ${id}) AS learners,
    EXISTS (SELECT 1 FROM "Paper" WHERE "lessonId" = ${id}) AS papers,
    EXISTS (SELECT 1 FROM "CertApply" WHERE "lessonId" = ${id}) AS applies`;

export const dropLesson = (
  deps: Deps,
  staff: Staff,
  { id, version }: InputOf<typeof removeLesson>['body'],
): Promise<AnswerOf<typeof removeLesson>> =>
  audited(deps, staff, async (client, note) => {
    const { status, name } = await holdLessonAt(client, id, version);
    if (status !== LESSON_STATE.draft) throw notInLessonStatus(status, '删除');
    const { learners, papers, applies } = await one(client, hasTraces(id));
    if (learners || applies) throw refused('课程已有学员，不能删除');
    if (papers) throw refused('课程已有试卷，请先删除试卷');
    await run(client, sql`DELETE FROM "Lesson" WHERE id = ${id}`);
    note({ object: 'lesson', id, name });
    return { id };
  });

const SUFFIX = '（副本）';
const copyOf = (id: string, from: string, name: string, duty: string | null) => sql`
  INSERT INTO "Lesson" (id, name, cover, "desc", content, "forWhom", outcomes, "categoryId", "standardCode",
    "teacherId", "creditHours", "plannedReason", subject, access, sequential, "seekLock", sort, "editedBy",
    "plannedSetBy", "updatedAt")
  SELECT ${id}, ${name}, l.cover, l."desc", l.content, l."forWhom", l.outcomes, l."categoryId", l."standardCode",
    l."teacherId", l."creditHours", l."plannedReason", l.subject, l.access, l.sequential, l."seekLock", l.sort,
    ${duty}, ${duty}, clock_timestamp()
  FROM "Lesson" l WHERE l.id = ${from}`;
/** Chapters with new ids, the items under them, and the clauses that these explain. */
const copyTree = (id: string, from: string) => sql`
  WITH chapter AS (
    SELECT c.id AS old, gen_random_uuid() AS id, c.title, c.sort FROM "LessonChapter" c WHERE c."lessonId" = ${from}
  ), chapters AS (
    INSERT INTO "LessonChapter" (id, "lessonId", title, sort) SELECT id, ${id}, title, sort FROM chapter RETURNING id
  ), item AS (
    SELECT i.id AS old, gen_random_uuid() AS id, c.id AS chapter
    FROM ${LIVE_ITEMS} i JOIN chapter c ON c.old = i."chapterId" JOIN chapters n ON n.id = c.id
  ), items AS (
    INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "mediaId", html, "durationSec", "minSec",
      required, "freePreview", checks, sort)
    SELECT n.id, ${id}, n.chapter, i.title, i.type, i."mediaId", i.html, i."durationSec", i."minSec", i.required,
      i."freePreview", i.checks, i.sort
    FROM item n JOIN "LessonItem" i ON i.id = n.old RETURNING id
  )
  INSERT INTO "LessonItemClause" (lid, "clauseId")
  SELECT n.id, x."clauseId" FROM item n JOIN items USING (id) JOIN "LessonItemClause" x ON x.lid = n.old`;

export const duplicateLesson = (
  deps: Deps,
  staff: Staff,
  { id: from }: InputOf<typeof copyLesson>['body'],
): Promise<AnswerOf<typeof copyLesson>> =>
  audited(deps, staff, async (client, note) => {
    const original = await holdLesson(client, from);
    const id = uuid();
    const name = `${[...original.name].slice(0, LESSON_MAX.name - SUFFIX.length).join('')}${SUFFIX}`;
    await run(client, copyOf(id, from, name, await dutyOf(client, staff)));
    await run(client, copyTree(id, from));
    note({ object: 'lesson', id, name, facts: { copiedFrom: from } });
    return { id, version: 0 };
  });

/** For those who read alone. */
export const lessonExists = async (client: Client | Pool, id: string): Promise<void> => {
  if (!(await maybeOne(client, sql`SELECT 1 FROM "Lesson" WHERE id = ${id}`))) throw missing('课程不存在');
};

export const treeConflict = () => conflict('目录已变化，请刷新');
