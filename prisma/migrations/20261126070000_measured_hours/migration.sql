-- The hours of a course are what its content measures, at most what staff set. What they set above it is 教学计划学时:
-- beside the measured hours, and none until a second person approved it.
ALTER TABLE "Lesson"
  ADD COLUMN "measuredSec" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "measuredHours" DECIMAL(5, 1) NOT NULL DEFAULT 0,
  ADD COLUMN "plannedHours" DECIMAL(5, 1) NOT NULL DEFAULT 0,
  ADD COLUMN "plannedSetBy" UUID,
  ADD COLUMN "plannedBy" UUID,
  ADD COLUMN "plannedAt" TIMESTAMPTZ(3),
  ADD COLUMN "approvedHours" DECIMAL(5, 1),
  ADD CONSTRAINT "Lesson_planned_two_people" CHECK (
    "plannedBy" IS NULL OR ("plannedSetBy" IS NOT NULL AND "plannedBy" <> "plannedSetBy")),
  ADD CONSTRAINT "Lesson_planned_approval" CHECK (
    ("plannedBy" IS NULL) = ("approvedHours" IS NULL) AND ("plannedBy" IS NULL) = ("plannedAt" IS NULL));
ALTER TABLE "UserLesson"
  ADD COLUMN "measuredHours" DECIMAL(5, 1),
  ADD COLUMN "plannedHours" DECIMAL(5, 1);
ALTER TABLE "LessonRound"
  ADD COLUMN "measuredHours" DECIMAL(5, 1),
  ADD COLUMN "plannedHours" DECIMAL(5, 1);

-- creditHoursOf of the domain, at most what was set. A setting that its rules do not accept is as if there were none.
CREATE FUNCTION measured_hours(set_hours NUMERIC, seconds BIGINT) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
  SELECT least(set_hours, (seconds * 10 / (60 * coalesce(
    (SELECT (value #>> '{}')::numeric::bigint FROM "Setting"
      WHERE key = 'study.hourMin' AND value BETWEEN to_jsonb(30) AND to_jsonb(60)), 45))) / 10.0);
$$;

-- Approved is a figure with its reason: another figure or reason wants another approval, and content that shrinks
-- later does not make more of it.
CREATE FUNCTION state_hours() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER state_hours BEFORE INSERT OR
  UPDATE OF "creditHours", "plannedReason", "measuredSec", "measuredHours", "plannedHours", "approvedHours"
  ON "Lesson" FOR EACH ROW EXECUTE FUNCTION state_hours();

-- What is required of a course: films and sound by their length, the rest by the time that it asks.
CREATE FUNCTION measure_lessons(lessons UUID[]) RETURNS VOID LANGUAGE sql AS $$
  UPDATE "Lesson" l SET "measuredSec" = m.seconds
  FROM (
    SELECT x.id, coalesce(sum(CASE WHEN i.type IN (1, 4) THEN i."durationSec" ELSE i."minSec" END), 0)::int AS seconds
    FROM unnest(lessons) x(id)
    LEFT JOIN "LessonItem" i ON i."lessonId" = x.id AND i.required AND i."removedAt" IS NULL
    GROUP BY x.id
  ) m WHERE l.id = m.id AND l."measuredSec" <> m.seconds;
$$;
CREATE FUNCTION measure_new_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM measure_lessons(ARRAY(SELECT DISTINCT "lessonId" FROM fresh ORDER BY 1));
  RETURN NULL;
END $$;
CREATE FUNCTION measure_gone_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM measure_lessons(ARRAY(SELECT DISTINCT "lessonId" FROM gone ORDER BY 1));
  RETURN NULL;
END $$;
CREATE FUNCTION measure_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER measure_inserted AFTER INSERT ON "LessonItem" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION measure_new_items();
CREATE TRIGGER measure_deleted AFTER DELETE ON "LessonItem" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION measure_gone_items();
CREATE TRIGGER measure_updated AFTER UPDATE ON "LessonItem" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION measure_changed_items();

-- Another length of an hour is another number of hours; courses are held in the order in which editors hold them.
CREATE FUNCTION restate_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) = 'study.hourMin' THEN
    PERFORM 1 FROM "Lesson" ORDER BY id FOR NO KEY UPDATE;
    UPDATE "Lesson" SET "measuredHours" = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER restate_hours AFTER INSERT OR UPDATE OR DELETE ON "Setting"
  FOR EACH ROW EXECUTE FUNCTION restate_hours();

-- What a finished course was worth stays what it was, both figures.
DROP TRIGGER freeze_updated ON "UserLesson";
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
CREATE TRIGGER freeze_updated BEFORE UPDATE ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3 AND NEW."measuredHours" IS NULL) EXECUTE FUNCTION freeze_hours();
CREATE TRIGGER freeze_ended BEFORE INSERT ON "LessonRound" FOR EACH ROW EXECUTE FUNCTION freeze_hours();

CREATE OR REPLACE FUNCTION end_lesson_round(learner UUID, course UUID, reason INTEGER) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "LessonRound" (
    "userId", "lessonId", "no", "key", "kind", "orgId", "source", "openedAt", "startTime", "learnedTime",
    "finishTime", "creditHours", "measuredHours", "plannedHours", "subject", "creditedSec", "grantedSec", "items",
    "attemptId", "why", "endedAt"
  )
  SELECT ul."userId", ul."lessonId", ul."round", ul."roundKey",
    CASE WHEN ul."round" = 1 THEN 1 WHEN ul."roundKey" ~ '^\d{4}$' THEN 3 ELSE 2 END,
    ul."orgId", ul."source", ul."roundOpenedAt", ul."startTime", ul."learnedTime",
    CASE WHEN reason = 1 THEN ul."finishTime" END,
    coalesce(ul."creditHours", l."creditHours"), coalesce(ul."measuredHours", l."measuredHours"),
    coalesce(ul."plannedHours", l."plannedHours"), l."subject", ul."creditedSec",
    (
      SELECT coalesce(sum(u."grantedSec"), 0)::int FROM "UserItem" u
      WHERE u."userId" = ul."userId" AND u."lessonId" = ul."lessonId" AND u."round" = ul."round"
    ),
    (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'lid', i."id", 'title', i."title", 'done', u."doneAt" IS NOT NULL, 'creditedSec', coalesce(u."creditedSec", 0)
      ) ORDER BY i."sort", i."id"), '[]')
      FROM "LessonItem" i
      LEFT JOIN "UserItem" u ON u."lid" = i."id" AND u."userId" = ul."userId" AND u."round" = ul."round"
      WHERE i."lessonId" = l."id" AND (i."removedAt" IS NULL OR u."lid" IS NOT NULL)
    ),
    CASE WHEN reason = 1 THEN (
      SELECT a."id" FROM "Attempt" a JOIN "Paper" p ON p."id" = a."paperId"
      WHERE a."userId" = ul."userId" AND p."lessonId" = l."id" AND a."passed" AND a."status" = 3
        AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
      ORDER BY a."submitTime", a."id" LIMIT 1
    ) END,
    reason, CASE WHEN reason = 1 THEN coalesce(ul."finishTime", ul."updatedAt") ELSE clock_timestamp() END
  FROM "UserLesson" ul JOIN "Lesson" l ON l."id" = ul."lessonId"
  WHERE ul."userId" = learner AND ul."lessonId" = course
  ON CONFLICT DO NOTHING;
$$;

-- What is there: courses by their content of today; nobody approved what was set above it, so none of it counts yet.
SELECT measure_lessons(ARRAY(SELECT id FROM "Lesson"));
UPDATE "Lesson" SET "measuredHours" = 0, "plannedSetBy" = "editedBy";

-- Runs that have ended by the content of then: of each required lecture in them the edition that was studied. The
-- figure that was set stays beside as it was.
ALTER TABLE "LessonRound" DISABLE TRIGGER is_only_added;
UPDATE "LessonRound" r SET "plannedHours" = 0, "measuredHours" = measured_hours(r."creditHours", coalesce((
  SELECT sum(CASE WHEN i.type IN (1, 4) THEN coalesce(e."durationSec", i."durationSec")
    ELSE coalesce(e."minSec", i."minSec") END)
  FROM jsonb_array_elements(r.items) x JOIN "LessonItem" i ON i.id = (x->>'lid')::uuid AND i.required
  LEFT JOIN LATERAL (
    SELECT e."durationSec", e."minSec" FROM "LessonItemRev" e
    WHERE e.lid = i.id AND e."from" <= coalesce(r."learnedTime", r."finishTime", r."endedAt")
    ORDER BY e.rev DESC LIMIT 1
  ) e ON true
), (SELECT l."measuredSec" FROM "Lesson" l WHERE l.id = r."lessonId")));
ALTER TABLE "LessonRound" ENABLE TRIGGER is_only_added;
ALTER TABLE "LessonRound" ALTER COLUMN "measuredHours" SET NOT NULL, ALTER COLUMN "plannedHours" SET NOT NULL;

UPDATE "UserLesson" ul SET "measuredHours" = r."measuredHours", "plannedHours" = 0
FROM "LessonRound" r
WHERE ul.status = 3 AND r."userId" = ul."userId" AND r."lessonId" = ul."lessonId" AND r.no = ul.round;
UPDATE "UserLesson" ul SET "measuredHours" = least(coalesce(ul."creditHours", l."creditHours"), l."measuredHours"),
  "plannedHours" = 0
FROM "Lesson" l WHERE ul.status = 3 AND ul."measuredHours" IS NULL AND l.id = ul."lessonId";

-- What applications were submitted with: the measured hours of the run, with the figure of then kept beside.
UPDATE "CertApplyItem" i SET evidence = jsonb_set(jsonb_set(i.evidence, '{lessons}', e.lessons), '{totalHours}',
  jsonb_build_object('measured', e.measured, 'planned', 0, 'set', i.evidence->'totalHours'))
FROM (
  SELECT i.id, coalesce(jsonb_agg(x.lesson || jsonb_build_object('creditHours', jsonb_build_object(
      'measured', h.measured, 'planned', 0, 'set', x.lesson->'creditHours')) ORDER BY x.n), '[]') AS lessons,
    coalesce(sum(h.measured), 0) AS measured
  FROM "CertApplyItem" i CROSS JOIN LATERAL jsonb_array_elements(i.evidence->'lessons') WITH ORDINALITY x(lesson, n)
  LEFT JOIN "LessonRound" r ON r."userId" = i."userId" AND r."lessonId" = (x.lesson->>'lessonId')::uuid
    AND r.no = coalesce((x.lesson->>'round')::int, 1)
  LEFT JOIN "Lesson" l ON l.id = (x.lesson->>'lessonId')::uuid
  CROSS JOIN LATERAL (SELECT least((x.lesson->>'creditHours')::numeric,
    coalesce(r."measuredHours", l."measuredHours", 0)) AS measured) h
  WHERE jsonb_typeof(i.evidence->'totalHours') = 'number'
  GROUP BY i.id
) e WHERE e.id = i.id;
UPDATE "CertApplyItem" SET evidence = jsonb_set(evidence, '{totalHours}', '{"measured": 0, "planned": 0}')
WHERE jsonb_typeof(evidence->'totalHours') = 'number';
