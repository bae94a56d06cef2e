-- What a learner's study of a course is worth.

-- Hours are those of the moment in which the course was finished, or the run ended; later changes of the course do not
-- reach back.
CREATE OR REPLACE FUNCTION freeze_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."measuredHours" IS NULL OR NEW."plannedHours" IS NULL OR NEW."creditHours" IS NULL THEN
    SELECT h.total, h.measured, coalesce(NEW."plannedHours", least(h.planned, h.total - h.measured))
    INTO NEW."creditHours", NEW."measuredHours", NEW."plannedHours"
    FROM "Lesson" l CROSS JOIN LATERAL (SELECT coalesce(NEW."creditHours", l."creditHours") AS total) t
    CROSS JOIN LATERAL (
      SELECT t.total, coalesce(NEW."measuredHours", least(t.total, l."measuredHours")) AS measured,
        l."plannedHours" AS planned
    ) h WHERE l.id = NEW."lessonId";
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER freeze_inserted BEFORE INSERT ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3) EXECUTE FUNCTION freeze_hours();

CREATE OR REPLACE TRIGGER freeze_updated BEFORE UPDATE ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3 AND NEW."measuredHours" IS NULL) EXECUTE FUNCTION freeze_hours();

CREATE OR REPLACE TRIGGER freeze_ended BEFORE INSERT ON "LessonRound" FOR EACH ROW EXECUTE FUNCTION freeze_hours();

-- What was granted on appeal is on record for good.
CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "StudyGrant" FOR EACH ROW EXECUTE FUNCTION is_only_added();
