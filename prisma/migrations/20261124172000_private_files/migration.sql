-- Private files that prove something about a row.
CREATE TABLE "Evidence" (
  "subject" TEXT NOT NULL,
  "subjectId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "key" TEXT NOT NULL,
  "userId" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Evidence_pkey" PRIMARY KEY ("subject", "subjectId", "no")
);
CREATE INDEX "Evidence_userId_idx" ON "Evidence"("userId");
CREATE INDEX "Evidence_at_idx" ON "Evidence"("at");
