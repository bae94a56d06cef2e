-- Minutes that are credited afterwards stand beside those that passed by the clock, never among them.
ALTER TABLE "UserItem" ADD COLUMN "grantedSec" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "LessonRound" ADD COLUMN "grantedSec" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "StudySegment"
  ADD COLUMN "kind" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "ref" UUID,
  ADD COLUMN "grantedSec" INTEGER NOT NULL DEFAULT 0;
-- Beats never enter it.
CREATE UNIQUE INDEX "StudySegment_one_grant" ON "StudySegment"("userId", "ref", "lid") WHERE ref IS NOT NULL;

-- A fault of the site is looked for by its hours. The ledger is only added to, in the order of its times: an index of
-- ranges costs a beat next to nothing.
CREATE INDEX "StudySegment_at_idx" ON "StudySegment" USING BRIN ("at");

CREATE TABLE "StudyGrant" (
  "userId" UUID NOT NULL,
  "chainSeq" INTEGER NOT NULL,
  "kind" INTEGER NOT NULL,
  "ref" UUID NOT NULL,
  "sec" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StudyGrant_pkey" PRIMARY KEY ("userId", "chainSeq")
);
CREATE INDEX "StudyGrant_ref_idx" ON "StudyGrant"("ref");
CREATE TRIGGER is_only_added BEFORE UPDATE ON "StudyGrant" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE TABLE "Appeal" (
  "id" UUID NOT NULL,
  "no" TEXT NOT NULL,
  "userId" UUID,
  "orgId" UUID,
  "lessonId" UUID NOT NULL,
  "lid" UUID NOT NULL,
  "round" INTEGER NOT NULL,
  "seqs" INTEGER[],
  "claimSec" INTEGER NOT NULL,
  "reason" TEXT NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "grantSec" INTEGER,
  "opinion" TEXT NOT NULL DEFAULT '',
  "by" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "askedAt" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Appeal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Appeal_status" CHECK ("status" IN (0, 2, 3, 4, 5, 6)),
  CONSTRAINT "Appeal_grant" CHECK ((coalesce("grantSec", 0) > 0) = ("status" IN (3, 4))),
  CONSTRAINT "Appeal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "Appeal_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Appeal_lid_fkey" FOREIGN KEY ("lid") REFERENCES "LessonItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Appeal_no_key" ON "Appeal"("no");
CREATE UNIQUE INDEX "Appeal_one_open" ON "Appeal"("userId", "lid") WHERE status IN (0, 2);
CREATE INDEX "Appeal_userId_createdAt_idx" ON "Appeal"("userId", "createdAt" DESC);
CREATE INDEX "Appeal_status_createdAt_idx" ON "Appeal"("status", "createdAt");
CREATE INDEX "Appeal_lessonId_idx" ON "Appeal"("lessonId");
CREATE INDEX "Appeal_lid_idx" ON "Appeal"("lid");

-- 6 学时申诉
CREATE FUNCTION work_of_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(6, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(6, NEW.id, NEW."orgId", NULL, NEW."userId");
  ELSIF NEW.status = 2 THEN
    PERFORM work_pause(6, NEW.id);
  ELSE
    PERFORM work_close(6, NEW.id, CASE NEW.status WHEN 5 THEN 2 WHEN 6 THEN 3 ELSE 1 END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER work_of_appeal AFTER INSERT OR DELETE OR UPDATE OF status ON "Appeal"
  FOR EACH ROW EXECUTE FUNCTION work_of_appeal();

CREATE TABLE "AppealNote" (
  "id" UUID NOT NULL,
  "appealId" UUID NOT NULL,
  "by" INTEGER NOT NULL,
  "staffId" UUID,
  "text" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AppealNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AppealNote_appealId_fkey" FOREIGN KEY ("appealId") REFERENCES "Appeal"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "AppealNote_appealId_at_idx" ON "AppealNote"("appealId", "at");

CREATE TABLE "Incident" (
  "id" UUID NOT NULL,
  "from" TIMESTAMPTZ(3) NOT NULL,
  "to" TIMESTAMPTZ(3) NOT NULL,
  "reason" TEXT NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "by" UUID,
  "confirmedBy" UUID,
  "taskId" UUID,
  "people" INTEGER NOT NULL DEFAULT 0,
  "seconds" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "Incident_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Incident_span" CHECK ("from" < "to"),
  CONSTRAINT "Incident_two_people" CHECK ("confirmedBy" IS NULL OR "confirmedBy" IS DISTINCT FROM "by")
);
CREATE INDEX "Incident_createdAt_idx" ON "Incident"("createdAt" DESC);

-- As before, with what was granted in this run.
CREATE OR REPLACE FUNCTION end_lesson_round(learner UUID, course UUID, reason INTEGER) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "LessonRound" (
    "userId", "lessonId", "no", "key", "kind", "orgId", "source", "openedAt", "startTime", "learnedTime",
    "finishTime", "creditHours", "subject", "creditedSec", "grantedSec", "items", "attemptId", "why", "endedAt"
  )
  SELECT ul."userId", ul."lessonId", ul."round", ul."roundKey",
    CASE WHEN ul."round" = 1 THEN 1 WHEN ul."roundKey" ~ '^\d{4}$' THEN 3 ELSE 2 END,
    ul."orgId", ul."source", ul."roundOpenedAt", ul."startTime", ul."learnedTime",
    CASE WHEN reason = 1 THEN ul."finishTime" END,
    coalesce(ul."creditHours", l."creditHours"), l."subject", ul."creditedSec",
    (
      SELECT coalesce(sum(u."grantedSec"), 0)::int FROM "UserItem" u
      WHERE u."userId" = ul."userId" AND u."lessonId" = ul."lessonId" AND u."round" = ul."round"
    ),
    (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'lid', i."id", 'title', i."title", 'done', u."doneAt" IS NOT NULL, 'creditedSec', coalesce(u."creditedSec", 0)
      ) ORDER BY i."sort", i."id"), '[]')
      FROM "LessonItem" i
      LEFT JOIN "UserItem" u ON u."lid" = i."id" AND u."userId" = ul."userId" AND u."round" = ul."round"
      WHERE i."lessonId" = l."id" AND (i."removedAt" IS NULL OR u."lid" IS NOT NULL)
    ),
    CASE WHEN reason = 1 THEN (
      SELECT a."id" FROM "Attempt" a JOIN "Paper" p ON p."id" = a."paperId"
      WHERE a."userId" = ul."userId" AND p."lessonId" = l."id" AND a."passed" AND a."status" = 3
        AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
      ORDER BY a."submitTime", a."id" LIMIT 1
    ) END,
    reason, CASE WHEN reason = 1 THEN coalesce(ul."finishTime", ul."updatedAt") ELSE clock_timestamp() END
  FROM "UserLesson" ul JOIN "Lesson" l ON l."id" = ul."lessonId"
  WHERE ul."userId" = learner AND ul."lessonId" = course
  ON CONFLICT DO NOTHING;
$$;
