import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { PACK_FILES, PACK_UNKNOWN, type verifyAuditPack } from '@zhibiao/contract/study/audit-pack';
import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { readPack } from '#domain/study/audit-pack.ts';
import { dateTime, day } from '#domain/time/time.ts';
import { readVerifyCode } from '#domain/certificate/verify-code.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { isSignedBy } from '#ports/signing/signer.ts';
import { signedOn } from '#services/certificate/issuer-days.ts';
import { limitNetwork } from '#services/limits/network-limit.ts';

const PER_MINUTE = 60;

type Row = {
  no: string;
  statement: string;
  signature: string;
  pdfStatement: string;
  pdfSignature: string;
  kid: string;
};
const findSigned = (code: string) => sql<Row>`
  SELECT no, statement, signature, "pdfStatement", "pdfSignature", kid FROM "AuditPack"
  WHERE "verifyCode" = ${code} AND signature IS NOT NULL`;

type Verifier = Pick<Deps, 'pool' | 'secrets' | 'register'> & { app: App };

/** By the keys of the data folder: what only the database says is not what was signed. */
const genuine = async ({ register }: Verifier, row: Row) => {
  try {
    const facts = readPack(row.statement, row.pdfStatement);
    const key = (await register.keys()).find(({ kid }) => kid === row.kid);
    const isSigned =
      key !== undefined &&
      facts.no === row.no &&
      signedOn(key, day(new Date(facts.madeAt))) &&
      isSignedBy(key.publicKey, row.statement, row.signature) &&
      isSignedBy(key.publicKey, row.pdfStatement, row.pdfSignature);
    return isSigned ? facts : null;
  } catch {
    return null;
  }
};

/** What was signed of the pack with this code, and what its files were. */
export const verifyPack = async (
  verifier: Verifier,
  text: string,
  ip: string,
): Promise<AnswerOf<typeof verifyAuditPack>> => {
  await limitNetwork(verifier, 'verify-pack', ip, PER_MINUTE);
  const code = readVerifyCode(text);
  const row = code ? await maybeOne(verifier.pool, findSigned(code)) : null;
  if (!row) throw missing(PACK_UNKNOWN);
  const facts = await genuine(verifier, row);
  if (!facts) {
    verifier.app.log.error({ no: row.no, kid: row.kid }, 'audit pack data does not match its signature');
    throw refused('认证审核材料的数据校验失败，请联系制作平台');
  }
  const { version: _, kind: __, file: ___, sha256, pdfSha256, madeAt, ...summary } = facts;
  return {
    ...summary,
    madeAt: dateTime(new Date(madeAt)),
    files: [
      { name: PACK_FILES.workbook, sha256 },
      { name: PACK_FILES.pdf, sha256: pdfSha256 },
    ],
    statements: [
      { text: row.statement, signature: row.signature },
      { text: row.pdfStatement, signature: row.pdfSignature },
    ],
    kid: row.kid,
  };
};
