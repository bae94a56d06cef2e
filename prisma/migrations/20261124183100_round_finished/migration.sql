-- What was finished in a span of days is counted every hour.
CREATE INDEX "LessonRound_finished" ON "LessonRound"("finishTime") WHERE "finishTime" IS NOT NULL;
