-- Words that staff put back to the standard keep their row, and with it the count of their versions: who still has an
-- older one open is told so.
ALTER TABLE "NotifyTemplate" ADD COLUMN "standard" BOOLEAN NOT NULL DEFAULT false;
