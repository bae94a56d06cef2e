import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { TODAY } from '#db/days.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { LIGHT_SQL, RECORD_FACTS, SHOWN_STATUS_SQL } from './study-sql.ts';

const freezeRecords = (userId: string) => sql`
  INSERT INTO "LeaverStudy" (
    id, "orgId", "memberId", "lessonId", status, light, progress, deadline, learned,
    "needSec", "coveredSec", "lastStudy", "refusedSec", "bestScore", passed, round)
  SELECT gen_random_uuid(), page."orgId", page."memberId", page."lessonId", page.status, page.light, page.progress,
    page.deadline, page.learned, need."needSec", need."coveredSec", last."lastStudy", lost."refusedSec",
    exam."bestScore", exam.passed, page.round
  FROM (
    SELECT m."orgId", m.id AS "memberId", greatest(coalesce(m."joinedAt", m."createdAt"), ul."roundOpenedAt") AS since,
      ul."userId", ul."lessonId", ul.round, ul.progress, ul.deadline, ul."learnedTime" IS NOT NULL AS learned,
      ${SHOWN_STATUS_SQL} AS status, ${LIGHT_SQL} AS light
    FROM "OrgMember" m
    JOIN "UserLesson" ul ON ul."userId" = m."userId" AND ul.source = ${lit(STUDY_SOURCE.assigned)}
      AND ul."orgId" = m."orgId"
    WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)}
  ) page
  ${RECORD_FACTS}
  ON CONFLICT ("memberId", "lessonId") DO NOTHING`;

/** Stored 1 有效 2 已撤销 3 已换发; a valid one that has ended is 已过期. */
const SHOWN = sql`CASE c.status WHEN ${lit(CERT_STORED.revoked)} THEN '已撤销' WHEN 3 THEN '已换发' ELSE CASE
  WHEN c."expireDate" < ${TODAY} THEN '已过期' ELSE '有效' END END`;
const freezeCertificates = (userId: string) => sql`
  INSERT INTO "LeaverCertificate" (id, "orgId", "memberId", "certNo", type, holder, status, "issueDate", "expireDate")
  SELECT gen_random_uuid(), m."orgId", m.id, c."certNo", c.type, coalesce(c.holder ->> 'name', ''), ${SHOWN},
    c."issueDate", c."expireDate"
  FROM "OrgMember" m JOIN "Certificate" c ON c."userId" = m."userId" AND c."orgId" = m."orgId"
  WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)}
  ON CONFLICT ("memberId", "certNo") DO NOTHING`;

type Kept = { lessons: string[]; certificates: string[] };
/** Of membership `m`, by name and number. */
export const KEPT = sql`ARRAY(
    SELECT l.name FROM "LeaverStudy" s JOIN "Lesson" l ON l.id = s."lessonId" WHERE s."memberId" = m.id ORDER BY l.name
  ) AS lessons, ARRAY(
    SELECT h."certNo" FROM "LeaverCertificate" h WHERE h."memberId" = m.id ORDER BY h."certNo"
  ) AS certificates`;
const findKept = (userId: string) => sql<Kept>`
  SELECT ${KEPT} FROM "OrgMember" m WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)}`;
const listed = (names: readonly string[]) => names.map((name) => `《${name}》`).join('');
/** What the person reads at once; everything where it is little, else how much, and where all of it is read. */
const MOST_NAMED = 5;
const sentenceOf = ({ lessons, certificates }: Kept): string => {
  const parts = [
    ...(lessons.length > 0
      ? [`${lessons.length}门指派课程${lessons.length <= MOST_NAMED ? listed(lessons) : ''}`]
      : []),
    ...(certificates.length > 0
      ? [`${certificates.length}份证书${certificates.length <= MOST_NAMED ? `（${certificates.join('、')}）` : ''}`]
      : []),
  ];
  return parts.length === 0
    ? '机构没有保留您的学习记录和证书。'
    : `机构保留以下内容到今天为止的记录：${parts.join('、')}。之后的学习和证书机构不再看得到。`;
};

/**
 * Keeps what the person's organisation assigned, and the certificates issued for it, as they stand now; called in the
 * transaction that ends the membership, before it ends. Answers a sentence that says what that is.
 */
export const freezeStudy = async (client: Client, userId: string): Promise<string> => {
  await run(client, freezeRecords(userId));
  await run(client, freezeCertificates(userId));
  const [kept] = await many(client, findKept(userId));
  return sentenceOf(kept ?? { lessons: [], certificates: [] });
};
