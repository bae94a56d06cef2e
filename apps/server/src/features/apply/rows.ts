import { labelOf } from '@zhibiao/contract/codes';
import {
  APPLY_KIND,
  APPLY,
  type ApplyFilter,
  ApplyEvidence,
  type ApplyItem,
  type ApplyRow,
} from '@zhibiao/contract/apply';
import type { z } from 'zod';
import type { Db, Prisma } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { containing } from '#db/search.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';

/** Names shown of an application of many. */
const NAMES = 3;

export const ROW = {
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
  _count: { select: { items: true } },
  items: { select: { user: { select: { realName: true } } }, orderBy: { id: 'asc' }, take: NAMES },
} as const satisfies Prisma.CertApplySelect;
type Stored = Prisma.CertApplyGetPayload<{ select: typeof ROW }>;

export const rowOf = (apply: Stored): ApplyRow => ({
  id: apply.id,
  applyNo: apply.applyNo,
  kind: apply.kind,
  kindName: labelOf(APPLY_KIND, apply.kind),
  status: apply.status,
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
});

type Filter = Partial<z.output<typeof ApplyFilter>> & { pageNum: number; pageSize: number };

/** A page of the applications in `scope`, the latest submitted first. Drafts are their learner's alone. */
export const findApplies = async (
  db: Db,
  scope: Prisma.CertApplyWhereInput,
  { status, kind, keyword, ...page }: Filter,
): Promise<{ rows: ApplyRow[]; total: number }> => {
  const where: Prisma.CertApplyWhereInput = {
    AND: [
      scope,
      { status: status === undefined ? { not: 0 } : { equals: status, not: 0 } },
      kind === undefined ? {} : { kind },
      keyword
        ? {
            OR: [
              { applyNo: containing(keyword) },
              { standardCode: containing(keyword) },
              { lesson: { name: containing(keyword) } },
              { items: { some: { user: { realName: containing(keyword) } } } },
            ],
          }
        : {},
    ],
  };
  const [rows, total] = await Promise.all([
    db.certApply.findMany({
      where,
      select: ROW,
      orderBy: [{ submitTime: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
      ...pageOf(page),
    }),
    db.certApply.count({ where }),
  ]);
  return { rows: rows.map(rowOf), total };
};

export const LOGS = {
  select: { fromStatus: true, toStatus: true, action: true, operator: true, opinion: true, createdAt: true },
  orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
} as const satisfies Prisma.CertApply$logsArgs;
export const logOf = ({ createdAt, ...log }: Prisma.CertApplyLogGetPayload<{ select: typeof LOGS.select }>) => ({
  ...log,
  createTime: dateTime(createdAt),
});

export const itemsOf = (db: Db, applyId: string) =>
  db.certApplyItem.findMany({
    where: { applyId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      userId: true,
      evidence: true,
      result: true,
      reason: true,
      user: { select: { realName: true } },
      cert: { select: { certNo: true } },
    },
  });
type StoredItem = Awaited<ReturnType<typeof itemsOf>>[number];

/** The member's row in the organisation of the application, when 在册. */
export type Membership = { department: string | null; joinedAt: Date | null };

export const membershipsOf = async (
  db: Db,
  orgId: string | null,
  userIds: readonly string[],
): Promise<Map<string, Membership>> => {
  if (orgId === null) return new Map();
  const rows = await db.orgMember.findMany({
    where: { orgId, status: 2, userId: { in: [...userIds] } },
    select: { userId: true, department: true, joinedAt: true },
  });
  return new Map(rows.flatMap(({ userId, ...rest }) => (userId === null ? [] : [[userId, rest] as const])));
};

/** One person as shown; `evidence` is what the viewer may see of it. */
export const itemOf = (
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
  result: item.result,
  reason: item.reason,
  certNo: evidence === null ? null : (item.cert?.certNo ?? null),
});
export const evidenceOf = (item: StoredItem): ApplyEvidence => ApplyEvidence.parse(item.evidence);
