import { REMIND_AFTER_DAYS, REMIND_BEFORE_DAYS, REMIND_EVERY_DAYS } from '@zhibiao/contract/certificate/staff-calendar';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { STATEMENT_DAY } from '#db/days.ts';
import { lit, sql } from '#db/sql.ts';
import { COVERED } from '#services/certificate/covered.ts';

/** What became of the term of certificate `c`. */

/** One that took its place for a longer term; a new number for the same term renews nothing. */
const SUCCEEDED = sql`EXISTS (
  SELECT FROM "Certificate" n WHERE n."previousId" = c.id AND n."expireDate" > c."expireDate")`;

/** due, renewed or lapsed; null of what was revoked, or had its number changed. */
export const RENEWAL_OUTCOME = sql`CASE
  WHEN c.status = ${lit(CERT_STORED.replaced)} AND ${SUCCEEDED} THEN 'renewed'
  WHEN c.status <> ${lit(CERT_STORED.valid)} THEN NULL
  WHEN ${COVERED} THEN 'renewed'
  WHEN c."expireDate" >= ${STATEMENT_DAY} THEN 'due'
  ELSE 'lapsed' END`;

/** The holder of one that is due or lapsed, with reminder `r` if there was one, may be reminded now. */
export const REMINDABLE = sql`(c."userId" IS NOT NULL AND c.status = ${lit(CERT_STORED.valid)} AND NOT ${COVERED}
  AND c."expireDate" BETWEEN ${STATEMENT_DAY} - ${lit(REMIND_AFTER_DAYS)}
  AND ${STATEMENT_DAY} + ${lit(REMIND_BEFORE_DAYS)}
  AND (r.at IS NULL OR r.at <= clock_timestamp() - make_interval(days => ${lit(REMIND_EVERY_DAYS)})))`;
