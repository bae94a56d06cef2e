-- Published courses of a standard, in the body's own order; and from one standard to the next.
CREATE INDEX "Lesson_status_standardCode_sort_id_idx" ON "Lesson"("status", "standardCode", "sort", "id");
