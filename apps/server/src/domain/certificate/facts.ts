import { createHash } from 'node:crypto';
import { CERT_STATUS, CERT_STORED } from '@zhibiao/contract/certificate/types';
import { hourFigure, type Hours, sumHours } from '@zhibiao/contract/core/hours';
import { HOUR_MIN } from '@zhibiao/contract/core/limits';
import { z } from 'zod';
import { type Canonical, canonicalJson } from '#domain/text/canonical-json.ts';

/** Hours and scores are text of one decimal, so that what is signed has one spelling. */
const LessonFact = z.object({
  lessonId: z.string(),
  name: z.string(),
  /** Of a further run through it; of the first nothing is said. */
  round: z.exactOptional(z.number()),
  /** Of a statement of a year: 1 专业科目 2 公需科目. */
  subject: z.exactOptional(z.number()),
  /** Measured hours; of a document that does not say so the figure of its day, whatever it was. */
  creditHours: z.string(),
  /** 教学计划学时 beside them, where there are any. */
  plannedHours: z.exactOptional(z.string()),
  finishDate: z.string(),
  score: z.string().nullable(),
  /** What the score is out of. */
  fullScore: z.number().nullable(),
});
export type LessonFact = z.output<typeof LessonFact>;

/**
 * What a certificate states, as stored and as printed; a study proof has only the first three, one of a year the year
 * too, and what is left out is not signed.
 */
export const CertificateFacts = z.object({
  issuer: z.string(),
  lessons: z.array(LessonFact),
  totalHours: z.string(),
  plannedTotal: z.exactOptional(z.string()),
  /** Which hours it states; documents from before there were two kinds do not say. */
  hours: z.exactOptional(z.literal('measured')),
  /** Less than one hour is printed in minutes, of which so many are one; of others nothing is said. */
  hourMin: z.exactOptional(z.number()),
  /** It lists all that was finished in this year. */
  year: z.exactOptional(z.number()),
  standardCode: z.exactOptional(z.string()),
  /** First and last day of the studies. */
  period: z.exactOptional(z.object({ from: z.string(), to: z.string() })),
  exam: z.exactOptional(z.object({ score: z.string(), fullScore: z.number(), date: z.string() })),
  /** The organisation that submitted the holder. */
  orgName: z.exactOptional(z.string()),
  /** The number of the certificate in whose place it comes, of a renewal. */
  renews: z.exactOptional(z.string()),
});
export type CertificateFacts = z.output<typeof CertificateFacts>;
/** What is issued says which hours it states. */
export type IssuedFacts = CertificateFacts & { hours: 'measured' };
/** `portrait`: SHA-256 of the picture that is printed, where one is. */
export const CertificateHolder = z.object({ name: z.string(), portrait: z.exactOptional(z.string()) });
export type CertificateHolder = z.output<typeof CertificateHolder>;

export const tenths = (value: number): string => value.toFixed(1);

/** The round as a fact states it. */
export const roundFact = (round: number | undefined): Pick<LessonFact, 'round'> =>
  round !== undefined && round > 1 ? { round } : {};

/** The hours of a run as a fact states them. */
export const hoursFact = ({ measured, planned }: Hours): Pick<LessonFact, 'creditHours' | 'plannedHours'> => ({
  creditHours: tenths(measured),
  ...(planned > 0 ? { plannedHours: tenths(planned) } : {}),
});
/** And back again. */
export const factHours = ({ creditHours, plannedHours }: Pick<LessonFact, 'creditHours' | 'plannedHours'>): Hours => ({
  measured: Number(creditHours),
  planned: Number(plannedHours ?? 0),
});
export const factTotal = ({
  totalHours,
  plannedTotal,
}: Pick<CertificateFacts, 'totalHours' | 'plannedTotal'>): Hours => ({
  measured: Number(totalHours),
  planned: Number(plannedTotal ?? 0),
});

/** The hours of all of them, and which hours they are. */
export const totalFacts = (
  lessons: readonly Pick<LessonFact, 'creditHours' | 'plannedHours'>[],
): Pick<IssuedFacts, 'totalHours' | 'plannedTotal' | 'hours' | 'hourMin'> => {
  const each = lessons.map(factHours);
  const { measured, planned } = sumHours(each);
  const isShort = each.some((hours) => [hours.measured, hours.planned].some((one) => one > 0 && one < 1));
  return {
    totalHours: tenths(measured),
    ...(planned > 0 ? { plannedTotal: tenths(planned) } : {}),
    hours: 'measured',
    ...(isShort ? { hourMin: HOUR_MIN } : {}),
  };
};

/** Which hours the document states, as it says itself; a document from before there were two kinds says nothing. */
export const printedOrigin = (facts: CertificateFacts): string | null => {
  if (facts.hours === undefined) return null;
  const { planned } = factTotal(facts);
  return planned > 0
    ? `学时为服务器实测。教学计划学时 ${hourFigure(planned, facts.hourMin ?? null)} 由培训机构按教学计划核定，未经实测。`
    : '学时为服务器实测。';
};
/** The same for the reader of a document elsewhere. */
export const originOf = (facts: CertificateFacts): string =>
  printedOrigin(facts) ?? '学时为签发时课程设定的学时，签发时未区分实测学时与教学计划学时。';

/**
 * Every field that the signature covers. Its status (revoked, replaced) and its owner's account are not among them:
 * both may change.
 */
export type Signed = {
  certNo: string;
  type: number;
  holder: unknown;
  facts: unknown;
  issueDate: string;
  expireDate: string | null;
  verifyCode: string;
  /** SHA-256 of the PDF, hex. */
  sha256: string;
  kid: string;
};

/** The bytes that are signed. Throws when a field holds what no certificate of ours does. */
export const canonicalOf = ({
  certNo,
  type,
  holder,
  facts,
  issueDate,
  expireDate,
  verifyCode,
  sha256,
  kid,
}: Signed): string =>
  canonicalJson({
    version: 1,
    certNo,
    type,
    holder: holder as Canonical,
    facts: facts as Canonical,
    issueDate,
    expireDate,
    verifyCode,
    sha256,
    kid,
  });

type OfRun = Pick<LessonFact, 'lessonId' | 'round'>;
const inOrder = (a: OfRun, b: OfRun): number =>
  a.lessonId === b.lessonId ? (a.round ?? 1) - (b.round ?? 1) : a.lessonId < b.lessonId ? -1 : 1;

/**
 * Two documents with the same hash say the same: holder, lessons, hours, dates, scores, in whatever order they were
 * chosen.
 */
export const factsHash = (holder: CertificateHolder, { issuer, lessons, year, hours }: CertificateFacts): string => {
  const sorted = [...lessons].sort(inOrder);
  return createHash('sha256')
    .update(
      canonicalJson({
        holder,
        issuer,
        lessons: sorted,
        ...(year === undefined ? {} : { year }),
        ...(hours === undefined ? {} : { hours }),
      }),
    )
    .digest('hex');
};

/**
 * The same for a certificate that ends: the next one may say the same for later years. Another portrait says nothing
 * else.
 */
export const endingFactsHash = ({ name }: CertificateHolder, facts: CertificateFacts, expireDate: string): string =>
  createHash('sha256')
    .update(canonicalJson({ holder: { name }, facts: facts as Canonical, expireDate }))
    .digest('hex');

/** Valid to the end of its last day. */
export const certificateStatusOf = (
  status: number,
  expireDate: string | null,
  today: string,
): (typeof CERT_STATUS)[number] => {
  if (status === CERT_STORED.revoked) return '已撤销';
  if (status === CERT_STORED.replaced) return '已换发';
  return expireDate !== null && expireDate < today ? '已过期' : '有效';
};
