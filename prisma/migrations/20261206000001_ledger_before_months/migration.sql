-- Reads the whole table, but holds nobody up.
ALTER TABLE "StudySegment" VALIDATE CONSTRAINT "StudySegment_before";
