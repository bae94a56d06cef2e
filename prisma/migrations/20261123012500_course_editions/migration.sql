-- Courses that staff edit, and the editions of what is studied. Every default says what was so until now.
ALTER TABLE "Lesson"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "treeVersion" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "subject" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "plannedReason" TEXT,
  ADD COLUMN "studyUntil" TIMESTAMPTZ(3),
  ADD COLUMN "publishAt" TIMESTAMPTZ(3),
  ADD COLUMN "editedBy" UUID,
  ADD COLUMN "starterKey" TEXT;
CREATE UNIQUE INDEX "Lesson_starterKey_key" ON "Lesson"("starterKey");
CREATE INDEX "Lesson_updatedAt_id_idx" ON "Lesson"("updatedAt" DESC, "id" DESC);
CREATE INDEX "Lesson_status_updatedAt_id_idx" ON "Lesson"("status", "updatedAt" DESC, "id" DESC);
CREATE INDEX "Lesson_publish_due" ON "Lesson"("publishAt") WHERE "publishAt" IS NOT NULL;

ALTER TABLE "LessonItem"
  ADD COLUMN "rev" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "removedAt" TIMESTAMPTZ(3);

ALTER TABLE "UserLesson"
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "roundKey" TEXT,
  ADD COLUMN "roundOpenedAt" TIMESTAMPTZ(3);
ALTER TABLE "UserItem"
  ADD COLUMN "rev" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "StudySession"
  ADD COLUMN "rev" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;

CREATE TABLE "LessonItemRev" (
  "lid" UUID NOT NULL,
  "rev" INTEGER NOT NULL,
  "mediaId" UUID,
  "durationSec" INTEGER NOT NULL,
  "minSec" INTEGER NOT NULL,
  "pages" INTEGER,
  "htmlHash" TEXT,
  "from" TIMESTAMPTZ(3) NOT NULL,
  "by" UUID,
  "reason" TEXT,
  CONSTRAINT "LessonItemRev_pkey" PRIMARY KEY ("lid", "rev")
);
CREATE INDEX "LessonItemRev_mediaId_idx" ON "LessonItemRev"("mediaId");

INSERT INTO "LessonItemRev" ("lid", "rev", "mediaId", "durationSec", "minSec", "pages", "htmlHash", "from")
SELECT i."id", 1, i."mediaId", i."durationSec", i."minSec", m."pages",
  encode(sha256(convert_to(i."html", 'UTF8')), 'hex'), coalesce(l."publishTime", l."createdAt")
FROM "LessonItem" i JOIN "Lesson" l ON l."id" = i."lessonId" LEFT JOIN "Media" m ON m."id" = i."mediaId"
WHERE l."status" <> 0;

-- What an edition was stays as it was written.
CREATE FUNCTION keep_lesson_item_rev() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'LessonItemRev is only added to';
END $$;
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON "LessonItemRev"
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_item_rev();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON "LessonItemRev"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lesson_item_rev();
