-- The people of a course as the console lists them, whose deadline comes first first: walked instead of sorted. Its
-- columns are in the other indexes of this table too, so that a beat still writes none of them.
CREATE INDEX "UserLesson_by_deadline" ON "UserLesson"
  ("lessonId", (CASE WHEN status < 3 THEN deadline END), "createdAt" DESC, "userId");
