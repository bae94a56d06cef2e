import { AGREE_FIRST, type Collected, type SeparateCode, type Ticked } from '@zhibiao/contract/agreement/consent';
import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { oneIn, run, sql, type Statement } from '#db/sql.ts';
import { conflict, refused } from '#errors.ts';
import { AGREEMENT_IN_FORCE, insertConsent } from './agreements.ts';

/**
 * This person agrees to it now: they did once, have not taken it back, and no text was published since that is to be
 * agreed to again.
 */
export const agreesTo = (userId: Statement, code: SeparateCode): Statement => sql`EXISTS (
  SELECT 1 FROM "Consent" k
  WHERE k."userId" = ${userId} AND k.document = ${code} AND k."withdrawnAt" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "AgreementVersion" v
    WHERE v.code = k.document AND v.reconsent AND v."effectiveAt" <= clock_timestamp()
      AND v."effectiveAt" > k."createdAt"))`;

const isInForce = ({ code, version }: z.output<typeof Ticked>[number]) => sql<{ yes: boolean }>`
  SELECT EXISTS (SELECT 1 FROM (${AGREEMENT_IN_FORCE}) f WHERE f.code = ${code} AND f.version = ${version}) AS yes`;
export const OUTDATED = '协议已有更新的版本，请刷新后重新阅读';

type Who = { userId: string; ip: string };
/** Boxes that were ticked beside a value, in the transaction that stores it. */
export const giveTicked = async (tx: Tx, { userId, ip }: Who, ticked: z.output<typeof Ticked>): Promise<void> => {
  for (const one of ticked) {
    if (!(await oneIn(tx, isInForce(one))).yes) throw conflict(OUTDATED);
    await run(tx, insertConsent(userId, one, ip));
  }
};

/** Refuses to store what this person, whose row is held, has not agreed to. */
export const requireAgreed = async (
  tx: Tx,
  userId: string,
  { code, field }: { code: Collected; field: string },
): Promise<void> => {
  const { yes } = await oneIn(tx, sql<{ yes: boolean }>`SELECT ${agreesTo(sql`${userId}::uuid`, code)} AS yes`);
  if (!yes) throw refused(AGREE_FIRST[code], { field });
};
