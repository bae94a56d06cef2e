import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { permissionLabel } from '@zhibiao/contract/permissions';
import { STAFF_COPY, STAFF_SCOPE, STAFF_SESSION, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { listStaff, staffCounts, staffDetail, StaffRow } from '@zhibiao/contract/staff/people';
import { normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import type { Pool } from '#db/client.ts';
import { countByState, pageSql, totalOf } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { all, lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { STAFF_LIVE } from '#services/staff/session.ts';
import { findAsks, rightsAbove } from './rescue.ts';

type Named = { id: string; name: string };
type Row = {
  id: string;
  account: string;
  name: string;
  roles: Named[];
  scopeKind: StaffRow['scopeKind'];
  status: StaffRow['status'];
  totp: boolean;
  online: boolean;
  lastLoginAt: Date | null;
  version: number;
};
const COLUMNS = sql`p.id, p.account, p.name, p."scopeKind", p.status, p.version, p."lastLoginAt",
  p."totpCipher" IS NOT NULL AS totp,
  EXISTS (SELECT 1 FROM "StaffSession" s WHERE s."staffId" = p.id AND ${STAFF_LIVE}
    AND s."lastSeenAt" > clock_timestamp() - interval ${lit(`${STAFF_SESSION.onlineSec} seconds`)}) AS online,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r."createdAt", r.id), '[]')
    FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId" WHERE m."staffId" = p.id) AS roles`;

const rowOf = ({ lastLoginAt, ...row }: Row): StaffRow => ({ ...row, lastLogin: dateTimeOrNull(lastLoginAt) });

type Query = InputOf<typeof listStaff>['query'];
type Filter = Omit<Query, 'pageNum' | 'pageSize' | 'status'> & Partial<Pick<Query, 'status'>>;
/** A training body has tens of staff, not thousands: names are looked through. */
const matching = ({ keyword, status, roleId }: Filter): Statement => {
  const conditions: Statement[] = [];
  if (keyword) {
    const named = isWritten(sql`(p.name || ' ' || p.account)`, keyword);
    conditions.push(sql`(${named} OR p.mobile = ${normaliseMobile(keyword)})`);
  }
  if (status !== undefined) conditions.push(sql`p.status = ${status}`);
  if (roleId)
    conditions.push(
      sql`EXISTS (SELECT 1 FROM "StaffRoleMember" m WHERE m."staffId" = p.id AND m."roleId"::text = ${roleId})`,
    );
  return all(conditions);
};

export const countStaff = (
  pool: Pool,
  query: InputOf<typeof staffCounts>['query'],
): Promise<AnswerOf<typeof staffCounts>> =>
  countByState(pool, allOf(STAFF_STATUS), sql`p.status`, sql`FROM "Staff" p WHERE ${matching(query)}`);

export const findStaff = async (pool: Pool, filter: Query): Promise<AnswerOf<typeof listStaff>> => {
  const from = sql`FROM "Staff" p WHERE ${matching(filter)}`;
  const [rows, total] = await Promise.all([
    many(pool, sql<Row>`SELECT ${COLUMNS} ${from} ORDER BY p."createdAt" DESC, p.id DESC ${pageSql(filter)}`),
    totalOf(pool, filter, from),
  ]);
  return { rows: rows.map(rowOf), total };
};

type Detail = Row & {
  mobile: string | null;
  email: string | null;
  note: string | null;
  createdAt: Date;
  orgs: Named[];
  areas: { prefix: string; name: string }[];
};
const findOne = (id: string) => sql<Detail>`
  SELECT ${COLUMNS}, p.mobile, p.email, p.note, p."createdAt",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o."orgName") ORDER BY o."orgName"), '[]')
      FROM "StaffScope" c JOIN "Organisation" o ON o.id = c."orgId" WHERE c."staffId" = p.id) AS orgs,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('prefix', c."areaPrefix", 'name', coalesce(a.name, c."areaPrefix"))
        ORDER BY c."areaPrefix"), '[]')
      FROM "StaffScope" c LEFT JOIN "Area" a ON a.code = rpad(c."areaPrefix", 6, '0')
      WHERE c."staffId" = p.id AND c."areaPrefix" IS NOT NULL) AS areas
  FROM "Staff" p WHERE p.id = ${id}`;

export const staffDetailOf = async (pool: Pool, staff: Staff, id: string): Promise<AnswerOf<typeof staffDetail>> => {
  const row = await maybeOne(pool, findOne(id));
  if (!row) throw missing(STAFF_COPY.noSuchStaff);
  const { mobile, email, note, createdAt, orgs, areas, ...rest } = row;
  const scope = rest.scopeKind === STAFF_SCOPE.all ? { orgs: [], areas: [] } : { orgs, areas };
  const [above, asks] = await Promise.all([rightsAbove(pool, staff, rest), findAsks(pool, id)]);
  return {
    ...rowOf(rest),
    above: above.map(permissionLabel),
    asks,
    mobile,
    email,
    note,
    createdAt: dateTime(createdAt),
    ...scope,
  };
};
