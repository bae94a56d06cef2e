import { randomInt } from 'node:crypto';
import { canonicalOf, type CertificateHolder, type IssuedFacts } from '#domain/certificate/facts.ts';
import { formatCertificateNumber } from '#domain/certificate/number.ts';
import { newVerifyCode } from '#domain/certificate/verify-code.ts';
import { dayOf } from '#db/days.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { pictureSheet, printSheet } from '#ports/pdf/pdf.ts';
import { keyOf, sha256Of } from '#ports/storage/key.ts';
import { houseOf } from '#ports/messages/house.ts';
import { settingOf } from '#services/settings/settings.ts';
import { certificateSheet } from './sheet.ts';
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

const insertUnclaimed = (key: string) => sql`
  INSERT INTO "UnclaimedDocument" (key, at) VALUES (${key}, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET at = excluded.at`;

/** Stores a file that a row is going to name, and gives its key and fingerprint; the row claims it (trigger). */
export const storeUnclaimed = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  bytes: Uint8Array,
  ext: 'pdf' | 'svg',
): Promise<{ key: string; sha256: string }> => {
  const sha256 = sha256Of(bytes);
  await run(pool, insertUnclaimed(keyOf({ sha256, ext })));
  return { key: await storage.put(bytes, ext), sha256 };
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
  const store = async (drawn: Promise<Uint8Array>, ext: 'pdf' | 'svg') => storeUnclaimed(issuer, await drawn, ext);
  // The thread goes on to the picture while the document is stored.
  const [{ key: file, sha256 }, { key: picture }] = await Promise.all([
    store(printSheet(sheet), 'pdf'),
    store(
      pictureSheet(sheet).then((svg) => Buffer.from(svg)),
      'svg',
    ),
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
