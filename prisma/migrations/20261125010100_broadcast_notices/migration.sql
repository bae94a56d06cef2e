CREATE INDEX CONCURRENTLY "Notice_batchId_idx" ON "Notice"("batchId") WHERE "batchId" IS NOT NULL;
