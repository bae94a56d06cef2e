import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { isUniqueViolation } from '#db/faults.ts';
import type { CertificateHolder, IssuedFacts } from '#domain/certificate/facts.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#errors.ts';
import { sourcesOf } from '#services/certificate/sources.ts';
import { type IssuerDeps, prepare, readIssueClock } from '#services/certificate/document/prepare.ts';
import type { IssuingTemplate } from '#services/certificate/document/template.ts';
import { drawFree } from '#services/certificate/draw-free.ts';

export type { IssuerDeps as Issuer } from '#services/certificate/document/prepare.ts';
/** What is to be stated of whom; `factsHash` names the statement. */
export type CertificateStatement = {
  userId: string;
  orgId: string | null;
  template: IssuingTemplate;
  holder: CertificateHolder;
  facts: IssuedFacts;
  factsHash: string;
};

/** The valid document that already says this, or null. */
export const findSame = async (
  { db }: Pick<Deps, 'db'>,
  { userId, factsHash }: CertificateStatement,
): Promise<string | null> =>
  (
    await db.certificate.findFirst({
      where: { userId, type: CERT_TYPE.proof, factsHash, status: CERT_STORED.valid },
      select: { id: true },
    })
  )?.id ?? null;

/** Locks the name as it is printed and writes the row; the holder, who requested it, sees it and gets no notice. */
const record = async (
  { db }: IssuerDeps,
  { userId, orgId, holder, facts, factsHash }: CertificateStatement,
  document: Awaited<ReturnType<typeof prepare>>,
): Promise<string> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, realName: holder.name },
      data: { nameLocked: true },
    });
    if (count === 0) throw conflict('姓名刚刚修改过，请刷新后重试');
    const { id } = await tx.certificate.create({
      data: { ...document, userId, orgId, factsHash, sources: await sourcesOf(tx, userId, facts) },
      select: { id: true },
    });
    return id;
  });

/**
 * Issues a study proof; the same statement gives the same document. The file is written before the row, and the unique
 * index over what is stated decides between two replicas; the loser's file is swept.
 */
export const issueProof = async (issuer: IssuerDeps, statement: CertificateStatement): Promise<string> => {
  return drawFree('certificate', async () => {
    const document = await prepare(
      issuer,
      {
        type: CERT_TYPE.proof,
        template: statement.template,
        holder: statement.holder,
        facts: statement.facts,
        expireDate: null,
      },
      await readIssueClock(issuer),
    );
    try {
      return await record(issuer, statement, document);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const same = await findSame(issuer, statement);
      if (same) return same;
    }
    return null;
  });
};
