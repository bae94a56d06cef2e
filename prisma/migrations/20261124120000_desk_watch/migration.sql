CREATE TABLE "DeskAct" (
  "actId" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "paperId" UUID NOT NULL,
  "by" UUID,
  "answer" JSONB,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DeskAct_pkey" PRIMARY KEY ("actId")
);

-- Written every few seconds: the row stays in its page.
CREATE TABLE "DeadlineWatch" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "lastRunAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "DeadlineWatch_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "DeadlineWatch_one" CHECK ("id" = 1)
) WITH (fillfactor = 10);

CREATE TABLE "Outage" (
  "id" UUID NOT NULL,
  "fromTime" TIMESTAMPTZ(3) NOT NULL,
  "untilTime" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Outage_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Outage_untilTime_idx" ON "Outage"("untilTime");

-- A room's pulses are written anew every half minute.
ALTER TABLE "AttemptPulse" SET (fillfactor = 50);
