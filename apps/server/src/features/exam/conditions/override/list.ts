import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listOverrides, OverrideRow } from '@zhibiao/contract/exam/staff-override';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, joined, many, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Times = 'openTime' | 'closeTime' | 'createTime' | 'endTime';
type Row = Omit<OverrideRow, Times> & {
  openTime: Date | null;
  closeTime: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};

/** Override `v`, whose it is, and its paper. What holds for everybody is the whole platform's. */
export const FROM = sql`"ExamOverride" v JOIN "Paper" p ON p.id = v."paperId"
  LEFT JOIN "User" u ON u.id = v."userId" LEFT JOIN "Organisation" o ON o.id = v."orgId"`;
export const overrideScope = (staff: Staff): Statement => scopeSql(staff, sql`coalesce(v."orgId", u."orgId")`);

const select = (from: Statement, limit: Statement) => sql<Row>`
  SELECT v.id, v."paperId", p.title, v."userId", coalesce(u."realName", o."orgName") AS name, v."orgId", v."openTime",
    v."closeTime", v."extraMin", v."retryHours", v."blurLimit", v."blurMode", v."waiveLesson", v.reason, s.name AS by,
    v."createdAt", v."endedAt", v.version
  ${from} ORDER BY v."endedAt" IS NOT NULL, v.id DESC ${limit}`;

const foundBy = (staff: Staff, { paperId, keyword, state }: InputOf<typeof listOverrides>['query']): Statement =>
  all([
    overrideScope(staff),
    ...(paperId ? [sql`v."paperId" = ${paperId}::uuid`] : []),
    ...(state ? [state === 'now' ? sql`v."endedAt" IS NULL` : sql`v."endedAt" IS NOT NULL`] : []),
    ...(keyword
      ? [
          sql`(${joined(
            [sql`u."realName"`, sql`o."orgName"`, sql`p.title`].map((column) => occursIn(column, keyword)),
            ' OR ',
          )})`,
        ]
      : []),
  ]);

/** Those in force first, then the latest. */
export const findOverrides = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listOverrides>['query'],
): Promise<AnswerOf<typeof listOverrides>> => {
  const from = sql`FROM ${FROM} LEFT JOIN "Staff" s ON s.id = v.by WHERE ${foundBy(staff, query)}`;
  const [rows, total] = await Promise.all([many(pool, select(from, pageSql(query))), totalOf(pool, query, from)]);
  return {
    rows: rows.map(({ openTime, closeTime, createdAt, endedAt, ...row }) => ({
      ...row,
      openTime: dateTimeOrNull(openTime),
      closeTime: dateTimeOrNull(closeTime),
      createTime: dateTime(createdAt),
      endTime: dateTimeOrNull(endedAt),
    })),
    total,
  };
};
