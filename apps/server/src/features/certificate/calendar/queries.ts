import type {
  certificateCalendar,
  listEndingCertificates,
  TermCounts,
} from '@zhibiao/contract/certificate-calendar-staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, nothing, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { dateTimeOrNull } from '#domain/time.ts';
import { COLUMNS, type Row, rowOf } from '#features/certificate/staff/rows.ts';
import { TODAY } from '#services/certificate-term.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { OUTCOME, REMINDABLE } from './outcome-sql.ts';

type Calendar = AnswerOf<typeof certificateCalendar>;
type CountedDay = Calendar['days'][number];

const countDays = (staff: Staff, year: number) => sql<CountedDay>`
  SELECT day::text, count(*) FILTER (WHERE outcome = 'due')::int AS due,
    count(*) FILTER (WHERE outcome = 'renewed')::int AS renewed,
    count(*) FILTER (WHERE outcome = 'lapsed')::int AS lapsed
  FROM (
    SELECT c."expireDate" AS day, ${OUTCOME} AS outcome FROM "Certificate" c
    WHERE c."expireDate" >= make_date(${year}::int, 1, 1) AND c."expireDate" < make_date(${year}::int + 1, 1, 1)
      AND ${scopeSql(staff, sql`c."orgId"`)}
  ) ending
  WHERE outcome IS NOT NULL GROUP BY day ORDER BY day`;

const added = (a: TermCounts, b: TermCounts): TermCounts => ({
  due: a.due + b.due,
  renewed: a.renewed + b.renewed,
  lapsed: a.lapsed + b.lapsed,
});

/** What ends on each day of the year, as far as the viewer's scope reaches. */
export const findCalendar = async (pool: Pool, staff: Staff, year: number): Promise<Calendar> => {
  const [days, { today }] = await Promise.all([
    many(pool, countDays(staff, year)),
    one(pool, sql<{ today: string }>`SELECT ${TODAY}::text AS today`),
  ]);
  const months = new Map<number, TermCounts>();
  for (const { day, ...counts } of days) {
    const month = Number(day.slice(5, 7));
    const before = months.get(month);
    months.set(month, before ? added(before, counts) : counts);
  }
  return { today, months: [...months].map(([month, counts]) => ({ month, ...counts })), days };
};

type Ending = AnswerOf<typeof listEndingCertificates>['rows'][number];
type Found = Row & Pick<Ending, 'outcome' | 'canRemind'> & { remindedAt: Date | null };

const ORDER = sql`ORDER BY c."expireDate", c.id`;

/** Those that end between two days, the first to end first. */
export const findEnding = async (
  pool: Pool,
  staff: Staff,
  { from, to, outcome, ...page }: InputOf<typeof listEndingCertificates>['query'],
): Promise<AnswerOf<typeof listEndingCertificates>> => {
  const found = sql`FROM "Certificate" c
    WHERE c."expireDate" BETWEEN ${from}::date AND ${to}::date AND ${scopeSql(staff, sql`c."orgId"`)}
      AND (${OUTCOME}) IS NOT NULL ${outcome === undefined ? nothing : sql`AND (${OUTCOME}) = ${outcome}`}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Found>`
      SELECT ${COLUMNS}, ${OUTCOME} AS outcome, r.at AS "remindedAt", ${REMINDABLE} AS "canRemind"
      FROM (SELECT c.id ${found} ${ORDER} ${pageSql(page)}) page
      JOIN "Certificate" c USING (id) LEFT JOIN "Organisation" o ON o.id = c."orgId"
      LEFT JOIN "CertificateReminder" r ON r."certId" = c.id ${ORDER}`,
    ),
    totalOf(pool, page, found),
  ]);
  return {
    rows: rows.map((row) => ({
      ...rowOf(row),
      outcome: row.outcome,
      canRemind: row.canRemind,
      remindTime: dateTimeOrNull(row.remindedAt),
    })),
    total,
  };
};
