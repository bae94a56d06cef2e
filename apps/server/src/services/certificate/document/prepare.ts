import { randomInt } from 'node:crypto';
import { canonicalOf, type CertificateHolder, type IssuedFacts } from '#domain/certificate/facts.ts';
import { formatCertificateNumber } from '#domain/certificate/number.ts';
import { newVerifyCode } from '#domain/certificate/verify-code.ts';
import { dayOf } from '#db/days.ts';
import { one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { pictureSheet, printSheet } from '#ports/pdf/pdf.ts';
import { sha256Of } from '#ports/storage/key.ts';
import { houseOf } from '#ports/messages/house.ts';
import { settingOf } from '#services/settings/settings.ts';
import { certificateSheet } from './sheet.ts';
import { storeUnclaimed } from './unclaimed.ts';
import type { IssuingTemplate } from './template.ts';
import { verifyUrl } from './verify-url.ts';

export type IssuerDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'storage' | 'signer' | 'register'>;

export type Clock = { now: Date; today: string };
const CLOCK = sql<Clock>`SELECT now(), ${dayOf(sql`now()`)}::text AS today`;
export const readIssueClock = ({ pool }: Pick<Deps, 'pool'>): Promise<Clock> => one(pool, CLOCK);

export type CertificateContent = {
  type: number;
  /** What it is drawn by; `facts.issuer` is its issuer. */
  template: IssuingTemplate;
  holder: CertificateHolder;
  facts: IssuedFacts;
  expireDate: string | null;
  /** What `holder.portrait` names. */
  portrait?: Uint8Array | null;
};

/**
 * Number, code, files and signature of one document. The files are written, and unclaimed until their certificate is:
 * where the process dies before, or the transaction fails, a job finds them.
 */
export const prepare = async (
  issuer: IssuerDeps,
  { type, template, holder, facts, expireDate, portrait = null }: CertificateContent,
  { now, today }: Clock,
) => {
  const { config, pool, signer } = issuer;
  const certNo = formatCertificateNumber({
    prefix: await settingOf({ config, pool }, 'cert.prefix'),
    year: Number(today.slice(0, 4)),
    type,
    serial: randomInt(1_000_000),
  });
  const verifyCode = newVerifyCode();
  const words = certificateSheet({
    type,
    certNo,
    holder,
    facts,
    verifyCode,
    verifyUrl: verifyUrl(config, verifyCode),
    issueDate: today,
    expireDate,
    issuedAt: now,
    portrait,
    look: template.look,
  });
  const sheet = { ...words, maker: await houseOf(pool) };
  // The thread goes on to the picture while the document is stored.
  const [{ sha256, file }, picture] = await Promise.all([
    printSheet(sheet).then(async (pdf) => ({ sha256: sha256Of(pdf), file: await storeUnclaimed(issuer, pdf, 'pdf') })),
    pictureSheet(sheet).then((svg) => storeUnclaimed(issuer, Buffer.from(svg), 'svg')),
  ]);
  const canonical = canonicalOf({
    certNo,
    type,
    holder,
    facts,
    issueDate: today,
    expireDate,
    verifyCode,
    sha256,
    kid: signer.kid,
  });
  return {
    certNo,
    type,
    templateId: template.id,
    holder,
    facts,
    issueDate: new Date(today),
    expireDate: expireDate === null ? null : new Date(expireDate),
    verifyCode,
    file,
    picture,
    sha256,
    canonical,
    signature: signer.sign(canonical),
    kid: signer.kid,
  };
};
