import { createHash } from 'node:crypto';
import { CERT_STATUS } from '@zhibiao/contract/certificate';
import { z } from 'zod';
import { type Canonical, canonicalJson } from './canonical-json.ts';

/** Hours and scores are text of one decimal, so that what is signed has one spelling. */
const LessonFact = z.object({
  lessonId: z.string(),
  name: z.string(),
  /** Of a further run through it; of the first nothing is said. */
  round: z.exactOptional(z.number()),
  /** Of a statement of a year: 1 专业科目 2 公需科目. */
  subject: z.exactOptional(z.number()),
  creditHours: z.string(),
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
export const Facts = z.object({
  issuer: z.string(),
  lessons: z.array(LessonFact),
  totalHours: z.string(),
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
export type Facts = z.output<typeof Facts>;
/** `portrait`: SHA-256 of the picture that is printed, where one is. */
export const Holder = z.object({ name: z.string(), portrait: z.exactOptional(z.string()) });
export type Holder = z.output<typeof Holder>;

export const tenths = (value: number): string => value.toFixed(1);

/** The round as a fact states it. */
export const roundFact = (round: number | undefined): Pick<LessonFact, 'round'> =>
  round !== undefined && round > 1 ? { round } : {};

/** Added in tenths, where whole numbers stay exact. */
export const totalHours = (lessons: readonly Pick<LessonFact, 'creditHours'>[]): string =>
  tenths(lessons.reduce((sum, { creditHours }) => sum + Math.round(Number(creditHours) * 10), 0) / 10);

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
export const factsHash = (holder: Holder, { issuer, lessons, year }: Facts): string => {
  const sorted = [...lessons].sort(inOrder);
  return createHash('sha256')
    .update(canonicalJson({ holder, issuer, lessons: sorted, ...(year === undefined ? {} : { year }) }))
    .digest('hex');
};

/**
 * The same for a certificate that ends: the next one may say the same for later years. Another portrait says nothing
 * else.
 */
export const endingFactsHash = ({ name }: Holder, facts: Facts, expireDate: string): string =>
  createHash('sha256')
    .update(canonicalJson({ holder: { name }, facts: facts as Canonical, expireDate }))
    .digest('hex');

const STORED = { valid: 1, revoked: 2, replaced: 3 } as const;
/** Valid to the end of its last day. */
export const certificateStatusOf = (
  status: number,
  expireDate: string | null,
  today: string,
): (typeof CERT_STATUS)[number] => {
  if (status === STORED.revoked) return '已撤销';
  if (status === STORED.replaced) return '已换发';
  return expireDate !== null && expireDate < today ? '已过期' : '有效';
};
