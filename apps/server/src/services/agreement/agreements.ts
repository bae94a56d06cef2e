import { AGREED_TO, type PendingAgreement } from '@zhibiao/contract/agreement/learner';
import type { Client, Pool } from '#db/client.ts';
import { dayOf } from '#db/days.ts';
import { many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { keptFor } from '#lib/kept-for.ts';

/** How long one process goes by what it read of the agreements. */
const KEPT_MS = 2_000;

const agreedTo = sql`v.code = ANY(${[...AGREED_TO]})`;

/** Since when every learner has to have agreed again, in ms; 0 while no text required it. */
const SELECT_SINCE = sql<{ ms: number }>`
  SELECT coalesce(extract(epoch FROM max(v."effectiveAt")) * 1000, 0)::float8 AS ms FROM "AgreementVersion" v
  WHERE v.reconsent AND v."effectiveAt" <= clock_timestamp() AND ${agreedTo}`.named('reconsent-since');
const memories = new WeakMap<Pool, ReturnType<typeof keptFor<number>>>();
const memoryOf = (pool: Pool) => {
  const known = memories.get(pool) ?? keptFor<number>(KEPT_MS);
  memories.set(pool, known);
  return known;
};
export const reconsentSince = (pool: Pool): Promise<number> =>
  memoryOf(pool).get('since', async () => (await one(pool, SELECT_SINCE)).ms);
/** The process that published or was agreed with knows it at once. */
export const forgetReconsent = (pool: Pool): void => memoryOf(pool).forget();

/** The text of each that is in force. */
export const AGREEMENT_IN_FORCE: Statement = sql`
  SELECT DISTINCT ON (v.code) v.code, v.version, v.title, v.content, coalesce(v.source, v.content) AS source,
    v.changes, v."effectiveAt"
  FROM "AgreementVersion" v WHERE v."effectiveAt" <= clock_timestamp()
  ORDER BY v.code, v."effectiveAt" DESC, v."publishedAt" DESC, v.version DESC`;

type InForce = {
  code: string;
  version: string;
  title: string;
  content: string;
  /** As it was written, with its placeholders. */
  source: string;
  effectiveAt: Date;
};
export const findInForce = (on: Pool | Client, code: string): Promise<InForce | null> =>
  maybeOne(on, sql<InForce>`SELECT * FROM (${AGREEMENT_IN_FORCE}) f WHERE f.code = ${code}`);

type Named = { code: string; version: string };
/** Once for each text, unless it was taken back since. */
export const insertConsent = (userId: string, { code, version }: Named, ip: string): Statement => sql`
  INSERT INTO "Consent" (id, "userId", document, version, ip, "createdAt")
  SELECT gen_random_uuid(), ${userId}::uuid, ${code}, ${version}, ${ip}, clock_timestamp()
  WHERE NOT EXISTS (
    SELECT 1 FROM "Consent"
    WHERE "userId" = ${userId}::uuid AND document = ${code} AND version = ${version} AND "withdrawnAt" IS NULL)`;

/**
 * What lists and the search read of an agreement is its row among the articles, and that is made of the text in force
 * and of nothing else: here, by staff who publish one and by the minute in which a later one comes into force.
 */
const FOLLOW = sql`
  UPDATE "Article" a SET title = f.title, content = f.content, version = f.version, "updatedAt" = clock_timestamp(),
    "publishDate" = ${dayOf(sql`f."effectiveAt"`)}
  FROM (${AGREEMENT_IN_FORCE}) f
  WHERE a.code = f.code AND (a.version, a.title, a.content, a."publishDate")
    IS DISTINCT FROM (f.version, f.title, f.content, ${dayOf(sql`f."effectiveAt"`)})`;
export const listInForce = (on: Pool | Client): Promise<number> => run(on, FOLLOW);

/** The agreement time of a learner whose account staff made and who never came in: before all that is to be agreed. */
export const NEVER_AGREED = new Date(-1_000);
/** Learner `u` never came in. */
export const NEVER_IN = sql`u."agreedAt" < 'epoch'`;

/**
 * Of each that was published to be agreed to again since `agreedAt`, of every one where this learner never agreed to
 * any, the text in force, unless they agreed to it or to another that came into force after that request.
 */
const pendingOf = (userId: string) => sql<Omit<PendingAgreement, 'effectiveTime'> & { effectiveAt: Date }>`
  WITH asked AS (
    SELECT v.code, max(v."effectiveAt") AS at FROM "AgreementVersion" v
    WHERE v."effectiveAt" <= clock_timestamp() AND ${agreedTo}
      AND (v.reconsent OR EXISTS (SELECT FROM "User" u WHERE u.id = ${userId} AND ${NEVER_IN}))
    GROUP BY v.code
  )
  SELECT f.code, f.version, f.title, f.changes, f."effectiveAt"
  FROM asked a JOIN (${AGREEMENT_IN_FORCE}) f ON f.code = a.code
  WHERE NOT EXISTS (
    SELECT 1 FROM "Consent" c JOIN "AgreementVersion" v ON v.code = c.document AND v.version = c.version
    WHERE c."userId" = ${userId} AND c.document = a.code AND v."effectiveAt" >= a.at
  )
  ORDER BY f.code DESC`;

/** What this person has to agree to before they go on, the user agreement before the privacy policy. */
export const findPending = async (on: Pool | Client, userId: string): Promise<PendingAgreement[]> =>
  (await many(on, pendingOf(userId))).map(({ effectiveAt, ...row }) => ({
    ...row,
    effectiveTime: dateTime(effectiveAt),
  }));

/** From now on this learner has nothing left to agree to. */
export const recordConsent = (on: Pool | Client, userId: string): Promise<number> =>
  run(on, sql`UPDATE "User" SET "agreedAt" = clock_timestamp() WHERE id = ${userId}`);
