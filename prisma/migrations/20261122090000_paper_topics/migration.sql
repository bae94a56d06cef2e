-- What an assessment tells apart in its result, and the course that each part leads to.
ALTER TABLE "Paper" ADD COLUMN "topics" JSONB NOT NULL DEFAULT '[]';
