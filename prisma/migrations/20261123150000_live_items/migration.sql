-- Every card of a course counts its lectures: out of the index alone, without what was removed.
CREATE INDEX "LessonItem_live" ON "LessonItem" ("lessonId", "sort", "id") WHERE "removedAt" IS NULL;
