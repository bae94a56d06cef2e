import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import type { listOrgChanges, orgChangeDetail, OrgChangeRow } from '@zhibiao/contract/org/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { readChanges } from '#features/org/changes.ts';
import type { Deps } from '#deps.ts';
import { privatePicture } from '#services/files/evidence.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { readableSql } from '#services/work/readable.ts';
import { checkOrg } from './checks.ts';

type Found = {
  id: string;
  orgId: string;
  orgName: string;
  orgVersion: number;
  changes: unknown;
  status: CodeOf<typeof CHANGE_STATUS>;
  reason: string | null;
  createdBy: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};
const FOUND = sql`c.id, c."orgId", o."orgName", o.version AS "orgVersion", c.changes, c.status, c.reason,
  u."realName" AS "createdBy", c."createdAt", c."decidedAt"`;
const FROM = sql`"OrgChange" c JOIN "Organisation" o ON o.id = c."orgId" LEFT JOIN "User" u ON u.id = c."createdBy"`;

/** Of a licence it is shown only whether there is one: its picture has an endpoint of its own. */
const shown = (value: string | null) => value && '已上传';
const rowOf = ({ changes, createdAt, decidedAt, createdBy, orgVersion: _, ...row }: Found): OrgChangeRow => ({
  ...row,
  items: readChanges(changes).map((item) =>
    item.field === 'licenseUrl' ? { ...item, from: shown(item.from), to: shown(item.to) } : item,
  ),
  createdBy: createdBy ?? '',
  createTime: dateTime(createdAt),
  decideTime: dateTimeOrNull(decidedAt),
});

const WAITING = lit(CHANGE_STATUS.open);
const ORDER = sql`ORDER BY c.status <> ${WAITING}, CASE WHEN c.status = ${WAITING} THEN c."createdAt" END,
  c."createdAt" DESC, c.id`;
export const findOrgChanges = async (
  pool: Pool,
  staff: Staff,
  { status, orgId, ...page }: InputOf<typeof listOrgChanges>['query'],
): Promise<AnswerOf<typeof listOrgChanges>> => {
  const where = all([
    scopeSql(staff, sql`c."orgId"`),
    ...(status === undefined ? [] : [sql`c.status = ${status}::int`]),
    ...(orgId ? [sql`c."orgId" = ${orgId}`] : []),
  ]);
  const from = sql`FROM ${FROM} WHERE ${where}`;
  const [rows, total] = await Promise.all([
    many(pool, sql<Found>`SELECT ${FOUND} ${from} ${ORDER} ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows: rows.map(rowOf), total };
};

const MOST = 20;
/** Of one organisation that the caller may see, the newest first. */
export const changesOfOrg = async (pool: Pool, orgId: string): Promise<OrgChangeRow[]> =>
  (
    await many(
      pool,
      sql<Found>`SELECT ${FOUND} FROM ${FROM} WHERE c."orgId" = ${orgId}
        ORDER BY c."createdAt" DESC, c.id DESC LIMIT ${lit(MOST)}`,
    )
  ).map(rowOf);

const findOne = (staff: Staff, id: string): Statement<Found> =>
  sql<Found>`SELECT ${FOUND} FROM ${FROM} WHERE c.id = ${id} AND ${scopeSql(staff, sql`c."orgId"`)}
    AND ${readableSql(staff, 'org:list', [WORK_KIND.orgChange], sql`c.id`)}`;
const newLicence = (changes: unknown): string | null =>
  readChanges(changes).find(({ field }) => field === 'licenseUrl')?.to ?? null;

/** One change, checked as the organisation would be with it. */
export const findOrgChange = async (
  pool: Pool,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof orgChangeDetail>> => {
  const found = await maybeOne(pool, findOne(staff, id));
  if (!found) throw missing('变更申请不存在');
  const changed = Object.fromEntries(readChanges(found.changes).map(({ field, to }) => [field, to]));
  const { checks } = await checkOrg(pool, staff, found.orgId, changed);
  return {
    ...rowOf(found),
    orgVersion: found.orgVersion,
    checks,
    hasLicence: newLicence(found.changes) !== null,
    told: await notifiedBy(pool, 'change.decided', { orgId: found.orgId }),
  };
};

export const changeLicenceFile = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  staff: Staff,
  id: string,
) => {
  const found = await maybeOne(pool, findOne(staff, id));
  return privatePicture(storage, found && newLicence(found.changes), '营业执照');
};
