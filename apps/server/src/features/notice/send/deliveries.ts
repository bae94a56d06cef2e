import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  CHANNEL,
  DELIVERY,
  type deliveryCounts,
  type listDeliveries,
  messageName,
  type smsToday,
} from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, one, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { smsDay } from '#services/messages/sms-budget.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Row = AnswerOf<typeof listDeliveries>['rows'][number];
type Found = Omit<Row, 'createTime' | 'sentTime'> & { createdAt: Date; sentAt: Date | null };

/** A delivery to a person of no known organisation is for staff of the whole platform. */
export const deliveryScope = (staff: Staff): Statement =>
  staff.scope.all ? sql`true` : sql`d."userId" IN (SELECT u.id FROM "User" u WHERE ${scopeSql(staff, sql`u."orgId"`)})`;

type Counted = InputOf<typeof deliveryCounts>['query'];
const deliveriesFound = (staff: Staff, { state, channel }: Counted & { state?: number | undefined }): Statement => {
  const where = all([
    deliveryScope(staff),
    ...(state === undefined ? [] : [sql`d.state = ${state}::int`]),
    ...(channel === undefined ? [] : [sql`d.channel = ${channel}::int`]),
  ]);
  return sql`FROM "Delivery" d WHERE ${where}`;
};

export const countDeliveries = (pool: Pool, staff: Staff, query: Counted): Promise<AnswerOf<typeof deliveryCounts>> =>
  countStates(
    pool,
    inStates(allOf(DELIVERY), (state) => deliveriesFound(staff, { ...query, state })),
  );

export const findDeliveries = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listDeliveries>['query'],
): Promise<AnswerOf<typeof listDeliveries>> => {
  const from = deliveriesFound(staff, query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Found>`
        SELECT d.id, d.event, d.channel, d."toMasked" AS to, d.subject, d.text, d.state, d.tries,
          d."lastError" AS reason, d."providerNo", d."createdAt", d."sentAt",
          d.state = ${lit(DELIVERY.failed)}
            AND EXISTS (SELECT 1 FROM "OutgoingMessage" m WHERE m."deliveryId" = d.id) AS "canRetry"
        ${from} ORDER BY d."createdAt" DESC, d.id DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, from),
  ]);
  return {
    rows: rows.map(({ createdAt, sentAt, event, ...row }) => ({
      ...row,
      event: messageName(event),
      createTime: dateTime(createdAt),
      sentTime: dateTimeOrNull(sentAt),
    })),
    total,
  };
};

const WAITING = sql<{ held: number }>`
  SELECT count(*)::int AS held FROM "Delivery"
  WHERE state = ${lit(DELIVERY.held)} AND channel = ${lit(CHANNEL.sms)}`;

/** What today's short messages were for, and what is left of the day. */
export const findSmsToday = async (pool: Pool): Promise<AnswerOf<typeof smsToday>> => {
  const [day, { held }] = await Promise.all([smsDay(pool), one(pool, WAITING)]);
  return { ...day, held };
};
