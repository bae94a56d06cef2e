CREATE TABLE "PracticeCard" (
  "userId" UUID NOT NULL,
  "questionId" UUID NOT NULL,
  "box" INTEGER NOT NULL DEFAULT 1,
  "dueAt" TIMESTAMPTZ(3) NOT NULL,
  "attemptId" UUID,
  "right" INTEGER NOT NULL DEFAULT 0,
  "wrong" INTEGER NOT NULL DEFAULT 0,
  "lastAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PracticeCard_pkey" PRIMARY KEY ("userId", "questionId"),
  CONSTRAINT "PracticeCard_box" CHECK ("box" BETWEEN 1 AND 5),
  CONSTRAINT "PracticeCard_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PracticeCard_userId_dueAt_idx" ON "PracticeCard"("userId", "dueAt");

CREATE TABLE "PracticeAnswer" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "questionId" UUID NOT NULL,
  "qVersion" INTEGER NOT NULL,
  "value" JSONB NOT NULL,
  "right" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PracticeAnswer_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PracticeAnswer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PracticeAnswer_userId_at_idx" ON "PracticeAnswer"("userId", "at" DESC);

CREATE TABLE "OrgClause" (
  "orgId" UUID NOT NULL,
  "clauseId" UUID NOT NULL,
  "gained" BIGINT NOT NULL,
  "full" BIGINT NOT NULL,
  "answers" INTEGER NOT NULL,
  "people" INTEGER NOT NULL,
  "madeAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "OrgClause_pkey" PRIMARY KEY ("orgId", "clauseId"),
  CONSTRAINT "OrgClause_clauseId_fkey" FOREIGN KEY ("clauseId") REFERENCES "Clause"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OrgClause_clauseId_idx" ON "OrgClause"("clauseId");
