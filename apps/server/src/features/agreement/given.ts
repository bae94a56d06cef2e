import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { SEPARATE, type Given, type listConsents, type Separate } from '@zhibiao/contract/agreement/consent';
import { allOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { lits, many, sql } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { AGREEMENT_IN_FORCE } from '#services/agreement/agreements.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';

type SeparateRow = Omit<Separate, 'effectiveTime' | 'agreedTime'> & {
  effectiveAt: Date;
  agrees: boolean;
  agreedAt: Date | null;
};
/** What the regulator is sent is the ID number. */
const separateOf = (userId: string) => sql<SeparateRow>`
  SELECT f.code, f.version, f.title, f.changes, f."effectiveAt",
    CASE WHEN f.code = ${SEPARATE.photo} THEN u.photo IS NOT NULL ELSE u."idCardCipher" IS NOT NULL END AS held,
    CASE f.code
      WHEN ${SEPARATE.idCard} THEN ${agreesTo(sql`u.id`, SEPARATE.idCard)}
      WHEN ${SEPARATE.photo} THEN ${agreesTo(sql`u.id`, SEPARATE.photo)}
      ELSE ${agreesTo(sql`u.id`, SEPARATE.regulator)}
    END AS agrees,
    (SELECT max(k."createdAt") FROM "Consent" k
      WHERE k."userId" = u.id AND k.document = f.code AND k."withdrawnAt" IS NULL) AS "agreedAt"
  FROM "User" u CROSS JOIN (${AGREEMENT_IN_FORCE}) f
  WHERE u.id = ${userId} AND f.code IN (${lits(allOf(SEPARATE))})`;

type GivenRow = Omit<Given, 'time' | 'withdrawTime'> & { createdAt: Date; withdrawnAt: Date | null };
const givenBy = (userId: string) => sql<GivenRow>`
  SELECT k.id, k.document AS code, k.version, k."createdAt", k."withdrawnAt", coalesce((
    SELECT v.title FROM "AgreementVersion" v WHERE v.code = k.document
    ORDER BY v.version = k.version DESC, v."effectiveAt" DESC LIMIT 1), k.document) AS title
  FROM "Consent" k WHERE k."userId" = ${userId} ORDER BY k."createdAt" DESC, k.id DESC LIMIT 200`;

export const findOwnConsents = async (pool: Pool, userId: string): Promise<AnswerOf<typeof listConsents>> => {
  const [separate, given] = await Promise.all([many(pool, separateOf(userId)), many(pool, givenBy(userId))]);
  return {
    separate: separate.map(({ effectiveAt, agreedAt, agrees, ...row }) => ({
      ...row,
      effectiveTime: dateTime(effectiveAt),
      agreedTime: agrees ? dateTimeOrNull(agreedAt) : null,
    })),
    given: given.map(({ createdAt, withdrawnAt, ...row }) => ({
      ...row,
      time: dateTime(createdAt),
      withdrawTime: dateTimeOrNull(withdrawnAt),
    })),
  };
};
