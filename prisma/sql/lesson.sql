-- Courses: their editions, and the hours they are worth. Hours are measured by what the course requires; what is set
-- beyond that is planned, and counts once it was approved with a reason.

-- What an edition was stays as it was written.
CREATE OR REPLACE FUNCTION keep_lesson_item_rev() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'LessonItemRev is only added to';
END $$;

CREATE OR REPLACE TRIGGER only_added BEFORE UPDATE OR DELETE ON "LessonItemRev"
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_item_rev();

CREATE OR REPLACE TRIGGER not_emptied BEFORE TRUNCATE ON "LessonItemRev"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lesson_item_rev();

-- creditHoursOf of the domain, at most what was set. A setting that its rules do not accept is as if there were none.
CREATE OR REPLACE FUNCTION measured_hours(set_hours NUMERIC, seconds BIGINT) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
  SELECT least(set_hours, (seconds * 10 / (60 * coalesce(
    (SELECT (value #>> '{}')::numeric::bigint FROM "Setting"
      WHERE key = 'study.hourMin' AND value BETWEEN to_jsonb(30) AND to_jsonb(60)), 45))) / 10.0);
$$;

-- Approved is a figure with its reason: another figure or reason wants another approval, and content that shrinks
-- later does not make more of it.
CREATE OR REPLACE FUNCTION state_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND
    ROW(NEW."creditHours", NEW."plannedReason") IS DISTINCT FROM ROW(OLD."creditHours", OLD."plannedReason")
  THEN
    NEW."plannedBy" := NULL;
    NEW."plannedAt" := NULL;
    NEW."approvedHours" := NULL;
  END IF;
  NEW."measuredHours" := measured_hours(NEW."creditHours", NEW."measuredSec");
  NEW."plannedHours" := CASE WHEN NEW."approvedHours" IS NULL THEN 0
    ELSE least(NEW."approvedHours", NEW."creditHours" - NEW."measuredHours") END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER state_hours BEFORE INSERT OR
  UPDATE OF "creditHours", "plannedReason", "measuredSec", "measuredHours", "plannedHours", "approvedHours"
  ON "Lesson" FOR EACH ROW EXECUTE FUNCTION state_hours();

-- What is required of a course: films and sound by their length, the rest by the time that it asks.
CREATE OR REPLACE FUNCTION measure_lessons(lessons UUID[]) RETURNS VOID LANGUAGE sql AS $$
  UPDATE "Lesson" l SET "measuredSec" = m.seconds
  FROM (
    SELECT x.id, coalesce(sum(CASE WHEN i.type IN (1, 4) THEN i."durationSec" ELSE i."minSec" END), 0)::int AS seconds
    FROM unnest(lessons) x(id)
    LEFT JOIN "LessonItem" i ON i."lessonId" = x.id AND i.required AND i."removedAt" IS NULL
    GROUP BY x.id
  ) m WHERE l.id = m.id AND l."measuredSec" <> m.seconds;
$$;

-- Courses are measured in the order of their ids, so that two changes never wait for each other.
CREATE OR REPLACE FUNCTION measure_new_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM measure_lessons(ARRAY(SELECT DISTINCT "lessonId" FROM fresh ORDER BY 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER measure_inserted AFTER INSERT ON "LessonItem" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION measure_new_items();

CREATE OR REPLACE FUNCTION measure_gone_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM measure_lessons(ARRAY(SELECT DISTINCT "lessonId" FROM gone ORDER BY 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER measure_deleted AFTER DELETE ON "LessonItem" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION measure_gone_items();

-- A change that tells nothing about the length measures nothing; an item may have moved to another course.
CREATE OR REPLACE FUNCTION measure_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM measure_lessons(ARRAY(
    SELECT DISTINCT l.id FROM gone o JOIN fresh n USING (id) CROSS JOIN LATERAL (
      VALUES (o."lessonId"), (n."lessonId")
    ) l(id)
    WHERE ROW(o."lessonId", o.type, o."durationSec", o."minSec", o.required, o."removedAt" IS NULL)
      IS DISTINCT FROM ROW(n."lessonId", n.type, n."durationSec", n."minSec", n.required, n."removedAt" IS NULL)
    ORDER BY 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER measure_updated AFTER UPDATE ON "LessonItem" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION measure_changed_items();

-- Another length of an hour is another number of hours; courses are held in the order in which editors hold them.
CREATE OR REPLACE FUNCTION restate_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) = 'study.hourMin' THEN
    PERFORM 1 FROM "Lesson" ORDER BY id FOR NO KEY UPDATE;
    UPDATE "Lesson" SET "measuredHours" = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER restate_hours AFTER INSERT OR UPDATE OR DELETE ON "Setting"
  FOR EACH ROW EXECUTE FUNCTION restate_hours();
