import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import {
  type addTeacher,
  type editTeacher,
  type listStaffTeachers,
  type StaffTeacher,
  type switchTeacher,
  TEACHER_STATUS,
} from '@zhibiao/contract/teacher/staff';
import type { Client, Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { all, lit, many, maybeOne, one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf, digestOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/files/staff-uploads.ts';

type Needs = Pick<Deps, 'pool'>;

const ROW = sql`t.id, t.version, t.name, t.avatar, t.synopsis, t."desc", t.sort, t.status,
  (SELECT count(*)::int FROM "Lesson" l
    WHERE l."teacherId" = t.id AND l.status = ${lit(LESSON_STATE.published)}) AS lessons`;

export const findStaffTeachers = async (
  pool: Pool,
  { status, keyword, ...page }: InputOf<typeof listStaffTeachers>['query'],
): Promise<{ rows: StaffTeacher[]; total: number }> => {
  const conditions = [sql`true`];
  if (status !== undefined) conditions.push(sql`t.status = ${status}::int`);
  if (keyword) conditions.push(isWritten(sql`t.name`, keyword));
  const from = sql`FROM "Teacher" t WHERE ${all(conditions)}`;
  const [rows, total] = await Promise.all([
    many(pool, sql<StaffTeacher>`SELECT ${ROW} ${from} ORDER BY t.status DESC, t.sort, t.id ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows, total };
};

type Body = InputOf<typeof addTeacher>['body'];
const logged = ({ desc, ...body }: Body) => ({ ...body, desc: digestOf(desc) });
const filesOf = ({ avatar, desc }: Body): string[] => [
  ...(avatar ? [avatar] : []),
  ...[...desc.matchAll(/src="(\/uploads\/[^"?]+)"/g)].map(([, url = '']) => url),
];

const insert = (t: Body) => sql<{ id: string; version: number }>`
  INSERT INTO "Teacher" (id, name, avatar, synopsis, "desc", sort)
  VALUES (gen_random_uuid(), ${t.name}, ${t.avatar}, ${t.synopsis}, ${t.desc}, ${t.sort}) RETURNING id, version`;

export const createTeacher = (deps: Needs, staff: Staff, sent: Body): Promise<AnswerOf<typeof addTeacher>> =>
  audited(deps, staff, async (client, note) => {
    const body = { ...sent, desc: cleanHtml(sent.desc) };
    await requireStaffUploads(client, filesOf(body));
    const row = await one(client, insert(body));
    note({ object: 'teacher', id: row.id, name: body.name, changes: changesOf({}, logged(body)) });
    return row;
  });

type Stored = Body & { version: number; status: number };
const lock = async (client: Client, id: string, version: number): Promise<Stored> => {
  const row = await maybeOne(
    client,
    sql<Stored>`
      SELECT version, status, name, avatar, synopsis, "desc", sort FROM "Teacher" WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) throw missing('教师不存在');
  if (row.version !== version) throw conflict();
  return row;
};
const update = (id: string, t: Body) => sql<{ id: string; version: number }>`
  UPDATE "Teacher" SET name = ${t.name}, avatar = ${t.avatar}, synopsis = ${t.synopsis}, "desc" = ${t.desc},
    sort = ${t.sort}, version = version + 1
  WHERE id = ${id} RETURNING id, version`;

export const changeTeacher = (
  deps: Needs,
  staff: Staff,
  { id, version, ...sent }: InputOf<typeof editTeacher>['body'],
): Promise<AnswerOf<typeof editTeacher>> =>
  audited(deps, staff, async (client, note) => {
    const { version: _v, status: _s, ...before } = await lock(client, id, version);
    const body = { ...sent, desc: cleanHtml(sent.desc) };
    const known = filesOf(before);
    await requireStaffUploads(
      client,
      filesOf(body).filter((url) => !known.includes(url)),
    );
    const row = await one(client, update(id, body));
    note({ object: 'teacher', id, name: body.name, changes: changesOf(logged(before), logged(body)) });
    return row;
  });

/** Publishing a course, or giving it this teacher, shares the teacher's row: the two do not pass each other. */
const teaches = (id: string) => sql`SELECT 1 FROM "Lesson"
  WHERE "teacherId" = ${id} AND status = ${lit(LESSON_STATE.published)} LIMIT 1`;
export const setTeacherStatus = (
  deps: Needs,
  staff: Staff,
  { id, version, status }: InputOf<typeof switchTeacher>['body'],
): Promise<AnswerOf<typeof switchTeacher>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    if (before.status === status) throw refused(status === TEACHER_STATUS.off ? '该教师已停用' : '该教师已启用');
    if (status === TEACHER_STATUS.off && (await maybeOne(client, teaches(id)))) throw refused('该教师仍有已发布课程');
    const row = await one(
      client,
      sql<{ id: string; version: number }>`
        UPDATE "Teacher" SET status = ${status}, version = version + 1 WHERE id = ${id} RETURNING id, version`,
    );
    note({ object: 'teacher', id, name: before.name, changes: { status: { from: before.status, to: status } } });
    return row;
  });
