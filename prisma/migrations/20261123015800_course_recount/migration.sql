-- What the jobs of courses have before them: a planned publishing that failed says why, a course that asks for less
-- than before has its learners looked through.
ALTER TABLE "Lesson" ADD COLUMN "publishFault" TEXT, ADD COLUMN "recountAt" TIMESTAMPTZ(3);
CREATE INDEX "Lesson_recount_due" ON "Lesson"("recountAt") WHERE "recountAt" IS NOT NULL;
