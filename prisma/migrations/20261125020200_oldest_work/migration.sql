-- The inbox by when an item came.
CREATE INDEX "WorkItem_oldest_first" ON "WorkItem" ("openedAt", "id") WHERE "state" < 2;
