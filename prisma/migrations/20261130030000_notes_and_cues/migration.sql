-- What a learner writes down beside a lecture, at the second of the film where they were: nobody else's to read.
CREATE TABLE "StudyNote" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "lessonId" UUID NOT NULL,
  "lid" UUID NOT NULL,
  "atSec" INTEGER,
  "text" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StudyNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StudyNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "StudyNote_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "StudyNote_lid_fkey" FOREIGN KEY ("lid") REFERENCES "LessonItem"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "StudyNote_userId_lessonId_idx" ON "StudyNote"("userId", "lessonId");
CREATE INDEX "StudyNote_lessonId_idx" ON "StudyNote"("lessonId");
CREATE INDEX "StudyNote_lid_idx" ON "StudyNote"("lid");

-- The captions of a film as rows, to be searched. A job writes them from the file for what is there already, and
-- wherever the file that was read is not the one that the film has.
CREATE TABLE "CaptionCue" (
  "mediaId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "fromMs" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  CONSTRAINT "CaptionCue_pkey" PRIMARY KEY ("mediaId", "no"),
  CONSTRAINT "CaptionCue_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "Media" ADD COLUMN "captionsRead" TEXT;
CREATE INDEX "Media_captions_unread" ON "Media"("id") WHERE "captions" IS DISTINCT FROM "captionsRead";

-- Outside Prisma's schema language, and outside what it compares: expressions.
CREATE INDEX "CaptionCue_text_bigrams" ON "CaptionCue" USING gin (bigrams("text"));
CREATE INDEX "Clause_label_bigrams" ON "Clause"
  USING gin (bigrams("standardCode" || ' ' || "number" || ' ' || "title"));

-- The filters of the catalogue.
CREATE INDEX "Lesson_status_measuredHours_idx" ON "Lesson"("status", "measuredHours");
CREATE INDEX "LessonItem_live_type" ON "LessonItem"("type", "lessonId") WHERE "removedAt" IS NULL;
