-- What was said about a piece of feedback, by its learner and by the platform, in turn.
ALTER TABLE "Suggestion" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
CREATE TABLE "SuggestReply" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "suggestId" UUID NOT NULL,
  "by" INTEGER NOT NULL,
  "staffId" UUID,
  "text" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SuggestReply_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SuggestReply_suggestId_fkey" FOREIGN KEY ("suggestId") REFERENCES "Suggestion"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SuggestReply_suggestId_at_idx" ON "SuggestReply"("suggestId", "at");
-- What was answered before.
INSERT INTO "SuggestReply" ("suggestId", "by", "text", "at")
SELECT id, 2, reply, coalesce("repliedAt", "createdAt") FROM "Suggestion" WHERE reply IS NOT NULL;
-- Answered, and silent since: looked for by the job that closes them.
CREATE INDEX "Suggestion_answered" ON "Suggestion"("repliedAt") WHERE status = 1;
