-- Certificates of several applications, issued together: tried first, then confirmed.
CREATE TABLE "CertBatch" (
  "id" UUID NOT NULL,
  "no" TEXT NOT NULL,
  "kind" INTEGER NOT NULL,
  "templateId" UUID NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER NOT NULL,
  "done" INTEGER NOT NULL DEFAULT 0,
  "failed" INTEGER NOT NULL DEFAULT 0,
  "samples" JSONB NOT NULL DEFAULT '[]',
  "createdBy" UUID,
  "confirmedBy" UUID,
  "taskId" UUID,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedAt" TIMESTAMPTZ(3),
  "finishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "CertBatch_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "CertBatch_no_key" ON "CertBatch" ("no");
CREATE INDEX "CertBatch_createdAt_id_idx" ON "CertBatch" ("createdAt" DESC, "id" DESC);
CREATE INDEX "CertBatch_open" ON "CertBatch" ("status") WHERE (status < 2);

CREATE TABLE "CertBatchItem" (
  "id" UUID NOT NULL,
  "batchId" UUID NOT NULL,
  "applyItemId" UUID NOT NULL,
  "applyId" UUID NOT NULL,
  "applyVersion" INTEGER NOT NULL,
  "state" INTEGER NOT NULL DEFAULT 0,
  "reason" TEXT,
  CONSTRAINT "CertBatchItem_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CertBatchItem_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "CertBatch"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CertBatchItem_applyItemId_fkey" FOREIGN KEY ("applyItemId") REFERENCES "CertApplyItem"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
-- Nobody waits in two batches.
CREATE UNIQUE INDEX "CertBatchItem_one_open" ON "CertBatchItem" ("applyItemId") WHERE (state = 0);
CREATE INDEX "CertBatchItem_batchId_state_id_idx" ON "CertBatchItem" ("batchId", "state", "id");
CREATE INDEX "CertBatchItem_applyItemId_idx" ON "CertBatchItem" ("applyItemId");
