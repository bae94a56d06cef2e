-- An assigned course of somebody who is gone, as it stood then.
CREATE TABLE "LeaverStudy" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "status" INTEGER NOT NULL,
    "light" INTEGER NOT NULL,
    "progress" INTEGER NOT NULL,
    "deadline" TIMESTAMPTZ(3),
    "learned" BOOLEAN NOT NULL,
    "needSec" INTEGER NOT NULL,
    "coveredSec" INTEGER NOT NULL,
    "lastStudy" TIMESTAMPTZ(3),
    "refusedSec" INTEGER NOT NULL,
    "bestScore" DECIMAL(6,1),
    "passed" BOOLEAN NOT NULL,
    "frozenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeaverStudy_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "LeaverStudy_memberId_lessonId_key" ON "LeaverStudy"("memberId", "lessonId");
CREATE INDEX "LeaverStudy_orgId_frozenAt_idx" ON "LeaverStudy"("orgId", "frozenAt");
ALTER TABLE "LeaverStudy" ADD CONSTRAINT "LeaverStudy_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "OrgMember"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LeaverStudy" ADD CONSTRAINT "LeaverStudy_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of those who left before: what has not changed since is still as it was on that day. What was studied later is theirs and stays out.
INSERT INTO "LeaverStudy"
SELECT gen_random_uuid(), m."orgId", m."id", ul."lessonId", ul."status",
  CASE WHEN ul."status" = 3 OR ul."deadline" IS NULL THEN 0 WHEN ul."deadline" < m."leftAt" THEN 2 WHEN ul."deadline" < m."leftAt" + interval '7 days' THEN 1 ELSE 0 END,
  ul."progress", ul."deadline", ul."learnedTime" IS NOT NULL, need."needSec", need."coveredSec", ul."updatedAt", lost."seconds", exam."best", exam."passed", m."leftAt"
FROM (
  SELECT DISTINCT ON ("orgId", "userId") * FROM "OrgMember" WHERE "status" IN (4, 5) AND "userId" IS NOT NULL AND "leftAt" IS NOT NULL AND "joinedAt" IS NOT NULL
  ORDER BY "orgId", "userId", "leftAt" DESC
) m
JOIN "UserLesson" ul ON ul."userId" = m."userId" AND ul."source" = 2 AND ul."orgId" = m."orgId" AND ul."updatedAt" <= m."leftAt"
CROSS JOIN LATERAL (
  SELECT coalesce(sum(n."need"), 0)::int AS "needSec", coalesce(sum(CASE WHEN n."done" THEN n."need" ELSE least(n."covered", n."need") END), 0)::int AS "coveredSec"
  FROM (
    SELECT greatest(1, CASE i."type" WHEN 1 THEN (i."durationSec" * 95 + 99) / 100 WHEN 2 THEN greatest(i."minSec", 3 * coalesce(f."pages", 0)) ELSE i."minSec" END) AS "need",
      u."doneAt" IS NOT NULL AS "done", coalesce(u."covered", 0) AS "covered"
    FROM "LessonItem" i LEFT JOIN "Media" f ON f."id" = i."mediaId" LEFT JOIN "UserItem" u ON u."lid" = i."id" AND u."userId" = m."userId"
    WHERE i."lessonId" = ul."lessonId" AND i."required"
  ) n
) need
CROSS JOIN LATERAL (
  SELECT coalesce(sum(s."refusedSec"), 0)::int AS "seconds" FROM "StudySegment" s
  WHERE s."userId" = m."userId" AND s."lessonId" = ul."lessonId" AND s."at" BETWEEN m."joinedAt" AND m."leftAt"
) lost
CROSS JOIN LATERAL (
  SELECT max(a."score") AS "best", coalesce(bool_or(a."passed"), false) AS "passed" FROM "Attempt" a JOIN "Paper" p ON p."id" = a."paperId"
  WHERE a."userId" = m."userId" AND p."lessonId" = ul."lessonId" AND a."status" = 3 AND a."startTime" BETWEEN m."joinedAt" AND m."leftAt"
) exam;
