-- What a learner finished in a year.
CREATE INDEX "LessonRound_userId_finishTime_idx" ON "LessonRound"("userId", "finishTime" DESC);
