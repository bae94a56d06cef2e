-- Courses with a term. Beats touch neither column, so their updates stay within the page.
CREATE INDEX CONCURRENTLY "UserLesson_deadline_open" ON "UserLesson"("deadline") WHERE deadline IS NOT NULL AND status < 3;
