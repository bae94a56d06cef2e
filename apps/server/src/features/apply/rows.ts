import { allOf, codeFrom, labelOf } from '@zhibiao/contract/core/codes';
import {
  APPLY_KIND,
  APPLY,
  type ApplyFilter,
  ApplyEvidence,
  type ApplyItem,
  type ApplyRow,
  ITEM_RESULT,
} from '@zhibiao/contract/apply/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { z } from 'zod';
import type { Db, Pool, Prisma } from '#db/client.ts';
import { inStates, pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, lits, many, nothing, sql, type Statement } from '#db/sql.ts';
import { WORK_LIGHT_SQL } from '#services/work/light.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateOnlyOrNull, dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Names shown of an application of many. */
const NAMES = 3;

export const APPLY_ROW = {
  id: true,
  applyNo: true,
  kind: true,
  status: true,
  lessonId: true,
  standardCode: true,
  opinion: true,
  version: true,
  createdAt: true,
  submitTime: true,
  createdBy: true,
  orgId: true,
  org: { select: { orgName: true } },
  lesson: { select: { name: true } },
  renewsId: true,
  renews: { select: { certNo: true, expireDate: true } },
  _count: { select: { items: true } },
  items: { select: { user: { select: { realName: true } } }, orderBy: { id: 'asc' }, take: NAMES },
} as const satisfies Prisma.CertApplySelect;
type Stored = Prisma.CertApplyGetPayload<{ select: typeof APPLY_ROW }>;

export const presentApply = (apply: Stored): ApplyRow => ({
  id: apply.id,
  applyNo: apply.applyNo,
  kind: codeFrom(APPLY_KIND, apply.kind),
  kindName: labelOf(APPLY_KIND, apply.kind),
  status: codeFrom(APPLY, apply.status),
  statusName: labelOf(APPLY, apply.status),
  lessonId: apply.lessonId,
  lessonName: apply.lesson?.name ?? null,
  standardCode: apply.standardCode,
  orgName: apply.org?.orgName ?? null,
  names: apply.items.map(({ user }) => user.realName),
  people: apply._count.items,
  opinion: apply.opinion,
  version: apply.version,
  createTime: dateTime(apply.createdAt),
  submitTime: dateTimeOrNull(apply.submitTime),
  renews: apply.renews && { certNo: apply.renews.certNo, expireDate: dateOnlyOrNull(apply.renews.expireDate) },
});

type Filter = Partial<z.output<typeof ApplyFilter>> & { pageNum: number; pageSize: number };
/** Whose applications: an organisation's, or everybody's that the staff may see; of one kind, or of both. */
type Scope = {
  orgId?: string;
  kind?: number;
  staff?: Pick<Staff, 'scope'>;
  auditedBy?: string | null;
  light?: number | undefined;
};

/** A part of the number, the standard, the course or a person's name; each by its own index. */
const matching = (within: Statement, keyword: string): Statement => sql`a.id = ANY(ARRAY(
  SELECT a.id FROM "CertApply" a WHERE ${within} AND ${occursIn(sql`a."applyNo"`, keyword)}
  UNION ALL SELECT a.id FROM "CertApply" a WHERE ${within} AND ${occursIn(sql`a."standardCode"`, keyword)}
  UNION ALL SELECT a.id FROM "CertApply" a JOIN "Lesson" l ON l.id = a."lessonId"
    WHERE ${within} AND ${occursIn(sql`l.name`, keyword)}
  UNION ALL SELECT a.id FROM "User" u
      JOIN "CertApplyItem" i ON i."userId" = u.id JOIN "CertApply" a ON a.id = i."applyId"
    WHERE ${within} AND ${occursIn(sql`u."realName"`, keyword)}))`;

/** Application `a` waits for the platform, and stands so to its day. */
const waitsWith = (light: number): Statement => sql`a.id = ANY(ARRAY(
  SELECT w."subjectId" FROM "WorkItem" w
  WHERE w.state < ${lit(WORK_STATE.paused)} AND w.kind IN (${lits([WORK_KIND.apply, WORK_KIND.issue])})
    AND ${WORK_LIGHT_SQL} = ${light}::int))`;

/** Drafts are their learner's alone. */
const appliesOf = (
  { orgId, kind: only, staff, auditedBy, light }: Scope,
  { status, kind, keyword }: Partial<Filter>,
): Statement => {
  const conditions = [sql`a.status <> ${lit(APPLY.draft)}`];
  if (orgId !== undefined) conditions.push(sql`a."orgId" = ${orgId}::uuid`);
  if (staff) conditions.push(scopeSql(staff, sql`a."orgId"`));
  if (auditedBy !== undefined) conditions.push(sql`a."auditedBy" = ${auditedBy}::uuid`);
  if (light !== undefined) conditions.push(waitsWith(light));
  if (only !== undefined) conditions.push(sql`a.kind = ${only}`);
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  const within = all(conditions);
  return sql`FROM "CertApply" a WHERE ${within}${keyword ? sql` AND ${matching(within, keyword)}` : nothing}`;
};

export const applyStates = (scope: Scope, filter: Partial<Filter>): Record<string, Statement> =>
  inStates(
    allOf(APPLY).filter((status) => status !== APPLY.draft),
    (status) => appliesOf(scope, { ...filter, status }),
  );

/** A page of the applications in `scope`, the latest submitted first. */
export const findApplies = async (
  { db, pool }: { db: Db; pool: Pool },
  scope: Scope,
  filter: Filter,
): Promise<{ rows: ApplyRow[]; total: number }> => {
  const from = appliesOf(scope, filter);
  const [page, total] = await Promise.all([
    many(pool, sql<{ id: string }>`SELECT a.id ${from} ORDER BY a."submitTime" DESC, a.id DESC ${pageSql(filter)}`),
    totalOf(pool, filter, from),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = await db.certApply.findMany({ where: { id: { in: ids } }, select: APPLY_ROW });
  return { rows: inOrder(ids, rows).map(presentApply), total };
};

/** Rows that were read by their ids, in the order of these. */
export const inOrder = <R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const LOGS = {
  select: { fromStatus: true, toStatus: true, action: true, operator: true, opinion: true, createdAt: true },
  orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
} as const satisfies Prisma.CertApply$logsArgs;
export const logOf = ({ createdAt, ...log }: Prisma.CertApplyLogGetPayload<{ select: typeof LOGS.select }>) => ({
  ...log,
  fromStatus: codeFrom(APPLY, log.fromStatus),
  toStatus: codeFrom(APPLY, log.toStatus),
  createTime: dateTime(createdAt),
});

export const applyItems = (db: Db, applyId: string) =>
  db.certApplyItem.findMany({
    where: { applyId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      userId: true,
      evidence: true,
      result: true,
      reason: true,
      photoKey: true,
      user: { select: { realName: true, photo: true } },
      cert: { select: { certNo: true } },
    },
  });
type StoredItem = Awaited<ReturnType<typeof applyItems>>[number];

/** The member's row in the organisation of the application, when 在册. */
export type Membership = { department: string | null; joinedAt: Date | null };

export const membershipsOf = async (
  db: Db,
  orgId: string | null,
  userIds: readonly string[],
): Promise<Map<string, Membership>> => {
  if (orgId === null) return new Map();
  const rows = await db.orgMember.findMany({
    where: { orgId, status: MEMBER.active, userId: { in: [...userIds] } },
    select: { userId: true, place: { select: { path: true } }, joinedAt: true },
  });
  return new Map(
    rows.flatMap(({ userId, place, joinedAt }) =>
      userId === null ? [] : [[userId, { department: place?.path ?? null, joinedAt }] as const],
    ),
  );
};

/** One person as shown; `evidence` is what the viewer may see of it. */
export const presentApplyItem = (
  item: StoredItem,
  membership: Membership | undefined,
  active: boolean,
  evidence: ApplyEvidence | null,
): ApplyItem => ({
  itemId: item.id,
  userId: item.userId,
  name: item.user.realName,
  department: membership?.department ?? null,
  active,
  evidence,
  result: codeFrom(ITEM_RESULT, item.result),
  reason: item.reason,
  certNo: evidence === null ? null : (item.cert?.certNo ?? null),
});
export const evidenceOf = (item: StoredItem): ApplyEvidence => ApplyEvidence.parse(item.evidence);
