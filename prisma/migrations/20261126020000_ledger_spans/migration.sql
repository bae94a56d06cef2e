-- Each entry of a beat says which time it speaks of. No default: no table is rewritten, and what was sealed before
-- (seals 1 and 2) has no span and verifies as it did.
ALTER TABLE "StudySegment" ADD COLUMN "spanMs" INTEGER, ADD COLUMN "ageMs" INTEGER;
