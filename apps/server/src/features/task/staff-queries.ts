import { TASK_REALM } from '#jobs/queue/rows.ts';
import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Permission } from '@zhibiao/contract/permissions';
import {
  isStaffTask,
  type listStaffTasks,
  STAFF_TASKS,
  type StaffTask,
  type StaffTaskKind,
  type taskCounts,
} from '@zhibiao/contract/task/staff';
import { TASK } from '@zhibiao/contract/task/types';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { all, lit, lits, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import type { Pool } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { scopeHolds } from '#services/staff/scope.ts';
import { FILE_LIVES, fileOf } from './file-life.ts';

/** The kinds of work whose file names no person; an organisation's files all name people. */
const NAMELESS = Object.keys(STAFF_TASKS)
  .filter(isStaffTask)
  .filter((kind) => !STAFF_TASKS[kind].names);

type Row = Pick<StaffTask, 'id' | 'kind' | 'status' | 'total' | 'done' | 'failed' | 'error'> & {
  ownerId: string;
  ownerName: string | null;
  resultName: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};
const COLUMNS = sql`
  t.id, t.kind, t.status, t.total, t.done, t.failed, t.error, t."ownerId", t."resultName", t."createdAt",
  t."startedAt", t."finishedAt",
  coalesce((SELECT name FROM "Staff" s WHERE s.id = t."ownerId"), (SELECT name FROM "StaffToken" k
    WHERE k.id = t."ownerId")) AS "ownerName"`;

/** The caller's own tasks; everybody's for staff who look after tasks and whose scope is the whole platform. */
const visibleTo = (staff: Staff): Statement =>
  staff.can('job:list') && staff.scope.all
    ? sql`t.realm = ${lit(TASK_REALM.staff)}`
    : sql`t.realm = ${lit(TASK_REALM.staff)} AND t."ownerId" = ${staff.id}`;

const taskOf = (
  staff: Staff,
  { ownerId, ownerName, resultName, createdAt, startedAt, finishedAt, ...row }: Row,
): StaffTask => {
  const mine = ownerId === staff.id;
  return {
    ...row,
    kindName: isStaffTask(row.kind) ? STAFF_TASKS[row.kind].label : row.kind,
    ownerName: ownerName ?? '接口密钥',
    mine,
    ...fileOf(mine ? resultName : null, finishedAt),
    createTime: dateTime(createdAt),
    startTime: dateTimeOrNull(startedAt),
    finishTime: dateTimeOrNull(finishedAt),
  };
};

export const findStaffTasks = async (
  pool: Pool,
  staff: Staff,
  query: PageQuery & { status?: number | undefined; kind?: string | undefined; mine?: '1' | undefined },
): Promise<AnswerOf<typeof listStaffTasks>> => {
  const where = all([
    visibleTo(staff),
    ...(query.status === undefined ? [] : [sql`t.status = ${query.status}`]),
    ...(query.kind === undefined ? [] : [sql`t.kind = ${query.kind}`]),
    ...(query.mine === undefined ? [] : [sql`t."ownerId" = ${staff.id}`]),
  ]);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`SELECT ${COLUMNS} FROM "Task" t WHERE ${where} ORDER BY t."createdAt" DESC, t.id DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, sql`FROM "Task" t WHERE ${where}`),
  ]);
  return { rows: rows.map((row) => taskOf(staff, row)), total };
};

export const countStaffTasks = (pool: Pool, staff: Staff): Promise<AnswerOf<typeof taskCounts>> =>
  countStates(
    pool,
    inStates(allOf(TASK), (status) => {
      const within = [visibleTo(staff), ...(status === undefined ? [] : [sql`t.status = ${lit(status)}`])];
      return sql`FROM "Task" t WHERE ${all(within)}`;
    }),
  );

export const findStaffTask = async (pool: Pool, staff: Staff, id: string): Promise<StaffTask> => {
  const row = await maybeOne(
    pool,
    sql<Row>`SELECT ${COLUMNS} FROM "Task" t WHERE t.id = ${id} AND ${visibleTo(staff)}`,
  );
  if (!row) throw missing('任务不存在');
  return taskOf(staff, row);
};

type File = { kind: string; key: string | null; name: string | null; needs: Permission[] };
/** What does not say what it needs was made by an earlier version: such a file is closed where it names people. */
const findFile = (staff: Staff, id: string) => sql<File>`
  SELECT t.kind, t."resultFile" AS key, t."resultName" AS name, coalesce(t.input -> 'needs', '[]') AS needs
  FROM "Task" t
  WHERE t.id = ${id} AND t.realm = ${lit(TASK_REALM.staff)} AND t."ownerId" = ${staff.id}
    AND ${FILE_LIVES}
    AND (t.kind IN (${lits(NAMELESS)}) OR (t.input ? 'needs' AND ${scopeHolds(staff, sql`t.input -> 'scope'`)}))`;

/** What a task made, for staff who requested it and could request it today: with today's rights and data scope. */
export const findStaffFile = async (
  pool: Pool,
  staff: Staff,
  id: string,
): Promise<{ kind: StaffTaskKind; key: string; name: string | null } | null> => {
  const task = await maybeOne(pool, findFile(staff, id));
  if (!task?.key || !isStaffTask(task.kind)) return null;
  const wanted = [STAFF_TASKS[task.kind].permission, ...task.needs];
  return wanted.every(staff.can) ? { kind: task.kind, key: task.key, name: task.name } : null;
};
