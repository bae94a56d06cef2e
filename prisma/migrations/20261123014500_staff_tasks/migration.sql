-- Long work of the training body's own, beside that of organisations.
ALTER TABLE "Task" ADD COLUMN "realm" INTEGER NOT NULL DEFAULT 1;
CREATE INDEX "Task_of_staff" ON "Task"("createdAt" DESC, "id" DESC) WHERE realm = 2;

-- What the last run of each periodic job did.
CREATE TABLE "JobRun" (
  "name" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "everyMs" INTEGER NOT NULL,
  "startedAt" TIMESTAMPTZ(3),
  "tookMs" INTEGER,
  "done" INTEGER,
  "workedAt" TIMESTAMPTZ(3),
  "worked" INTEGER,
  "fault" TEXT,
  "faultAt" TIMESTAMPTZ(3),
  "askedAt" TIMESTAMPTZ(3),
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "JobRun_pkey" PRIMARY KEY ("name")
);
