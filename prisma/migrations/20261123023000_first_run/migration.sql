-- Figures by day, made from the base tables and rebuilt at any time.
CREATE TABLE "StatDay" (
  "day" DATE NOT NULL,
  "dim" TEXT NOT NULL,
  "dimId" TEXT NOT NULL,
  "metric" TEXT NOT NULL,
  "value" BIGINT NOT NULL,
  CONSTRAINT "StatDay_pkey" PRIMARY KEY ("day", "dim", "dimId", "metric")
);

-- Lines of the checklist that somebody has set aside; all else of it is computed.
CREATE TABLE "ChecklistIgnored" (
  "key" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "staffId" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ChecklistIgnored_pkey" PRIMARY KEY ("key")
);

-- What came with the starter pack, so that it comes once.
ALTER TABLE "Article" ADD COLUMN "starterKey" TEXT;
CREATE UNIQUE INDEX "Article_starterKey_key" ON "Article"("starterKey");
ALTER TABLE "Question" ADD COLUMN "starterKey" TEXT;
CREATE UNIQUE INDEX "Question_starterKey_key" ON "Question"("starterKey");
ALTER TABLE "QuestionBank" ADD COLUMN "starterKey" TEXT;
CREATE UNIQUE INDEX "QuestionBank_starterKey_key" ON "QuestionBank"("starterKey");
ALTER TABLE "Paper" ADD COLUMN "starterKey" TEXT;
CREATE UNIQUE INDEX "Paper_starterKey_key" ON "Paper"("starterKey");

-- Feedback that waits for an answer.
CREATE INDEX "Suggestion_waiting" ON "Suggestion"("createdAt") WHERE status = 0;
