import type { Tx } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { isInForce, NOT_IN_FORCE } from '#domain/apply/renewal.ts';
import { REGISTER_LOCK } from '#ports/signing/register.ts';
import { isEnded } from '#services/certificate/document/ended.ts';
import type { Issuer } from '#services/certificate/document/prepare.ts';

/** The certificate in whose place another one comes. */

export type Renewed = { id: string; certNo: string; expireDate: string; orgId: string | null };

/** It is not any more what it was when the new one was drawn. */
export class RenewalMoved extends Error {}

const VALID = 1;
const REPLACED = 3;

const find = (applyId: string) => sql<Omit<Renewed, 'expireDate'> & { expireDate: string | null; status: number }>`
  SELECT c.id, c."certNo", c."expireDate"::text AS "expireDate", c."orgId", c.status
  FROM "CertApply" a JOIN "Certificate" c ON c.id = a."renewsId" WHERE a.id = ${applyId}::uuid`;

/** As it stands now: a reissue moves an application on to what took its certificate's place. */
export const findRenewed = async (issuer: Issuer, applyId: string): Promise<Renewed | { refused: string }> => {
  const found = await maybeOne(issuer.pool, find(applyId));
  if (!found || found.expireDate === null || !isInForce(found) || (await isEnded(issuer, found.certNo)))
    return { refused: NOT_IN_FORCE };
  const { id, certNo, expireDate, orgId } = found;
  return { id, certNo, expireDate, orgId };
};

const LOCK_REGISTER = sql`SELECT pg_advisory_xact_lock(${lit(REGISTER_LOCK)})`;

/** 有效 → 已换发 by this number, before the new one is written: of a renewal, a reissue and a revocation one is first. */
export const replaceRenewed = async (tx: Tx, { id, certNo, orgId }: Renewed, replacedBy: string) => {
  const { count } = await tx.certificate.updateMany({ where: { id, status: VALID }, data: { status: REPLACED } });
  if (count === 0) throw new RenewalMoved();
  return {
    note: { object: 'certificate', id, name: certNo, orgId, facts: { replacedBy } } as const,
    /** The last step of the transaction. */
    register: async ({ register }: Pick<Issuer, 'register'>): Promise<void> => {
      await run(tx, LOCK_REGISTER);
      await register.record({ certNo, standing: 'replaced', reason: null, replacedBy });
    },
  };
};
