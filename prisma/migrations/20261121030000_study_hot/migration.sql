-- Every beat writes these rows. Without an index on what it changes, and with room on the page, PostgreSQL updates them
-- in place (HOT) and no index grows. A learner has few lessons: the primary key finds them, sorting them costs nothing.
DROP INDEX "UserLesson_userId_updatedAt_idx";
ALTER TABLE "UserLesson" SET (fillfactor = 80);
ALTER TABLE "UserItem" SET (fillfactor = 80);
ALTER TABLE "StudyClock" SET (fillfactor = 80);
