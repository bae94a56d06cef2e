CREATE INDEX CONCURRENTLY "Delivery_batchId_idx" ON "Delivery"("batchId") WHERE "batchId" IS NOT NULL;
