-- What comes before all others in the queue, because whoever assigns said so.
ALTER TABLE "WorkItem" ADD COLUMN "urgent" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "WorkItem_urgent_first" ON "WorkItem"("urgent" DESC, "dueAt", "openedAt", "id") WHERE state < 2;
