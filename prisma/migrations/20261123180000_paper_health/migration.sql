-- What is known of a paper beside what it is: how even its draws are, what the daily look found, and with which other
-- papers somebody lets it share questions.
ALTER TABLE "Paper" ADD COLUMN "parity" JSONB, ADD COLUMN "health" TEXT,
  ADD COLUMN "sharesWith" UUID[] NOT NULL DEFAULT '{}';
CREATE INDEX "Paper_unwell" ON "Paper"("id") WHERE health IS NOT NULL;

-- The exam of a course was withdrawn for good: whoever waits for it is finished by the job that counts learners anew.
ALTER TABLE "Lesson" ADD COLUMN "finishDue" BOOLEAN NOT NULL DEFAULT false;
