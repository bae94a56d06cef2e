-- The log of the database, copied as it is written: a row for each stretch without a gap.
CREATE TABLE "BackupLog" (
  "stretch" TEXT NOT NULL,
  "place" TEXT NOT NULL,
  "beganAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "reachesTo" TIMESTAMPTZ(3),
  CONSTRAINT "BackupLog_pkey" PRIMARY KEY ("stretch")
);
