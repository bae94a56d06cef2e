import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { lit, run, sql } from '#db/sql.ts';
import { chineseDate } from '#domain/time/time.ts';
import { COVERED } from '#services/certificate/covered.ts';
import { BATCH, nearestStep, remindAll, notYetReminded } from './source.ts';

/** Certificates that end, of holders who have no longer one of the same. */

const STEPS = [90, 30, 7];
const FARTHEST = 90;
const LEFT = sql`(c."expireDate" - ${TODAY})`;

type Expiring = { id: string; userId: string; type: number; certNo: string; date: string; step: number };
const DUE = sql<Expiring>`
  SELECT c.id, c."userId", c.type, c."certNo", c."expireDate"::text AS date, near.step
  FROM "Certificate" c JOIN "User" u ON u.id = c."userId" AND u.status = ${lit(USER_STATUS.active)}
  CROSS JOIN LATERAL (SELECT ${nearestStep(STEPS, LEFT)} AS step) near
  WHERE c.status = ${lit(CERT_STORED.valid)}
    AND c."expireDate" BETWEEN ${TODAY} AND ${TODAY} + ${lit(FARTHEST)} AND NOT ${COVERED}
    AND ${notYetReminded('cert.expiring', sql`concat_ws(':', c.id, near.step)`, sql`c."userId"`)}
  ORDER BY c.id LIMIT ${lit(BATCH)}`;

/** The calendar of certificates says when a holder was last reminded, by this job or by staff. */
const mark = (client: Client, rows: readonly Expiring[]) =>
  run(
    client,
    sql`
      INSERT INTO "CertificateReminder" ("certId", at)
      SELECT id, clock_timestamp() FROM unnest(${rows.map(({ id }) => id)}::uuid[]) AS c(id)
      ON CONFLICT ("certId") DO UPDATE SET at = EXCLUDED.at`,
  );

export const remindOfCertificates = (pool: Pool): Promise<number> =>
  remindAll(pool, {
    event: 'cert.expiring',
    due: DUE,
    alongside: mark,
    told: ({ id, userId, type, certNo, date, step }) => ({
      to: userId,
      params: { kind: labelOf(CERT_TYPE, type) || '证书', certNo, date: chineseDate(date) },
      link: `/mycenter/study-prove?renew=${certNo}`,
      dedupe: `${id}:${step}`,
    }),
  });
