import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { CancelRow, listCancels } from '@zhibiao/contract/learner/staff-cancel';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { learnerScope } from '#features/learner/found.ts';
import { DUE } from './due.ts';

type Row = Omit<CancelRow, 'accountMasked' | 'cancelTime' | 'dueTime' | 'holdUntil'> & {
  account: string;
  cancelledAt: Date;
  due: Date;
  holdUntil: Date | null;
};
/** Who is anonymised next comes first. */
export const findCancels = async (
  pool: Pool,
  { scope }: Staff,
  page: InputOf<typeof listCancels>['query'],
): Promise<AnswerOf<typeof listCancels>> => {
  const from = sql`FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
    WHERE u.status = ${lit(USER_STATUS.cancelling)} AND ${learnerScope(scope)}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
        SELECT u.id, coalesce(u."realName", '') AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName",
          u."cancelledAt", ${DUE} AS due, u."cancelHoldUntil" AS "holdUntil", u."cancelHoldReason" AS "holdReason"
        ${from} ORDER BY due, u.id ${pageSql(page)}`,
    ),
    totalOf(pool, page, from),
  ]);
  return {
    rows: rows.map(({ account, cancelledAt, due, holdUntil, ...row }) => ({
      ...row,
      accountMasked: maskAccount(account),
      cancelTime: dateTime(cancelledAt),
      dueTime: dateTime(due),
      holdUntil: dateTimeOrNull(holdUntil),
    })),
    total,
  };
};
