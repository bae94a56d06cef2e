-- What is to be decided is few among what is marked: of each paper it is looked for whenever somebody looks into the
-- queue.
CREATE INDEX "MarkTask_disputed" ON "MarkTask"("paperId", "id") WHERE state = 2;
