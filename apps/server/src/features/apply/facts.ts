import type { ApplyEvidence } from '@zhibiao/contract/apply';
import { APPLY_KIND, AUDITOR_HOURS, AUDITOR_HOURS_SETTING } from '@zhibiao/contract/apply';
import type { Pool } from '#db/client.ts';
import type { Client } from '#db/transaction.ts';
import { missingForAuditor, missingForTraining } from '#domain/apply-eligibility.ts';
import { OPEN_STATUSES } from '#domain/apply-states.ts';
import { day } from '#domain/time.ts';

/** What a certificate is to be about: one lesson, or a standard. */
export type Subject =
  { kind: typeof APPLY_KIND.training; lessonId: string } | { kind: typeof APPLY_KIND.auditor; standardCode: string };
/** What the server knows of a person, and what they still want for a certificate. */
export type PersonFacts = { userId: string; name: string; evidence: ApplyEvidence; missing: string[] };

type Row = {
  userId: string;
  name: string;
  hasPhoto: boolean;
  lessons: ApplyEvidence['lessons'] | null;
  hours: number | null;
  hoursWanted: number;
  score: number | null;
  fullScore: number | null;
  examAt: Date | null;
  recent: boolean | null;
  certNo: string | null;
  applyNo: string | null;
};

/**
 * $1 people, $2 lesson or null, $3 standard or null, $4 kind, $5 an application that does not count. Only lessons that
 * are finished, only exams that are passed.
 */
const FIND = `
  SELECT u.id AS "userId", u."realName" AS name, u.photo IS NOT NULL AS "hasPhoto", s.lessons, s.hours, coalesce((SELECT (value #>> '{}')::float8 FROM "Setting" WHERE key = '${AUDITOR_HOURS_SETTING}'), ${AUDITOR_HOURS}) AS "hoursWanted", e.score, e."fullScore", e.at AS "examAt", e.recent, c."certNo", o."applyNo"
  FROM "User" u
  CROSS JOIN LATERAL (
    SELECT sum(l."creditHours")::float8 AS hours, jsonb_agg(jsonb_build_object(
      'lessonId', l.id, 'name', l.name, 'creditHours', l."creditHours"::float8, 'score', b.score, 'fullScore', b."totalScore",
      'startDate', (ul."startTime" AT TIME ZONE 'Asia/Shanghai')::date::text, 'finishDate', (ul."finishTime" AT TIME ZONE 'Asia/Shanghai')::date::text
    ) ORDER BY ul."finishTime", l.id) AS lessons
    FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId"
    LEFT JOIN LATERAL (
      SELECT t.score::float8 AS score, t."totalScore" FROM "Attempt" t JOIN "Paper" p ON p.id = t."paperId"
      WHERE t."userId" = u.id AND p."lessonId" = l.id AND t.status = 3 AND t.passed ORDER BY t.score / greatest(t."totalScore", 1) DESC, t.id LIMIT 1
    ) b ON true
    WHERE ul."userId" = u.id AND ul.status = 3 AND ul."finishTime" IS NOT NULL AND (l.id = $2::uuid OR l."standardCode" = $3::text)
  ) s
  LEFT JOIN LATERAL (
    SELECT t.score::float8 AS score, t."totalScore" AS "fullScore", coalesce(t."submitTime", t.deadline) AS at,
      coalesce(t."submitTime", t.deadline) > clock_timestamp() - interval '12 months' AS recent
    FROM "Attempt" t JOIN "Paper" p ON p.id = t."paperId" JOIN "Lesson" l ON l.id = p."lessonId"
    WHERE t."userId" = u.id AND t.status = 3 AND t.passed AND t.score IS NOT NULL AND (l.id = $2::uuid OR l."standardCode" = $3::text)
    ORDER BY recent DESC, t.score / greatest(t."totalScore", 1) DESC, t.id LIMIT 1
  ) e ON true
  LEFT JOIN LATERAL (
    SELECT x."certNo" FROM "Certificate" x
    WHERE x."userId" = u.id AND x.type = $4::int + 1 AND x.status = 1 AND (x."expireDate" IS NULL OR x."expireDate" >= (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date)
      AND (x.facts @> jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', $2::text))) OR x.facts ->> 'standardCode' = $3::text)
    ORDER BY x."createdAt" DESC LIMIT 1
  ) c ON true
  LEFT JOIN LATERAL (
    SELECT a."applyNo" FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
    WHERE i."userId" = u.id AND i.result <> 2 AND a.kind = $4::int AND a.status IN (${OPEN_STATUSES.join(', ')}) AND (a."lessonId" = $2::uuid OR a."standardCode" = $3::text) AND a.id IS DISTINCT FROM $5::uuid
    LIMIT 1
  ) o ON true
  WHERE u.id = ANY($1::uuid[]) AND u.status <> 3
  ORDER BY u.id`;

const factsOf = (subject: Subject, row: Row): PersonFacts => {
  const lessons = row.lessons ?? [];
  const standing = {
    name: row.name,
    hasPhoto: row.hasPhoto,
    finished: lessons.length,
    hours: row.hours ?? 0,
    exam: row.examAt === null ? null : { recent: row.recent === true },
    certNo: row.certNo,
    applyNo: row.applyNo,
  };
  return {
    userId: row.userId,
    name: row.name,
    missing:
      subject.kind === APPLY_KIND.training
        ? missingForTraining(standing)
        : missingForAuditor(standing, row.hoursWanted),
    evidence: {
      lessons,
      totalHours: standing.hours,
      score: row.score,
      fullScore: row.fullScore,
      examDate: row.examAt === null ? null : day(row.examAt),
      hasPhoto: row.hasPhoto,
    },
  };
};

/**
 * The facts of these people about the subject; `apart` is the application that asks. Unknown and closed accounts are
 * simply not there.
 */
export const findFacts = async (
  client: Client | Pool,
  subject: Subject,
  userIds: readonly string[],
  apart: string | null = null,
): Promise<PersonFacts[]> => {
  const [lessonId, standardCode] =
    subject.kind === APPLY_KIND.training ? [subject.lessonId, null] : [null, subject.standardCode];
  const { rows } = await client.query<Row>(FIND, [userIds, lessonId, standardCode, subject.kind, apart]);
  return rows.map((row) => factsOf(subject, row));
};
