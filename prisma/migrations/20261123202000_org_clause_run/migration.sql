-- When an organisation's clauses were added up last, also where nothing of them may be told.
CREATE TABLE "OrgClauseRun" (
  "orgId" UUID NOT NULL,
  "madeAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "OrgClauseRun_pkey" PRIMARY KEY ("orgId"),
  CONSTRAINT "OrgClauseRun_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
