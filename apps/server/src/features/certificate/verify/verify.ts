import { codeFrom, labelOf } from '@zhibiao/contract/core/codes';
import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { publicKeys, Verified, verifyCert } from '@zhibiao/contract/certificate/learner';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { searchText } from '@zhibiao/contract/core/text/search-text';
import type { Deps } from '#deps.ts';
import { TODAY } from '#db/days.ts';
import { identifier, maybeOne, run, sql } from '#db/sql.ts';
import { signedOn } from '#services/certificate/issuer-days.ts';
import { limitNetwork } from '#services/limits/network-limit.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import {
  canonicalOf,
  certificateStatusOf,
  CertificateFacts,
  factTotal,
  CertificateHolder,
  originOf,
  type Signed,
} from '#domain/certificate/facts.ts';
import { parseCertificateNumber } from '#domain/certificate/number.ts';
import { maskName } from '#domain/text/masking.ts';
import { dateTime } from '#domain/time/time.ts';
import { readVerifyCode } from '#domain/certificate/verify-code.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import type { IssuerKey } from '#ports/signing/issuers.ts';
import type { Registered } from '#ports/signing/register.ts';
import { fingerprintOf, isSignedBy } from '#ports/signing/signer.ts';
import { provedLessons } from '#features/certificate/rows.ts';

/** Questions a network may ask in a minute. A number can be guessed, a code cannot. */
const PER_MINUTE = { code: 60, number: 20 } as const;

type Signature = { canonical: string; signature: string };
export type VerifiedRow = Signed &
  Signature & {
    id: string;
    status: number;
    revokeReason: string | null;
    replacedBy: string | null;
    today: string;
    now: Date;
  };

/** Of certificate `c` and the one that replaced it, `n`. */
export const VERIFIED = sql`
  c.id, c."certNo", c.type, c.holder, c.facts, c."issueDate"::text AS "issueDate",
  c."expireDate"::text AS "expireDate", c."verifyCode", c.sha256, c.kid, c.status, c.canonical, c.signature,
  c."revokeReason", n."certNo" AS "replacedBy",
  ${TODAY}::text AS today, clock_timestamp() AS now`;
const findBy = (column: 'verifyCode' | 'certNo', value: string) =>
  sql<VerifiedRow>`
    SELECT ${VERIFIED}
    FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
    WHERE c.${identifier(column)} = ${value}`.named(`verify-${column}`);

export type Verifier = Pick<Deps, 'pool' | 'secrets' | 'signer' | 'register'> & { app: App };
type Query = InputOf<typeof verifyCert>['query'];

/** A name by any spelling: spaces, and all that a search does not heed, make no difference. */
export const spoken = (name: string): string => searchText(name).replace(/\s/g, '');

/**
 * The stored fields are those that were signed, and the signature is that of a key which the data directory lists for
 * that day.
 */
export const isGenuine = (row: Signed & Signature, key: IssuerKey | undefined): boolean => {
  try {
    return (
      key !== undefined &&
      signedOn(key, row.issueDate) &&
      canonicalOf(row) === row.canonical &&
      isSignedBy(key.publicKey, row.canonical, row.signature)
    );
  } catch {
    return false;
  }
};

/**
 * What became of the certificate by the signed register; `consistent` when the row says the same. Throws when the row
 * claims what is not registered.
 */
export const certificateStatus = (row: VerifiedRow, registered: Registered | undefined) => {
  if (!registered && row.status !== CERT_STORED.valid) throw refused('证书状态与签名登记不一致，请联系发证机构');
  if (!registered)
    return { status: row.status, reason: null, replacedBy: null, since: null, consistent: row.revokeReason === null };
  const { standing, reason, replacedBy, at } = registered;
  return {
    status: CERT_STORED[standing],
    reason,
    replacedBy,
    since: at,
    consistent: row.status === CERT_STORED[standing] && row.revokeReason === reason && row.replacedBy === replacedBy,
  };
};

const count = (certId: string) => sql`
  INSERT INTO "CertificateVerification" AS v ("certId") VALUES (${certId}::uuid)
  ON CONFLICT ("certId") DO UPDATE SET times = v.times + 1, "lastAt" = clock_timestamp()`;

const nameOf = (status: number) => Object.entries(CERT_STORED).find(([, stored]) => stored === status)?.[0];

type CertificateStatus = ReturnType<typeof certificateStatus>;

/**
 * The status as a statement of its own: `register` grows with every entry, so that an earlier statement is known by
 * its number.
 */
const statementOf = (
  { signer }: Verifier,
  row: VerifiedRow,
  { reason, replacedBy, since }: CertificateStatus,
  status: string,
  register: number,
): Verified['statement'] => {
  const text = canonicalJson({
    version: 1,
    certNo: row.certNo,
    status,
    reason,
    replacedBy,
    since,
    at: row.now.toISOString(),
    register,
  });
  return { text, signature: signer.sign(text), kid: signer.kid };
};

/** What is stated beside the lessons: by a statement of a year, a 培训合格证书 or an 内审员证书. */
export const awarded = ({
  year,
  standardCode,
  period,
  exam,
  orgName,
  renews,
}: CertificateFacts): Pick<Verified, 'year' | 'standardCode' | 'period' | 'exam' | 'orgName' | 'renews'> => ({
  ...(year === undefined ? {} : { year }),
  ...(standardCode === undefined ? {} : { standardCode }),
  ...(period === undefined ? {} : { period }),
  ...(orgName === undefined ? {} : { orgName }),
  ...(renews === undefined ? {} : { renews }),
  ...(exam === undefined ? {} : { exam: { score: Number(exam.score), fullScore: exam.fullScore, date: exam.date } }),
});

const answer = async (
  verifier: Verifier,
  row: VerifiedRow,
  current: CertificateStatus,
  masked: boolean,
): Promise<Verified> => {
  const status = certificateStatusOf(current.status, row.expireDate, row.today);
  const facts = CertificateFacts.parse(row.facts);
  const { name } = CertificateHolder.parse(row.holder);
  return {
    certNo: row.certNo,
    type: codeFrom(CERT_TYPE, row.type),
    typeName: labelOf(CERT_TYPE, row.type),
    holder: masked ? maskName(name) : name,
    issuer: facts.issuer,
    issueDate: row.issueDate,
    expireDate: row.expireDate,
    status,
    revokeReason: current.reason,
    replacedBy: current.replacedBy,
    consistent: current.consistent,
    statement: statementOf(verifier, row, current, status, await verifier.register.length()),
    lessons: provedLessons(facts.lessons),
    totalHours: factTotal(facts),
    ...(facts.hourMin === undefined ? {} : { hourMin: facts.hourMin }),
    hoursOrigin: originOf(facts),
    ...awarded(facts),
    sha256: row.sha256,
    signature: row.signature,
    kid: row.kid,
    facts: row.canonical,
    verifiedAt: dateTime(row.now),
  };
};

const byCode = async ({ pool }: Verifier, text: string): Promise<VerifiedRow | null> => {
  const code = readVerifyCode(text);
  return code ? maybeOne(pool, findBy('verifyCode', code)) : null;
};

const byNumber = async ({ pool }: Verifier, certNo: string, name: string): Promise<VerifiedRow | null> => {
  const row = parseCertificateNumber(certNo) ? await maybeOne(pool, findBy('certNo', certNo)) : null;
  const holder = row ? CertificateHolder.safeParse(row.holder).data : null;
  return holder && spoken(holder.name) === spoken(name) ? row : null;
};

/** What a row is worth by its signature and by the signed register. Throws where it is not what was signed. */
export const verifiedOf = async (verifier: Verifier, row: VerifiedRow, masked: boolean): Promise<Verified> => {
  const {
    register,
    app: { log },
  } = verifier;
  if (
    !isGenuine(
      row,
      (await register.keys()).find(({ kid }) => kid === row.kid),
    )
  ) {
    log.error({ certNo: row.certNo, kid: row.kid }, 'certificate data does not match its signature');
    throw refused('证书数据校验失败，请联系发证机构');
  }
  const registered = await register.statusOf(row.certNo);
  if ((registered?.standing ?? 'valid') !== nameOf(row.status)) {
    log.error(
      { certNo: row.certNo, stored: nameOf(row.status), registered: registered?.standing },
      'the status in the database is not the registered one',
    );
  }
  await run(verifier.pool, count(row.id));
  return answer(verifier, row, certificateStatus(row, registered), masked);
};

/**
 * The certificate that a code or a number with its holder's name stands for. A caller with the code holds the document,
 * so the name is shown as printed; by number it is masked. A wrong name reads like a number that was never given out.
 */
export const verifyCertificate = async (
  verifier: Verifier,
  { code, certNo = '', name = '' }: Query,
  ip: string,
): Promise<Verified> => {
  const kind = code ? 'code' : 'number';
  await limitNetwork(verifier, `verify-${kind}`, ip, PER_MINUTE[kind]);
  const row = code ? await byCode(verifier, code) : await byNumber(verifier, certNo, name);
  if (!row) throw missing('未查询到该证书，请核对后重试');
  return verifiedOf(verifier, row, !code);
};

/**
 * Every key that ever signed, so that a certificate can be checked without us: the list of the data directory, each
 * with its signed entry.
 */
export const findPublicKeys = async ({
  register,
  signer,
}: Pick<Deps, 'register' | 'signer'>): Promise<AnswerOf<typeof publicKeys>> =>
  (await register.keys()).toReversed().map(({ kid, publicKey, from, until, ...listed }) => ({
    kid,
    algorithm: 'Ed25519',
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    createTime: dateTime(new Date(from)),
    retireTime: until === null ? null : dateTime(new Date(until)),
    active: kid === signer.kid,
    ...listed,
  }));
