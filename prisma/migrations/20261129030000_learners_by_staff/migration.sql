-- What staff tell each other about a learner.
CREATE TABLE "LearnerNote" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "authorId" UUID NOT NULL,
  "content" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "LearnerNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "LearnerNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LearnerNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "LearnerNote_userId_id_idx" ON "LearnerNote" ("userId", "id" DESC);
