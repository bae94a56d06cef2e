CREATE TABLE "LessonRound" (
  "userId" UUID NOT NULL,
  "lessonId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "key" TEXT,
  "kind" INTEGER NOT NULL DEFAULT 1,
  "orgId" UUID,
  "source" INTEGER NOT NULL,
  "startTime" TIMESTAMPTZ(3),
  "learnedTime" TIMESTAMPTZ(3),
  "finishTime" TIMESTAMPTZ(3),
  "creditHours" DECIMAL(5, 1) NOT NULL,
  "subject" INTEGER NOT NULL,
  "creditedSec" INTEGER NOT NULL,
  "items" JSONB NOT NULL,
  "attemptId" UUID,
  "why" INTEGER NOT NULL,
  "endedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LessonRound_pkey" PRIMARY KEY ("userId", "lessonId", "no"),
  CONSTRAINT "LessonRound_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LessonRound_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "LessonRound_lessonId_finishTime_idx" ON "LessonRound"("lessonId", "finishTime" DESC);
CREATE INDEX "LessonRound_orgId_finishTime_idx" ON "LessonRound"("orgId", "finishTime" DESC);
CREATE TRIGGER is_only_added BEFORE UPDATE ON "LessonRound" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE TABLE "PaperRound" (
  "userId" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "key" TEXT,
  "kind" INTEGER NOT NULL,
  "openedAt" TIMESTAMPTZ(3) NOT NULL,
  "by" UUID,
  CONSTRAINT "PaperRound_pkey" PRIMARY KEY ("userId", "paperId", "no"),
  CONSTRAINT "PaperRound_no" CHECK ("no" >= 2),
  CONSTRAINT "PaperRound_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PaperRound_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PaperRound_once_a_key" ON "PaperRound"("userId", "paperId", "key") WHERE key IS NOT NULL;
CREATE INDEX "PaperRound_paperId_idx" ON "PaperRound"("paperId");
CREATE TRIGGER is_only_added BEFORE UPDATE ON "PaperRound" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE TABLE "RetakePlan" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "lessonId" UUID,
  "paperId" UUID,
  "rule" INTEGER NOT NULL,
  "monthDay" TEXT,
  "withCourse" BOOLEAN NOT NULL DEFAULT true,
  "orgIds" TEXT[] NOT NULL DEFAULT '{}',
  "closeUnfinished" BOOLEAN NOT NULL DEFAULT false,
  "notice" INTEGER[] NOT NULL DEFAULT '{90,30,7}',
  "status" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RetakePlan_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "RetakePlan_of_one" CHECK (("lessonId" IS NULL) <> ("paperId" IS NULL)),
  CONSTRAINT "RetakePlan_rule" CHECK ("rule" = 1 OR ("rule" = 2 AND "monthDay" IS NOT NULL)),
  CONSTRAINT "RetakePlan_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "RetakePlan_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "RetakePlan_one_of_lesson" ON "RetakePlan"("lessonId") WHERE status = 1 AND "lessonId" IS NOT NULL;
CREATE UNIQUE INDEX "RetakePlan_one_of_paper" ON "RetakePlan"("paperId") WHERE status = 1 AND "paperId" IS NOT NULL;
