import { MEMBER } from '@zhibiao/contract/member';
import { lit, run, sql } from '#db/sql.ts';
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
    JOIN "UserLesson" ul ON ul."userId" = m."userId" AND ul.source = 2 AND ul."orgId" = m."orgId"
    WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)}
  ) page
  ${RECORD_FACTS}
  ON CONFLICT ("memberId", "lessonId") DO NOTHING`;

/**
 * Keeps what the person's organisation assigned as it stands now; called in the transaction that ends the membership,
 * before it ends.
 */
export const freezeStudy = async (client: Client, userId: string): Promise<void> => {
  await run(client, freezeRecords(userId));
};
