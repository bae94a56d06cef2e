import { codeFrom, labelOf } from '@zhibiao/contract/core/codes';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { CertificateRow, listProves } from '@zhibiao/contract/certificate/learner';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import type { Config } from '#config.ts';
import type { Db, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { one, sql } from '#db/sql.ts';
import { countTo, pageOf } from '#db/paging.ts';
import {
  certificateStatusOf,
  factHours,
  CertificateFacts,
  factTotal,
  CertificateHolder,
  type LessonFact,
  originOf,
  roundFact,
} from '#domain/certificate/facts.ts';
import { renewalTermOf } from '#domain/apply/renewal.ts';
import { dateOnly, dateOnlyOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';

type Site = Pick<Config, 'publicUrl'>;

const SELECT = {
  id: true,
  certNo: true,
  type: true,
  holder: true,
  facts: true,
  issueDate: true,
  expireDate: true,
  status: true,
  verifyCode: true,
  sha256: true,
} as const;
type Stored = {
  id: string;
  certNo: string;
  type: number;
  holder: unknown;
  facts: unknown;
  issueDate: Date;
  expireDate: Date | null;
  status: number;
  verifyCode: string;
  sha256: string;
};

/** The table of hours with numbers where the signed facts have text. */
export const provedLessons = (lessons: readonly LessonFact[]): CertificateRow['lessons'] =>
  lessons.map(({ lessonId, name, round, subject, finishDate, score, ...hours }) => ({
    lessonId,
    name,
    ...roundFact(round),
    ...(subject === undefined ? {} : { subject: codeFrom(SUBJECT, subject) }),
    creditHours: factHours(hours),
    finishDate,
    score: score === null ? null : Number(score),
  }));

const rowOf = (
  site: Site,
  today: string,
  { holder, facts, issueDate, expireDate, status, ...stored }: Stored,
): CertificateRow => {
  const stated = CertificateFacts.parse(facts);
  const { issuer, lessons, year } = stated;
  return {
    ...stored,
    type: codeFrom(CERT_TYPE, stored.type),
    typeName: labelOf(CERT_TYPE, stored.type),
    holder: CertificateHolder.parse(holder).name,
    issuer,
    issueDate: dateOnly(issueDate),
    expireDate: dateOnlyOrNull(expireDate),
    status: certificateStatusOf(status, dateOnlyOrNull(expireDate), today),
    ...(year === undefined ? {} : { year }),
    lessons: provedLessons(lessons),
    totalHours: factTotal(stated),
    hoursOrigin: originOf(stated),
    verifyUrl: verifyUrl(site, stored.verifyCode),
    renewal:
      stored.type === CERT_TYPE.proof ? null : renewalTermOf({ status, expireDate: dateOnlyOrNull(expireDate), today }),
  };
};

const SELECT_TODAY = sql<{ today: string }>`SELECT ${TODAY}::text AS today`;
const todayOf = async (pool: Pool): Promise<string> => (await one(pool, SELECT_TODAY)).today;

type Reads = { db: Db; pool: Pool; config: Site };

/** The learner's certificates of every kind and status, latest first. */
export const findProves = async (
  { db, pool, config }: Reads,
  userId: string,
  page: PageQuery,
): Promise<AnswerOf<typeof listProves>> => {
  const [rows, total, today] = await Promise.all([
    db.certificate.findMany({
      where: { userId },
      select: SELECT,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageOf(page),
    }),
    db.certificate.count({ where: { userId }, take: countTo(page) }),
    todayOf(pool),
  ]);
  return { rows: rows.map((row) => rowOf(config, today, row)), total };
};

export const findProve = async ({ db, pool, config }: Reads, userId: string, id: string): Promise<CertificateRow> => {
  const [row, today] = await Promise.all([
    db.certificate.findFirst({ where: { id, userId }, select: SELECT }),
    todayOf(pool),
  ]);
  if (!row) throw missing('证书不存在');
  return rowOf(config, today, row);
};
