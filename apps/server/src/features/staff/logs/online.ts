import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { type kickOnline, type listOnline, REALM } from '@zhibiao/contract/staff/log';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import { normaliseMobile, personName } from '@zhibiao/contract/core/text/text-fold';
import { lit, many, nothing, sql, type Statement } from '#db/sql.ts';
import { deviceName } from '#domain/auth/device.ts';
import { maskMobile, maskName } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { forbidden } from '#errors.ts';
import { dateTime } from '#domain/time/time.ts';
import type { Realm } from '#features/staff/context.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { IN_USE } from '#services/auth/session-life.ts';
import { STAFF_LIVE } from '#services/staff/session.ts';

type Row = {
  id: string;
  name: string;
  mobile: string | null;
  ip: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
};
type Query = InputOf<typeof listOnline>['query'];

const staffOnline = (keyword: string | undefined): Statement => {
  const called = (word: string) => sql`AND ${isWritten(sql`(p.name || ' ' || p.account)`, word)}`;
  return sql`FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId" WHERE ${STAFF_LIVE}
    ${keyword ? called(keyword) : nothing}`;
};
/** A learner is found by the whole phone or name, as it is stored now or was once: none is to be guessed by pieces. */
const isLearner = (keyword: string): Statement => {
  const names = [personName(keyword), keyword];
  return sql`(p.mobile = ${normaliseMobile(keyword)} OR p."realName" = ANY(${names}::text[]))`;
};
const learnersOnline = (staff: Staff, keyword: string | undefined): Statement => sql`
  FROM (SELECT * FROM "Session" WHERE "revokedAt" IS NULL AND "expiresAt" > clock_timestamp() AND ${IN_USE}) s
    JOIN "User" p ON p.id = s."userId"
  WHERE p.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql(staff, sql`p."orgId"`)}
    ${keyword ? sql`AND ${isLearner(keyword)}` : nothing}`;

/** Logins of the staff are the platform's. */
export const requireWhole = ({ scope }: Staff, realm: number): void => {
  if (realm === REALM.staff && !scope.all) throw forbidden(STAFF_COPY.platformOnly);
};

export const findOnline = async (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof listOnline>> => {
  const isStaff = query.realm === REALM.staff;
  requireWhole(staff, query.realm);
  const from = isStaff ? staffOnline(query.keyword) : learnersOnline(staff, query.keyword);
  const who = isStaff ? sql`p.name, NULL::text AS mobile` : sql`p."realName" AS name, p.mobile`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`SELECT s.id, ${who}, s.ip, s.device, s."createdAt", s."lastSeenAt" ${from}
        ORDER BY s."lastSeenAt" DESC, s.id DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, from),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      realm: isStaff ? REALM.staff : REALM.learner,
      who: isStaff ? row.name : [maskName(row.name), row.mobile && maskMobile(row.mobile)].filter(Boolean).join(' '),
      ip: row.ip,
      device: deviceName(row.device),
      loginTime: dateTime(row.createdAt),
      lastSeen: dateTime(row.lastSeenAt),
      current: row.id === staff.sessionId,
    })),
    total,
  };
};

type Ended = { id: string; whose: string };
const endStaff = (ids: readonly string[]) => sql<Ended>`
  UPDATE "StaffSession" SET "revokedAt" = clock_timestamp(), "endedBy" = 'kick'
  WHERE id = ANY(${ids}::uuid[]) AND "revokedAt" IS NULL RETURNING id, "staffId" AS whose`;
const endLearners = (staff: Staff, ids: readonly string[]) => sql<Ended>`
  UPDATE "Session" s SET "revokedAt" = clock_timestamp() FROM "User" u
  WHERE s.id = ANY(${ids}::uuid[]) AND s."revokedAt" IS NULL AND u.id = s."userId"
    AND ${scopeSql(staff, sql`u."orgId"`)} RETURNING s.id, s."userId" AS whose`;

export const endStaffLogin = (
  realm: Realm,
  staff: Staff,
  { realm: which, ids, reason }: InputOf<typeof kickOnline>['body'],
): Promise<AnswerOf<typeof kickOnline>> => {
  requireWhole(staff, which);
  return audited(realm, staff, async (client, note) => {
    const isStaff = which === REALM.staff;
    const ended = await many(client, isStaff ? endStaff(ids) : endLearners(staff, ids));
    const whose = [...new Set(ended.map((one) => one.whose))];
    note({
      object: 'session',
      id: ids.length === 1 ? ids[0]! : null,
      reason,
      counts: { ended: ended.length },
      ...(isStaff ? { facts: { staff: whose } } : { users: whose }),
    });
    return { ended: ended.length };
  });
};
