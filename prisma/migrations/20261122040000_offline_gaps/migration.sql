-- Offline gaps are paid at most 10 minutes a day and marked in the ledger. Constant defaults: no table is rewritten,
-- and what was sealed before (seal 1) verifies as it did.
ALTER TABLE "StudyClock" ADD COLUMN "gapDay" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "gapSec" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "StudySegment" ADD COLUMN "gap" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "seal" INTEGER NOT NULL DEFAULT 1;
