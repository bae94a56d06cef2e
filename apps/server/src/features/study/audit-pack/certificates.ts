import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { dayOf } from '#db/days.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import type { PackSpan } from './period.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

export type PackCertificate = {
  certNo: string;
  type: number;
  holder: string;
  department: string | null;
  issueDate: string;
  expireDate: string | null;
  status: number;
  verifyCode: string;
  today: string;
};

const BATCH = 500;

/**
 * Issued in these days for the organisation, to those who are its members now; a study proof only where all that it
 * proves was assigned by the organisation.
 */
const selectIssued = ({ orgId, start, end }: PackSpan) => sql<PackCertificate>`
  SELECT k."certNo", k.type, k.holder->>'name' AS holder, ${MEMBER_DEPARTMENT} AS department,
    k."issueDate"::text AS "issueDate",
    k."expireDate"::text AS "expireDate", k.status, k."verifyCode",
    ${dayOf(sql`now()`)}::text AS today
  FROM "OrgCertificate" c JOIN "Certificate" k USING (id)
  JOIN "OrgMember" m ON m."userId" = c."userId" AND m."orgId" = c."orgId" AND m.status = ${lit(MEMBER.active)}
  WHERE c."orgId" = ${orgId}
    AND k."issueDate" >= ${dayOf(sql`${start}::timestamptz`)}
    AND k."issueDate" < ${dayOf(sql`${end}::timestamptz`)}
    AND (k.type <> ${lit(CERT_TYPE.proof)} OR NOT EXISTS (
      SELECT FROM jsonb_array_elements(k.facts->'lessons') f WHERE NOT EXISTS (
        SELECT FROM "LessonRound" r
        WHERE r."userId" = k."userId" AND r."lessonId" = (f->>'lessonId')::uuid
          AND r.no = coalesce((f->>'round')::int, 1)
          AND r."orgId" = ${orgId} AND r.source = ${lit(STUDY_SOURCE.assigned)})))
  ORDER BY k."issueDate", k."certNo"`;

export async function* packCertificates(client: Client, span: PackSpan): AsyncGenerator<PackCertificate> {
  await run(client, sql`DECLARE issued NO SCROLL CURSOR FOR ${selectIssued(span)}`);
  for (;;) {
    const some = await many(client, sql<PackCertificate>`FETCH ${lit(BATCH)} FROM issued`);
    yield* some;
    if (some.length < BATCH) break;
  }
  await run(client, sql`CLOSE issued`);
}
