import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import {
  type certificateCalendar,
  type listEndingCertificates,
  MONTH_SHOWS,
  REMIND_MAX,
  type TermCounts,
} from '@zhibiao/contract/certificate/staff-calendar';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { STATEMENT_DAY } from '#db/days.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, nothing, one, type Statement, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import {
  STAFF_CERTIFICATE_COLUMNS,
  type StaffCertificateRecord,
  presentStaffCertificate,
} from '#features/certificate/staff/rows.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { RENEWAL_OUTCOME, REMINDABLE } from './outcome-sql.ts';

type Ending = AnswerOf<typeof listEndingCertificates>['rows'][number];
type Found = StaffCertificateRecord & Pick<Ending, 'outcome' | 'canRemind' | 'subject'> & { remindedAt: Date | null };

const ORDER = sql`ORDER BY c."expireDate", c.id`;
const SUBJECT = sql`coalesce(
  CASE WHEN c.type = ${lit(CERT_TYPE.auditor)} THEN c.facts->>'standardCode' END,
  c.facts->'lessons'->0->>'name', '')`;
/** Those whose ids are in `page`. */
const endingRows = (page: Statement) => sql<Found>`
  SELECT ${STAFF_CERTIFICATE_COLUMNS}, ${SUBJECT} AS subject, ${RENEWAL_OUTCOME} AS outcome, r.at AS "remindedAt",
  ${REMINDABLE} AS "canRemind"
  FROM ${page} page
  JOIN "Certificate" c USING (id) LEFT JOIN "Organisation" o ON o.id = c."orgId"
  LEFT JOIN "CertificateReminder" r ON r."certId" = c.id ${ORDER}`;
const endingOf = (row: Found): Ending => ({
  ...presentStaffCertificate(row),
  subject: row.subject,
  outcome: row.outcome,
  canRemind: row.canRemind,
  remindTime: dateTimeOrNull(row.remindedAt),
});

type Calendar = AnswerOf<typeof certificateCalendar>;
type Month = Calendar['months'][number];
/** `ids` begin with those that ask for something, `remind` may be reminded of. */
type CountedDay = Calendar['days'][number] & { ids: string[]; remind: string[] };

const countDays = (staff: Staff, year: number) => sql<CountedDay>`
  SELECT day::text, count(*) FILTER (WHERE outcome = 'due')::int AS due,
    count(*) FILTER (WHERE outcome = 'renewed')::int AS renewed,
    count(*) FILTER (WHERE outcome = 'lapsed')::int AS lapsed,
    (array_agg(id ORDER BY outcome = 'renewed', id))[1:${lit(MONTH_SHOWS)}] AS ids,
    coalesce((array_agg(id ORDER BY id) FILTER (WHERE remindable))[1:${lit(REMIND_MAX)}], '{}') AS remind
  FROM (
    SELECT c.id, c."expireDate" AS day, ${RENEWAL_OUTCOME} AS outcome, ${REMINDABLE} AS remindable
    FROM "Certificate" c LEFT JOIN "CertificateReminder" r ON r."certId" = c.id
    WHERE c."expireDate" >= make_date(${year}::int, 1, 1) AND c."expireDate" < make_date(${year}::int + 1, 1, 1)
      AND ${scopeSql(staff, sql`c."orgId"`)}
  ) ending
  WHERE outcome IS NOT NULL GROUP BY day ORDER BY day`;

const nextAfter = (staff: Staff, year: number) => sql<{ today: string; next: string | null }>`
  SELECT ${STATEMENT_DAY}::text AS today, (
    SELECT c."expireDate"::text FROM "Certificate" c
    WHERE c."expireDate" >= make_date(${year}::int + 1, 1, 1) AND ${scopeSql(staff, sql`c."orgId"`)}
      AND (${RENEWAL_OUTCOME}) IS NOT NULL
    ORDER BY c."expireDate" LIMIT 1
  ) AS next`;

const monthOf = (month: number, days: readonly CountedDay[], rows: ReadonlyMap<string, Ending>): Month => {
  const sum = (of: keyof TermCounts) => days.reduce((total, day) => total + day[of], 0);
  return {
    month,
    due: sum('due'),
    renewed: sum('renewed'),
    lapsed: sum('lapsed'),
    first: shownOf(days).flatMap((id) => rows.get(id) ?? []),
    remindable: days.flatMap(({ remind }) => remind).slice(0, REMIND_MAX),
  };
};
const shownOf = (days: readonly CountedDay[]): string[] => {
  const asking = days.flatMap(({ ids, due, lapsed }) => ids.slice(0, due + lapsed));
  const over = days.flatMap(({ ids, due, lapsed }) => ids.slice(due + lapsed));
  return [...asking, ...over].slice(0, MONTH_SHOWS);
};

/** What ends on each day of the year, and who is behind it, as far as the viewer's scope reaches. */
export const findCalendar = async (pool: Pool, staff: Staff, year: number): Promise<Calendar> => {
  const [days, { today, next }] = await Promise.all([
    many(pool, countDays(staff, year)),
    one(pool, nextAfter(staff, year)),
  ]);
  const months = Map.groupBy(days, ({ day }) => Number(day.slice(5, 7)));
  const shown = [...months.values()].flatMap(shownOf);
  const rows = await many(pool, endingRows(sql`(SELECT unnest(${shown}::uuid[]) AS id)`));
  const byId = new Map(rows.map((row) => [row.id, endingOf(row)]));
  return {
    today,
    months: [...months].map(([month, its]) => monthOf(month, its, byId)),
    days: days.map(({ day, due, renewed, lapsed }) => ({ day, due, renewed, lapsed })),
    next,
  };
};

/** Those that end between two days, the first to end first. */
export const findEnding = async (
  pool: Pool,
  staff: Staff,
  { from, to, outcome, ...page }: InputOf<typeof listEndingCertificates>['query'],
): Promise<AnswerOf<typeof listEndingCertificates>> => {
  const found = sql`FROM "Certificate" c
    WHERE c."expireDate" BETWEEN ${from}::date AND ${to}::date
    AND ${scopeSql(staff, sql`c."orgId"`)}
      AND (${RENEWAL_OUTCOME}) IS NOT NULL
      ${outcome === undefined ? nothing : sql`AND (${RENEWAL_OUTCOME}) = ${outcome}`}`;
  const [rows, total] = await Promise.all([
    many(pool, endingRows(sql`(SELECT c.id ${found} ${ORDER} ${pageSql(page)})`)),
    totalOf(pool, page, found),
  ]);
  return { rows: rows.map(endingOf), total };
};
