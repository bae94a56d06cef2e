-- Questions that the presence check asks about a film, [{atSec, stem, options, answer}], once their place was seen; the
-- clock remembers which one the check under way asks.
ALTER TABLE "LessonItem" ADD COLUMN "checks" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "StudyClock" ADD COLUMN "checkFor" UUID, ADD COLUMN "checkAsk" JSONB;
