import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import {
  APPLY_KIND,
  type ApplyEvidence,
  AUDITOR_EXAM_MONTHS,
  AUDITOR_HOURS,
  AUDITOR_HOURS_SETTING,
  ITEM_RESULT,
} from '@zhibiao/contract/apply/types';
import { type Hours, NO_HOURS } from '@zhibiao/contract/core/hours';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { dayOf, TODAY } from '#db/days.ts';
import { lit, lits, many, nothing, type Queryable, sql, type Statement } from '#db/sql.ts';
import { missingForAuditor, missingForTraining } from '#domain/apply/eligibility.ts';
import { OPEN_STATUSES } from '#domain/apply/states.ts';
import { day } from '#domain/time/time.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { hoursOf, sumHoursSql } from '#services/study/study-sql.ts';
import { PREFIX } from '#services/files/uploads.ts';
import { certTypeSql } from '#services/certificate/cert-of-apply.ts';

/** 换证: the certificate that an application is to take the place of. */
export type Renewal = {
  id: string;
  certNo: string;
  userId: string;
  /** Study and exam that are older do not count. */
  months: number;
  /** Neither revoked nor replaced. */
  inForce: boolean;
  /** Why it cannot be renewed today, whatever was studied. */
  problem: string | null;
};

/** What a certificate is to be about: one lesson, or a standard. */
export type ApplySubject =
  { kind: typeof APPLY_KIND.training; lessonId: string } | { kind: typeof APPLY_KIND.auditor; standardCode: string };
/** The subject as columns of an application. */
export type Columns = { kind: number; lessonId: string | null; standardCode: string | null };
export const columnsOf = (subject: ApplySubject): Columns => ({ lessonId: null, standardCode: null, ...subject });
/** What the server knows of a person, and what they still want for a certificate. */
export type PersonFacts = {
  userId: string;
  name: string;
  evidence: ApplyEvidence;
  missing: string[];
  /** The portrait that the certificate would show, key in the storage port; null where it shows none. */
  photoKey: string | null;
  /** It would show one that they have not agreed to. */
  unagreed: boolean;
};

type Row = {
  userId: string;
  name: string;
  photo: string | null;
  agreed: boolean;
  lessons: ApplyEvidence['lessons'] | null;
  hours: Hours | null;
  hoursWanted: number;
  score: number | null;
  fullScore: number | null;
  examAt: Date | null;
  recent: boolean | null;
  certNo: string | null;
  applyNo: string | null;
};

/** Lesson `l` is the one in question, or one of the standard's: one or the other, so that each has its index. */
const isOfSubject = ({ lessonId, standardCode }: Columns): Statement =>
  lessonId === null ? sql`l."standardCode" = ${standardCode}::text` : sql`l.id = ${lessonId}::uuid`;

/** `renewal`: what is older than its months counts for nothing, and its certificate does not stand in the way. */
type FactsInput = { userIds: readonly string[]; columns: Columns; renewal: Renewal | null };

const recentFor = (renewal: Renewal | null, at: Statement): Statement =>
  renewal === null ? nothing : sql` AND ${at} > clock_timestamp() - make_interval(months => ${renewal.months}::int)`;

/** Passed results of the subject's papers. */
const passedExams = ({ userIds, renewal }: FactsInput): Statement => sql`
  SELECT t.id, t."userId", p."lessonId", t.score, t."totalScore", coalesce(t."submitTime", t.deadline) AS at,
    t.score / greatest(t."totalScore", 1) AS share
  FROM "Attempt" t
  JOIN "Paper" p ON p.id = t."paperId"
  JOIN subject l ON l.id = p."lessonId"
  WHERE t."userId" = ANY(${userIds}::uuid[]) AND t.status = ${lit(ATTEMPT.graded)} AND t.passed${recentFor(
    renewal,
    sql`coalesce(t."submitTime", t.deadline)`,
  )}`;

/** The finished lessons of each learner, once each by the latest run, each with its best passed result. */
const finishedLessons = ({ userIds, renewal }: FactsInput): Statement => sql`
  SELECT r."userId", ${sumHoursSql(sql`r`)} AS hours, jsonb_agg(jsonb_build_object(
      'lessonId', l.id, 'name', l.name, 'creditHours', ${hoursOf(sql`r`)},
      'score', b.score::float8, 'fullScore', b."totalScore",
      'startDate', ${dayOf(sql`r."startTime"`)}::text,
      'finishDate', ${dayOf(sql`r."finishTime"`)}::text
    ) || CASE WHEN r.no > 1 THEN jsonb_build_object('round', r.no) ELSE '{}' END
    ORDER BY r."finishTime", l.id) AS lessons
  FROM (
    SELECT DISTINCT ON (f."userId", f."lessonId") f.* FROM "LessonRound" f
    WHERE f."userId" = ANY(${userIds}::uuid[]) AND f."finishTime" IS NOT NULL${recentFor(renewal, sql`f."finishTime"`)}
    ORDER BY f."userId", f."lessonId", f.no DESC
  ) r
  JOIN subject l ON l.id = r."lessonId"
  LEFT JOIN (
    SELECT DISTINCT ON ("userId", "lessonId") * FROM passed ORDER BY "userId", "lessonId", share DESC, id
  ) b ON b."userId" = r."userId" AND b."lessonId" = l.id
  GROUP BY r."userId"`;

/** The best passed exam of each learner, a recent one first. */
const BEST_EXAM = sql`
  SELECT DISTINCT ON ("userId") "userId", score::float8 AS score, "totalScore" AS "fullScore", at, recent
  FROM (
    SELECT *, at > clock_timestamp() - interval ${lit(`${AUDITOR_EXAM_MONTHS} months`)} AS recent FROM passed
    WHERE score IS NOT NULL
  ) t
  ORDER BY "userId", recent DESC, share DESC, id`;

/** The certificate that a learner holds already. */
const heldCertificates = ({
  userIds,
  columns: { kind, lessonId, standardCode },
  renewal,
}: FactsInput): Statement => sql`
  SELECT DISTINCT ON (x."userId") x."userId", x."certNo" FROM "Certificate" x
  WHERE x."userId" = ANY(${userIds}::uuid[]) AND x.type = ${certTypeSql(sql`${kind}::int`)}
    AND x.status = ${lit(CERT_STORED.valid)}
    AND x.id IS DISTINCT FROM ${renewal?.id ?? null}::uuid
    AND (x."expireDate" IS NULL OR x."expireDate" >= ${TODAY})
    AND (
      x.facts @> jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', ${lessonId}::text)))
      OR x.facts ->> 'standardCode' = ${standardCode}::text
    )
  ORDER BY x."userId", x."createdAt" DESC`;

/** Another application for the same that a learner is in. */
const openApplies = (
  { userIds, columns: { kind, lessonId, standardCode } }: FactsInput,
  exceptApplyId: string | null,
): Statement => sql`
  SELECT DISTINCT ON (i."userId") i."userId", a."applyNo"
  FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
  WHERE i."userId" = ANY(${userIds}::uuid[]) AND i.result <> ${lit(ITEM_RESULT.refused)} AND a.kind = ${kind}::int
    AND a.status IN (${lits(OPEN_STATUSES)})
    AND (a."lessonId" = ${lessonId}::uuid OR a."standardCode" = ${standardCode}::text)
    AND a.id IS DISTINCT FROM ${exceptApplyId}::uuid
  ORDER BY i."userId", a.id`;

const HOURS_WANTED = sql`coalesce(
  (SELECT (value #>> '{}')::float8 FROM "Setting" WHERE key = ${lit(AUDITOR_HOURS_SETTING)}),
  ${lit(AUDITOR_HOURS)})`;

/** The application that asks; and the certificate that it renews, which is its holder's. */
type Asking = { exceptApplyId?: string | null | undefined; renewal?: Renewal | null };

/** Each kind of fact is looked up once for all of them, so that a register of thousands is not queried one by one. */
const findRows = (
  subject: ApplySubject,
  userIds: readonly string[],
  { exceptApplyId = null, renewal = null }: Asking,
) => {
  const columns = columnsOf(subject);
  const input = { userIds, columns, renewal };
  return sql<Row>`
    WITH subject AS MATERIALIZED (
      SELECT l.id, l.name FROM "Lesson" l WHERE ${isOfSubject(columns)}
    ), passed AS MATERIALIZED (${passedExams(input)})
    SELECT u.id AS "userId", u."realName" AS name, u.photo,
      u.photo IS NOT NULL AND ${agreesTo(sql`u.id`, SEPARATE.photo)} AS agreed, s.lessons, s.hours,
      ${HOURS_WANTED} AS "hoursWanted", e.score, e."fullScore", e.at AS "examAt", e.recent, c."certNo", o."applyNo"
    FROM "User" u
    LEFT JOIN (${finishedLessons(input)}) s ON s."userId" = u.id
    LEFT JOIN (${BEST_EXAM}) e ON e."userId" = u.id
    LEFT JOIN (${heldCertificates(input)}) c ON c."userId" = u.id
    LEFT JOIN (${openApplies(input, exceptApplyId)}) o ON o."userId" = u.id
    WHERE u.id = ANY(${userIds}::uuid[]) AND u.status <> ${lit(USER_STATUS.closed)}
    ORDER BY u.id`;
};

/** Of a picture's address its key in the storage port. */
export const photoKeyOf = (photo: string | null): string | null =>
  photo?.startsWith(PREFIX) ? photo.slice(PREFIX.length) : null;

const factsOf = (subject: ApplySubject, row: Row, renewal: Renewal | null): PersonFacts => {
  const lessons = row.lessons ?? [];
  const eligibility = {
    name: row.name,
    hasPhoto: row.agreed,
    unagreed: row.photo !== null && !row.agreed,
    finished: lessons.length,
    hours: row.hours ?? NO_HOURS,
    exam: row.examAt === null ? null : { recent: row.recent === true },
    certNo: row.certNo,
    applyNo: row.applyNo,
    renewal,
  };
  return {
    userId: row.userId,
    name: row.name,
    missing:
      subject.kind === APPLY_KIND.training
        ? missingForTraining(eligibility)
        : missingForAuditor(eligibility, row.hoursWanted),
    evidence: {
      lessons,
      totalHours: eligibility.hours,
      score: row.score,
      fullScore: row.fullScore,
      examDate: row.examAt === null ? null : day(row.examAt),
      hasPhoto: eligibility.hasPhoto,
    },
    photoKey: subject.kind === APPLY_KIND.auditor && row.agreed ? photoKeyOf(row.photo) : null,
    unagreed: subject.kind === APPLY_KIND.auditor && eligibility.unagreed,
  };
};

/** The facts of these people about the subject. Unknown and closed accounts are simply not there. */
export const findFacts = async (
  on: Queryable,
  subject: ApplySubject,
  userIds: readonly string[],
  asking: Asking = {},
): Promise<PersonFacts[]> =>
  (await many(on, findRows(subject, userIds, asking))).map((row) => factsOf(subject, row, asking.renewal ?? null));
