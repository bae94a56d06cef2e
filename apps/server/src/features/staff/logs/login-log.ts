import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { Account } from '@zhibiao/contract/core/fields';
import { type listLoginLog, REALM } from '@zhibiao/contract/staff/log';
import type { Pool } from '#db/client.ts';
import { startOfDay } from '#db/days.ts';
import { listPage } from '#db/paging.ts';
import { escapeLike, isWritten } from '#db/search.ts';
import { all, sql, type Statement } from '#db/sql.ts';
import { deviceName } from '#domain/auth/device.ts';
import { maskAccount, maskName } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { requireWhole } from './online.ts';

type Query = InputOf<typeof listLoginLog>['query'];
type Row = {
  id: string;
  realm: CodeOf<typeof REALM>;
  account: string;
  staffName: string | null;
  userName: string | null;
  method: string;
  ok: boolean;
  reason: string | null;
  ip: string;
  device: string;
  createdAt: Date;
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A day of Shanghai's calendar, its first moment or the one after its last. */
const bound = (day: string, after: boolean): Statement => {
  if (!DAY.test(day)) throw refused('日期有误');
  return startOfDay(sql`(${day}::text)::date + ${after ? 1 : 0}::int`);
};

const matching = (staff: Staff, { realm, account, ok, ip, from, to }: Query): Statement[] => {
  const conditions = [sql`l.realm = ${realm}`];
  // Only a row whose account is known has an organisation.
  if (!staff.scope.all)
    conditions.push(sql`EXISTS (
      SELECT 1 FROM "User" lu WHERE lu.id = l."userId" AND ${scopeSql(staff, sql`lu."orgId"`)})`);
  if (account) {
    // A learner's row holds the account masked: staff who type the whole one find that learner's rows, and no other's.
    const masked = maskAccount(Account.safeParse(account).data ?? account);
    conditions.push(
      sql`(l.account ILIKE ${`${escapeLike(masked)}%`} OR EXISTS (
        SELECT 1 FROM "Staff" p WHERE p.id = l."staffId" AND ${isWritten(sql`p.name`, account)}))`,
    );
  }
  if (ok !== undefined) conditions.push(sql`l.ok = ${ok === '1'}`);
  if (ip) conditions.push(sql`l.ip = ${ip}`);
  if (from) conditions.push(sql`l."createdAt" >= ${bound(from, false)}`);
  if (to) conditions.push(sql`l."createdAt" < ${bound(to, true)}`);
  return conditions;
};

export const findLoginLog = async (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof listLoginLog>> => {
  requireWhole(staff, query.realm);
  const conditions = matching(staff, query);
  const from = sql`FROM "LoginLog" l WHERE ${all(conditions)}`;
  const { rows, total } = await listPage(pool, {
    name: 'login-log',
    page: query,
    narrowed: conditions.length > 1,
    from,
    select: (limit) => sql<Row>`
      SELECT l.id, l.realm, l.account, p.name AS "staffName", u."realName" AS "userName", l.method, l.ok, l.reason,
        l.ip, l.device, l."createdAt"
      FROM (SELECT l.* ${from} ORDER BY l."createdAt" DESC, l.id DESC ${limit}) l
      LEFT JOIN "Staff" p ON p.id = l."staffId" LEFT JOIN "User" u ON u.id = l."userId"
      ORDER BY l."createdAt" DESC, l.id DESC`,
  });
  return {
    rows: rows.map(({ staffName, userName, createdAt, device, ...row }) => ({
      ...row,
      name: staffName ?? (userName === null ? null : maskName(userName)),
      device: deviceName(device),
      at: dateTime(createdAt),
    })),
    total,
  };
};
