-- A drill or a mock paper that a learner practises on before an exam. It is no attempt: nothing of it counts.
CREATE TABLE "PracticeSet" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "lessonId" UUID NOT NULL,
  "kind" INTEGER NOT NULL,
  "snapshot" JSONB NOT NULL,
  "key" JSONB NOT NULL,
  "answers" JSONB NOT NULL DEFAULT '{}',
  "form" JSONB,
  "startAt" TIMESTAMPTZ(3) NOT NULL,
  "deadline" TIMESTAMPTZ(3),
  "endAt" TIMESTAMPTZ(3),
  CONSTRAINT "PracticeSet_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PracticeSet_kind" CHECK ("kind" IN (1, 2)),
  CONSTRAINT "PracticeSet_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PracticeSet_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PracticeSet_userId_lessonId_startAt_idx" ON "PracticeSet"("userId", "lessonId", "startAt" DESC);
CREATE INDEX "PracticeSet_lessonId_idx" ON "PracticeSet"("lessonId");
-- One of each kind under way for a learner and a course.
CREATE UNIQUE INDEX "PracticeSet_open" ON "PracticeSet"("userId", "lessonId", "kind") WHERE "endAt" IS NULL;
