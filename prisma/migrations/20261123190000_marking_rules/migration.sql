-- A task keeps the rule it was handed in under; the board and a marker's progress read what is open and what is recent.
ALTER TABLE "MarkTask" ADD COLUMN "sample" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "gap" INTEGER NOT NULL DEFAULT 20,
  ADD COLUMN "leasedAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "MarkTask_sample" CHECK ("sample" BETWEEN 0 AND 100),
  ADD CONSTRAINT "MarkTask_gap" CHECK ("gap" BETWEEN 0 AND 100);
CREATE INDEX "MarkTask_open" ON "MarkTask"("paperId", "questionId", "state", "createdAt") WHERE state <> 5;
CREATE INDEX "MarkTask_settled" ON "MarkTask"("settledAt", "paperId", "questionId") WHERE state = 5;
-- Nobody holds two answers of one question at a time.
DROP INDEX "MarkTask_leased";
CREATE UNIQUE INDEX "MarkTask_one_lease" ON "MarkTask"("leaseBy", "paperId", "questionId") WHERE "leaseBy" IS NOT NULL;
