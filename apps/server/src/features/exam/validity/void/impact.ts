import { ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { VoidImpact } from '@zhibiao/contract/exam/staff-void';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { lit, lits, one, sql } from '#db/sql.ts';
import { OPEN_STATUSES } from '#domain/apply/states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { RESTS_ON } from '#services/certificate/sources.ts';
import { findActedOn } from './attempt.ts';

const CERTIFICATES = sql`
  SELECT c.id, c."certNo", c.type FROM "Certificate" c WHERE ${RESTS_ON} ORDER BY c."issueDate", c.id`;
const APPLICATIONS = sql`
  SELECT y.id, y."applyNo" FROM "CertApplyItem" i JOIN "CertApply" y ON y.id = i."applyId"
  WHERE i."userId" = a."userId" AND i.result <> ${lit(ITEM_RESULT.refused)} AND y.status IN (${lits(OPEN_STATUSES)})
    AND (y."lessonId" = p."lessonId" OR y."standardCode" = l."standardCode")
  ORDER BY y.id`;

/** The finished run through the course in which the attempt began, from when until when; it has none of a later one. */
const RUN = sql`
  SELECT r."openedAt" AS since, later.until FROM "LessonRound" r CROSS JOIN LATERAL (
    SELECT min(n.at) AS until FROM (
      SELECT n."openedAt" AS at FROM "LessonRound" n
      WHERE n."userId" = r."userId" AND n."lessonId" = r."lessonId" AND n.no > r.no
      UNION ALL SELECT ul."roundOpenedAt" FROM "UserLesson" ul
      WHERE ul."userId" = r."userId" AND ul."lessonId" = r."lessonId" AND ul.round > r.no
    ) n
  ) later
  WHERE r."userId" = a."userId" AND r."lessonId" = p."lessonId" AND r."finishTime" IS NOT NULL
    AND coalesce(r."openedAt" <= a."startTime", true) AND coalesce(a."startTime" < later.until, true)`;
const OTHER_PASS = sql`
  SELECT 1 FROM "Attempt" o JOIN "Paper" op ON op.id = o."paperId"
  WHERE o."userId" = a."userId" AND o.id <> a.id AND o.status = ${lit(ATTEMPT.graded)} AND o.passed
    AND op."lessonId" = p."lessonId" AND coalesce(run.since <= o."startTime", true)
    AND coalesce(o."startTime" < run.until, true)`;

const findImpact = (attemptId: string) => sql<VoidImpact>`
  SELECT CASE WHEN t.pass AND run.is THEN l.name END AS finishes,
    coalesce((SELECT json_agg(c) FROM (${CERTIFICATES}) c WHERE t.pass), '[]') AS certificates,
    coalesce((SELECT json_agg(y) FROM (${APPLICATIONS}) y WHERE t.pass), '[]') AS applications,
    EXISTS (${OTHER_PASS}) AS "otherPass",
    CASE WHEN a.status = ${lit(ATTEMPT.marking)} THEN (
      SELECT count(*)::int FROM "MarkTask" m WHERE m."attemptId" = a.id AND m.state <> ${lit(MARK_TASK.settled)}
    ) ELSE 0 END AS "toMark"
  FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (
    SELECT coalesce(a.status = ${lit(ATTEMPT.graded)} AND a.passed, false) AS pass
  ) t
  LEFT JOIN LATERAL (SELECT true AS is, run.* FROM (${RUN}) run) run ON true
  WHERE a.id = ${attemptId}::uuid`;

/** What hangs on an attempt, before it is voided. */
export const findVoidImpact = async (pool: Pool, staff: Staff, attemptId: string): Promise<VoidImpact> => {
  await findActedOn(pool, staff, attemptId);
  return one(pool, findImpact(attemptId));
};
