-- What a finished course was worth stays what it was, whatever the course is worth later.
ALTER TABLE "UserLesson" ADD COLUMN "creditHours" DECIMAL(5, 1);
UPDATE "UserLesson" ul SET "creditHours" = l."creditHours" FROM "Lesson" l WHERE l."id" = ul."lessonId" AND ul."status" = 3;

CREATE FUNCTION freeze_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."creditHours" := coalesce(NEW."creditHours", (SELECT l."creditHours" FROM "Lesson" l WHERE l."id" = NEW."lessonId"));
  RETURN NEW;
END $$;
CREATE TRIGGER freeze_inserted BEFORE INSERT ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3) EXECUTE FUNCTION freeze_hours();
CREATE TRIGGER freeze_updated BEFORE UPDATE ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3 AND NEW."creditHours" IS NULL) EXECUTE FUNCTION freeze_hours();
