import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK, type MarkWait, type MarkWaitKind } from '@zhibiao/contract/exam/staff-marking';
import type { Permission } from '@zhibiao/contract/permissions';
import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { lit, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import { type StaffMember, firstLack, type HandStep, mayDo } from '#domain/exam/marking/mark-hands.ts';
import { RELEASABLE } from './releasable.ts';

/** Who waits for whom where people mark: what is to be done, and who may still do it. */

const COLLEAGUES = sql<StaffMember>`
  SELECT p.id, p.name, p."scopeKind" = ${lit(STAFF_SCOPE.all)} AS whole, ARRAY(
    SELECT DISTINCT unnest(r.permissions) FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id) AS permissions
  FROM "Staff" p WHERE p.status = ${lit(STAFF_STATUS.active)} ORDER BY p.name, p.id`;
/** All who work here today, with what they may do. */
const colleagues = (on: Queryable): Promise<StaffMember[]> => many(on, COLLEAGUES);

type Group = Omit<MarkWait, 'who' | 'mine' | 'stuck'> & { markers: string[]; since: Date };

const isOf = (papers: readonly string[] | null, paperId: Statement): Statement =>
  papers === null ? sql`true` : sql`${paperId} = ANY(${papers}::uuid[])`;
const AGE = sql`floor(extract(epoch FROM clock_timestamp() - g.since) / 86400)::int AS days`;
const KIND = sql`CASE WHEN t.state = ${lit(MARK_TASK.waiting)} THEN 'first' WHEN t.state = ${lit(MARK_TASK.second)}
  THEN 'second' WHEN a.status = ${lit(ATTEMPT.graded)} THEN 'remark' ELSE 'dispute' END`;
/** Of an answer that waits, with the staff who have marked it. */
const tasks = (where: Statement) => sql<Group>`
  SELECT g.*, ${AGE}, p.title AS "paperTitle", json_build_object('id', q.id, 'no', q.no, 'type', q.type) AS question
  FROM (
    SELECT x.kind, x."paperId", x."questionId", x.markers, count(*)::int AS count, min(x.since) AS since FROM (
      SELECT ${KIND} AS kind, t."paperId", t."questionId", coalesce(m.ids, '{}') AS markers, CASE
        WHEN a.status = ${lit(ATTEMPT.graded)}
          THEN (SELECT r."decidedAt" FROM "ExamRequest" r WHERE r.id = t."remarkId")
        ELSE coalesce(m.last, t."createdAt") END AS since
      FROM "MarkTask" t JOIN "Attempt" a ON a.id = t."attemptId" LEFT JOIN LATERAL (
        SELECT array_agg(k."markerId"::text ORDER BY k."markerId") AS ids, max(k.at) AS last FROM "Mark" k
        WHERE k."taskId" = t.id AND k."revokedAt" IS NULL AND t.state <> ${lit(MARK_TASK.waiting)}
      ) m ON true
      WHERE t.state <> ${lit(MARK_TASK.settled)} AND (a.status = ${lit(ATTEMPT.marking)}
        OR (a.status = ${lit(ATTEMPT.graded)} AND t.state = ${lit(MARK_TASK.dispute)} AND t."remarkId" IS NOT NULL))
        AND ${where}
    ) x GROUP BY 1, 2, 3, 4
  ) g JOIN "Paper" p ON p.id = g."paperId" JOIN "Question" q ON q.id = g."questionId"`;
const releases = (where: Statement) => sql<Group>`
  SELECT g.*, ${AGE}, p.title AS "paperTitle", NULL AS question
  FROM (
    SELECT 'release' AS kind, a."paperId", '{}'::text[] AS markers, count(*)::int AS count,
      min(coalesce((SELECT max(t."settledAt") FROM "MarkTask" t WHERE t."attemptId" = a.id), a."submitTime")) AS since
    FROM "Attempt" a WHERE ${RELEASABLE} AND ${where} GROUP BY 2
  ) g JOIN "Paper" p ON p.id = g."paperId"`;

export const WAIT_NEEDS: Record<MarkWaitKind, Permission> = {
  first: 'mark:score',
  second: 'mark:score',
  dispute: 'mark:arbitrate',
  remark: 'mark:arbitrate',
  release: 'mark:release',
};

type Waits = MarkWait & { since: Date };
/** A line a question and a kind: what its several markers leave to whom is added up. */
const gathered = (groups: readonly Group[], staff: readonly StaffMember[], me: string | null): Waits[] => {
  const lines = new Map<string, Waits>();
  for (const { markers, ...group } of groups) {
    const who = mayDo(staff, WAIT_NEEDS[group.kind], markers);
    const key = `${group.kind} ${group.paperId} ${group.question?.id ?? ''}`;
    const line = lines.get(key);
    lines.set(key, {
      ...group,
      count: (line?.count ?? 0) + group.count,
      since: line && line.since < group.since ? line.since : group.since,
      days: Math.max(line?.days ?? 0, group.days),
      who: [...new Set([...(line?.who ?? []), ...who.map(({ name }) => name)])],
      mine: (line?.mine ?? false) || who.some(({ id }) => id === me),
      stuck: (line?.stuck ?? 0) + (who.length === 0 ? group.count : 0),
    });
  }
  return [...lines.values()].sort((a, b) => Number(b.stuck > 0) - Number(a.stuck > 0) || +a.since - +b.since);
};

/** Of these papers, or of all. */
export const findWaits = async (
  on: Queryable,
  me: string | null,
  papers: readonly string[] | null = null,
): Promise<Waits[]> => {
  const [staff, marks, told] = await Promise.all([
    colleagues(on),
    many(on, tasks(isOf(papers, sql`t."paperId"`))),
    many(on, releases(isOf(papers, sql`a."paperId"`))),
  ]);
  return gathered([...marks, ...told], staff, me);
};

const MARKED = (attemptId: string) => sql<{ id: string; no: number; markers: string[] }>`
  SELECT q.id, q.no, array_agg(m."markerId"::text) AS markers
  FROM "MarkTask" t JOIN "Mark" m ON m."taskId" = t.id AND m."revokedAt" IS NULL
    JOIN "Question" q ON q.id = t."questionId"
  WHERE t."attemptId" = ${attemptId} GROUP BY q.id, q.no ORDER BY q.no`;
/** Who may read again what people marked of an attempt: of each question staff who neither marked nor decided it. */
export const findReaders = async (on: Queryable, attemptId: string): Promise<{ no: number; who: string[] }[]> => {
  const [staff, questions] = [await colleagues(on), await many(on, MARKED(attemptId))];
  return questions.map(({ no, markers }) => ({
    no,
    who: mayDo(staff, WAIT_NEEDS.remark, markers).map(({ name }) => name),
  }));
};

const findRoles = (permission: Permission) => sql<{ name: string }>`
  SELECT name FROM "StaffRole" WHERE ${permission} = ANY(permissions) ORDER BY cardinality(permissions), name LIMIT 2`;
/** Two roles that would let staff do it, the one that lets them do least besides first. */
export const rolesWith = async (on: Queryable, permission: Permission): Promise<string[]> =>
  (await many(on, findRoles(permission))).map(({ name }) => name);

const LACKING: Record<HandStep, (more: number) => string> = {
  mark: () => '没有人能阅卷',
  second: (more) => `双评由两人阅卷，还差 ${more} 人`,
  arbitrate: () => '两次评分相差过大时，没有未评过的人能仲裁',
  remark: () => '成绩复核时，没有未评过、也未仲裁过的人能重评',
};
/** What an exam that people mark once, or twice, would come to a stop at with today's staff; null where nothing is. */
export const findLack = async (on: Queryable, twice: boolean): Promise<string | null> => {
  const lack = firstLack(await colleagues(on), twice);
  if (!lack) return null;
  const roles = await rolesWith(on, lack.needs);
  const give = roles.length > 0 ? roles.map((name) => `“${name}”`).join('或') : '含相应权限的';
  return `${LACKING[lack.step](lack.more)}：请把${give}角色给${lack.more === 1 ? '另一位' : `另外 ${lack.more} 位`}员工`;
};
