-- One message of the training body to a kind of learners: drafted, confirmed, and sent after a minute.
CREATE TABLE "Broadcast" (
  "id" UUID NOT NULL,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "audience" JSONB NOT NULL,
  "audienceText" TEXT NOT NULL,
  "channels" TEXT[],
  "state" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER NOT NULL DEFAULT 0,
  "told" INTEGER NOT NULL DEFAULT 0,
  "queued" INTEGER NOT NULL DEFAULT 0,
  "cursor" UUID,
  "scope" JSONB,
  "by" UUID,
  "withdrawnBy" UUID,
  "taskId" UUID,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedAt" TIMESTAMPTZ(3),
  "sendAt" TIMESTAMPTZ(3),
  "startedAt" TIMESTAMPTZ(3),
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "Broadcast_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Broadcast_state" CHECK ("state" BETWEEN 0 AND 4 AND ("sendAt" IS NULL) = ("state" = 0))
);
CREATE INDEX "Broadcast_changedAt_id_idx" ON "Broadcast"("changedAt" DESC, "id" DESC);
CREATE INDEX "Broadcast_by_changedAt_id_idx" ON "Broadcast"("by", "changedAt" DESC, "id" DESC);

-- Which broadcast a notice or a message is of.
ALTER TABLE "Notice" ADD COLUMN "batchId" UUID;
ALTER TABLE "Delivery" ADD COLUMN "batchId" UUID;
