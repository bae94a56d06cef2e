-- The runs of a job that did something or failed, the last of them: a job that fails now and then is told from one that
-- began to fail today.
CREATE TABLE "JobPast" (
  "name" TEXT NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL,
  "tookMs" INTEGER NOT NULL,
  "done" INTEGER NOT NULL,
  "fault" TEXT,
  CONSTRAINT "JobPast_pkey" PRIMARY KEY ("name", "startedAt"),
  CONSTRAINT "JobPast_name_fkey" FOREIGN KEY ("name") REFERENCES "JobRun" ("name") ON DELETE CASCADE ON UPDATE CASCADE
);
