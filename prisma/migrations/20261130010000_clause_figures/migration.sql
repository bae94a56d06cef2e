-- What the learners of an organisation gained by clause, for figures over many organisations; the zero id is of those
-- who belong to none.
CREATE TABLE "ClauseFigure" (
  "orgId" UUID NOT NULL,
  "clauseId" UUID NOT NULL,
  "gained" BIGINT NOT NULL,
  "full" BIGINT NOT NULL,
  "answers" INTEGER NOT NULL,
  "people" INTEGER NOT NULL,
  "peopleBelow" INTEGER NOT NULL,
  "madeAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ClauseFigure_pkey" PRIMARY KEY ("orgId", "clauseId"),
  CONSTRAINT "ClauseFigure_clauseId_fkey" FOREIGN KEY ("clauseId") REFERENCES "Clause"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ClauseFigure_clauseId_idx" ON "ClauseFigure"("clauseId");
