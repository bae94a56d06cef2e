import { type CERT_STATUS, CERT_STORED } from '@zhibiao/contract/certificate/types';
import { EXPIRING_DAYS } from '@zhibiao/contract/certificate/org';
import { STATEMENT_DAY } from '#db/days.ts';
import { lit, sql, type Statement } from '#db/sql.ts';

/** How certificate `c` stands today, as `certificateStatusOf` (domain/certificate/facts.ts) says it. */

export const WITH_STATUS: Record<(typeof CERT_STATUS)[number], Statement> = {
  有效: sql`c.status = ${lit(CERT_STORED.valid)} AND (c."expireDate" IS NULL OR c."expireDate" >= ${STATEMENT_DAY})`,
  已过期: sql`c.status = ${lit(CERT_STORED.valid)} AND c."expireDate" < ${STATEMENT_DAY}`,
  已撤销: sql`c.status = ${lit(CERT_STORED.revoked)}`,
  已换发: sql`c.status = ${lit(CERT_STORED.replaced)}`,
};
export const EXPIRING = sql`c.status = ${lit(CERT_STORED.valid)}
  AND c."expireDate" BETWEEN ${STATEMENT_DAY} AND ${STATEMENT_DAY} + ${lit(EXPIRING_DAYS)}`;

/** Told once for all figures. */
const ONCE = sql`(SELECT ${STATEMENT_DAY})`;
/** The same of a kept figure `f`, whose part is the stored status and whose day the last one. */
export const VALID_FIGURE = sql`f.part = ${lit(CERT_STORED.valid)} AND (f.day IS NULL OR f.day >= ${ONCE})`;
export const EXPIRING_FIGURE = sql`f.part = ${lit(CERT_STORED.valid)}
  AND f.day BETWEEN ${ONCE} AND ${ONCE} + ${lit(EXPIRING_DAYS)}`;
export const EXPIRED_FIGURE = sql`f.part = ${lit(CERT_STORED.valid)} AND f.day < ${ONCE}`;
export const REPLACED_FIGURE = sql`f.part = ${lit(CERT_STORED.replaced)}`;
