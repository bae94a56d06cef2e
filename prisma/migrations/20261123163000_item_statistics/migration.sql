CREATE TABLE "ItemStat" (
  "paperId" UUID NOT NULL,
  "questionId" UUID NOT NULL,
  "qVersion" INTEGER NOT NULL,
  "n" BIGINT NOT NULL DEFAULT 0,
  "sx" BIGINT NOT NULL DEFAULT 0,
  "sxx" BIGINT NOT NULL DEFAULT 0,
  "sy" BIGINT NOT NULL DEFAULT 0,
  "syy" BIGINT NOT NULL DEFAULT 0,
  "sxy" BIGINT NOT NULL DEFAULT 0,
  "st" BIGINT NOT NULL DEFAULT 0,
  "stt" BIGINT NOT NULL DEFAULT 0,
  "bins" JSONB NOT NULL,
  "options" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "ItemStat_pkey" PRIMARY KEY ("paperId", "questionId", "qVersion")
);
CREATE INDEX "ItemStat_questionId_idx" ON "ItemStat"("questionId");

CREATE TABLE "PaperStat" (
  "paperId" UUID NOT NULL,
  "edition" INTEGER NOT NULL,
  "n" BIGINT NOT NULL DEFAULT 0,
  "s" BIGINT NOT NULL DEFAULT 0,
  "ss" BIGINT NOT NULL DEFAULT 0,
  "passed" BIGINT NOT NULL DEFAULT 0,
  "bins" JSONB NOT NULL,
  CONSTRAINT "PaperStat_pkey" PRIMARY KEY ("paperId", "edition")
);

-- What has been counted is counted once; what was graded before is counted by and by.
ALTER TABLE "Attempt" ADD COLUMN "folded" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Attempt_to_fold" ON "Attempt"("id") WHERE status = 3 AND folded = 0;
