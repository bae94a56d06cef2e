-- A score is looked at again once an attempt, whoever asks at the same moment; what was withdrawn does not count.
CREATE UNIQUE INDEX "ExamRequest_one_review" ON "ExamRequest"("attemptId") WHERE kind = 2 AND status <> 3;

-- The request that sent a settled answer back to be marked again: it keeps what it gained meanwhile, and gets a mark
-- after those that settled it.
ALTER TABLE "MarkTask" ADD COLUMN "remarkId" UUID,
  DROP CONSTRAINT "MarkTask_state",
  ADD CONSTRAINT "MarkTask_state" CHECK ("state" IN (0, 1, 2, 5)
    AND ("final" IS NOT NULL) = ("state" = 5 OR ("state" = 2 AND "remarkId" IS NOT NULL)));
ALTER TABLE "Mark" DROP CONSTRAINT "Mark_nth", ADD CONSTRAINT "Mark_nth" CHECK ("nth" BETWEEN 1 AND 9);
