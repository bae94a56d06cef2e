import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { lit, sql } from '#db/sql.ts';

/** About the same standard, or the same course. */
const SAME_SUBJECT = sql`CASE WHEN c.type = ${lit(CERT_TYPE.auditor)}
  THEN n.facts->>'standardCode' = c.facts->>'standardCode'
  ELSE n.facts->'lessons'->0->>'lessonId' = c.facts->'lessons'->0->>'lessonId' END`;

/** The holder of certificate `c` has a valid one of the same that ends later, whether or not it took its place. */
export const COVERED = sql`EXISTS (
  SELECT FROM "Certificate" n
  WHERE n."userId" = c."userId" AND n.type = c.type AND n.status = ${lit(CERT_STORED.valid)}
    AND n."expireDate" > c."expireDate" AND ${SAME_SUBJECT})`;
