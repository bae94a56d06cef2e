-- Who joined a course last comes first in its list of students. A column that beats rewrite would cost every beat an
-- index entry; this one never changes.
CREATE INDEX "UserLesson_lessonId_createdAt_userId_idx" ON "UserLesson" ("lessonId", "createdAt" DESC, "userId");
DROP INDEX "UserLesson_lessonId_idx";
