import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { type findIssuedFiles, IssuedFacts } from '@zhibiao/contract/certificate/issued';
import { many, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { isSignedBy } from '#ports/signing/signer.ts';
import { signedOn } from '#services/certificate/issuer-days.ts';
import { limitNetwork } from '#services/limits/network-limit.ts';
import { VERIFIED, type VerifiedRow, type Verifier, verifiedOf } from './verify.ts';

const PER_MINUTE = 120;

const findDocuments = (hashes: readonly string[]) => sql<VerifiedRow>`
  SELECT ${VERIFIED}
  FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
  WHERE c.sha256 = ANY(${hashes}::text[])`;

type Row = { text: string; signature: string; kid: string };
const findFiles = (hashes: readonly string[]) => sql<Row>`
  SELECT text, signature, kid FROM "IssuedFile"
  WHERE pack IN (SELECT pack FROM "IssuedFile" WHERE sha256 = ANY(${hashes}::text[]))`;

/** Only what a key of the data folder signed: rows alone prove nothing. */
const signedFiles = async ({ pool, register }: Verifier, hashes: readonly string[]): Promise<Row[]> => {
  const keys = await register.keys();
  return (await many(pool, findFiles(hashes))).filter(({ text, signature, kid }) => {
    const key = keys.find((one) => one.kid === kid);
    return (
      key !== undefined &&
      isSignedBy(key.publicKey, text, signature) &&
      signedOn(key, day(new Date(IssuedFacts.parse(JSON.parse(text)).at)))
    );
  });
};

/** Which of these files are the platform's own. Nobody can ask for a file that they do not have. */
export const findIssued = async (
  verifier: Verifier,
  hashes: readonly string[],
  ip: string,
): Promise<AnswerOf<typeof findIssuedFiles>> => {
  await limitNetwork(verifier, 'verify-file', ip, PER_MINUTE);
  const rows = await many(verifier.pool, findDocuments(hashes));
  const certificates = await Promise.all(rows.map((row) => verifiedOf(verifier, row, false).catch(() => null)));
  return {
    certificates: certificates.filter((one) => one !== null),
    files: await signedFiles(verifier, hashes),
  };
};
