-- By the parts of an edition how far its score can be relied on: {part: [how many, sum, squares]}, points in tenths.
ALTER TABLE "PaperStat" ADD COLUMN "parts" JSONB NOT NULL DEFAULT '{}';

-- A paper's attempts are listed the newest first; their ids are in the order of their starts.
DROP INDEX "Attempt_paperId_idx";
CREATE INDEX "Attempt_paperId_id_idx" ON "Attempt"("paperId", "id");
