import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { dayOf } from '#db/days.ts';
import { lit, many, oneIn, type Queryable, sql } from '#db/sql.ts';
import type { Tx } from '#db/client.ts';
import type { CertificateFacts } from '#domain/certificate/facts.ts';

/** Which attempts a certificate rests on, and which certificates on an attempt. */

const findAttempts = (userId: string, { lessons, exam }: CertificateFacts) => sql<{ attemptIds: string[] }>`
  WITH fact AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) AS f("lessonId" uuid, score numeric)
  ), passed AS (
    SELECT a.id, p."lessonId", a.score, ${dayOf(sql`a."submitTime"`)} AS day
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
    WHERE a."userId" = ${userId}::uuid AND a.status = ${lit(ATTEMPT.graded)} AND a.passed
      AND p."lessonId" IN (SELECT "lessonId" FROM fact)
  ), named AS (
    SELECT (SELECT p.id FROM passed p WHERE p."lessonId" = f."lessonId" AND p.score = f.score ORDER BY p.id LIMIT 1)
      AS id FROM fact f
    UNION
    SELECT (SELECT p.id FROM passed p
      WHERE p.score = ${exam?.score ?? null}::numeric AND p.day = ${exam?.date ?? null}::date ORDER BY p.id LIMIT 1)
  )
  SELECT coalesce(array_agg(id ORDER BY id) FILTER (WHERE id IS NOT NULL), '{}')::text[] AS "attemptIds" FROM named`;
/** For `Certificate.sources`: looked up when it is issued, while its scores are still those of the attempts. */
export const sourcesOf = async (tx: Tx, userId: string, facts: CertificateFacts): Promise<{ attemptIds: string[] }> =>
  oneIn(tx, findAttempts(userId, facts));

/** The last day of the exam, as a certificate names it. */
const DAY = dayOf(sql`a."submitTime"`);
/** Valid certificate `c` rests on attempt `a` at paper `p`: as its sources say; an older one by course, score, date. */
export const RESTS_ON = sql`c."userId" = a."userId" AND c.status = ${lit(CERT_STORED.valid)} AND CASE
  WHEN c.sources IS NOT NULL THEN jsonb_exists(c.sources->'attemptIds', a.id::text)
  ELSE a.passed AND c."issueDate" >= ${DAY} AND EXISTS (
    SELECT FROM jsonb_array_elements(c.facts->'lessons') f
    WHERE f->>'lessonId' = p."lessonId"::text AND (
      (f->>'score')::numeric = a.score
      OR ((c.facts->'exam'->>'score')::numeric = a.score AND c.facts->'exam'->>'date' = ${DAY}::text)
    )
  )
  END`;
const findCertificates = (attemptIds: readonly string[]) => sql<{ attemptId: string; certIds: string[] }>`
  SELECT a.id AS "attemptId", array_agg(c.id::text ORDER BY c."issueDate", c.id) AS "certIds"
  FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" JOIN "Certificate" c ON ${RESTS_ON}
  WHERE a.id = ANY(${attemptIds}::uuid[])
  GROUP BY a.id`;
export const certificatesOn = async (
  on: Queryable,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = attemptIds.length > 0 ? await many(on, findCertificates(attemptIds)) : [];
  return new Map(rows.map(({ attemptId, certIds }) => [attemptId, certIds]));
};
