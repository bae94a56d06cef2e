CREATE TABLE "Rescore" (
  "id" UUID NOT NULL,
  "questionId" UUID,
  "paperId" UUID,
  "kind" INTEGER NOT NULL,
  "toVersion" INTEGER,
  "passScore" INTEGER,
  "policy" INTEGER NOT NULL DEFAULT 0,
  "scope" JSONB NOT NULL DEFAULT '{}',
  "reason" TEXT NOT NULL,
  "by" UUID NOT NULL,
  "confirmedBy" UUID,
  "state" INTEGER NOT NULL DEFAULT 0,
  "taskId" UUID,
  "counts" JSONB NOT NULL DEFAULT '{}',
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Rescore_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Rescore_kind" CHECK ("kind" BETWEEN 1 AND 5 AND CASE WHEN "kind" = 5
    THEN "paperId" IS NOT NULL AND "passScore" IS NOT NULL ELSE "questionId" IS NOT NULL END)
);
CREATE UNIQUE INDEX "Rescore_one_of_question" ON "Rescore"("questionId") WHERE state < 3 AND "questionId" IS NOT NULL;
CREATE UNIQUE INDEX "Rescore_one_of_paper" ON "Rescore"("paperId") WHERE state < 3 AND kind = 5;
CREATE INDEX "Rescore_createdAt_idx" ON "Rescore"("createdAt" DESC);

CREATE TABLE "RescoreEffect" (
  "rescoreId" UUID NOT NULL,
  "attemptId" UUID NOT NULL,
  "oldScore" DECIMAL(6, 1) NOT NULL,
  "newScore" DECIMAL(6, 1) NOT NULL,
  "oldPassed" BOOLEAN NOT NULL,
  "newPassed" BOOLEAN NOT NULL,
  "certIds" TEXT[] NOT NULL DEFAULT '{}',
  "decision" INTEGER,
  "by" UUID,
  "why" TEXT NOT NULL DEFAULT '',
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "RescoreEffect_pkey" PRIMARY KEY ("rescoreId", "attemptId"),
  CONSTRAINT "RescoreEffect_rescoreId_fkey" FOREIGN KEY ("rescoreId") REFERENCES "Rescore"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "RescoreEffect_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RescoreEffect_attemptId_idx" ON "RescoreEffect"("attemptId");

CREATE TABLE "ScoreChange" (
  "id" UUID NOT NULL,
  "attemptId" UUID NOT NULL,
  "questionId" UUID,
  "cause" INTEGER NOT NULL,
  "from" DECIMAL(6, 1),
  "to" DECIMAL(6, 1),
  "passedFrom" BOOLEAN,
  "passedTo" BOOLEAN,
  "by" UUID,
  "reason" TEXT NOT NULL,
  "ref" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ScoreChange_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ScoreChange_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ScoreChange_attemptId_at_idx" ON "ScoreChange"("attemptId", "at");
CREATE TRIGGER is_only_added BEFORE UPDATE ON "ScoreChange" FOR EACH ROW EXECUTE FUNCTION is_only_added();

-- A key that was corrected stands beside the one that was given: the highest counts.
ALTER TABLE "AttemptKey" ADD COLUMN "no" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "AttemptKey" DROP CONSTRAINT "AttemptKey_pkey", ADD CONSTRAINT "AttemptKey_pkey" PRIMARY KEY ("attemptId", "no");

-- What a certificate rests on, beside what it says; not among the signed facts.
ALTER TABLE "Certificate" ADD COLUMN "sources" JSONB;
