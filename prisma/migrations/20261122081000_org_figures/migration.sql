-- What an organisation reads about its members, kept as it changes: an organisation of 20,000 reads its page of records
-- by an index and its summary from a few hundred figures, where it would join and count 80,000 rows.
-- The database keeps it itself, so that whoever writes a course, a membership, an attempt or a certificate keeps it too.
-- What depends on the clock is not kept: figures stand by deadline and by day, and are read at a moment.

-- A course of a member as the organisation may see it.
CREATE TABLE "OrgStudyRecord" (
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "department" TEXT,
    "status" INTEGER NOT NULL,
    "progress" INTEGER NOT NULL,
    "band" INTEGER NOT NULL,
    "deadline" TIMESTAMPTZ(3),
    "period" INTEGER NOT NULL,

    CONSTRAINT "OrgStudyRecord_pkey" PRIMARY KEY ("userId", "lessonId")
);
ALTER TABLE "OrgStudyRecord" SET (fillfactor = 80);
CREATE INDEX "OrgStudyRecord_latest" ON "OrgStudyRecord"("orgId", "period" DESC);
CREATE INDEX "OrgStudyRecord_by_status" ON "OrgStudyRecord"("orgId", "status", "period" DESC);
CREATE INDEX "OrgStudyRecord_by_department" ON "OrgStudyRecord"("orgId", "department", "period" DESC);
CREATE INDEX "OrgStudyRecord_by_lesson" ON "OrgStudyRecord"("orgId", "lessonId", "period" DESC);
CREATE INDEX "OrgStudyRecord_by_deadline" ON "OrgStudyRecord"("orgId", "deadline", "userId", "lessonId");
CREATE INDEX "OrgStudyRecord_by_progress" ON "OrgStudyRecord"("orgId", "progress", "userId", "lessonId");

-- A member with a result in a course, since joining.
CREATE TABLE "OrgExaminee" (
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "passed" BOOLEAN NOT NULL,

    CONSTRAINT "OrgExaminee_pkey" PRIMARY KEY ("userId", "lessonId")
);

-- A day on which a member opened course content, of the last weeks.
CREATE TABLE "OrgActiveDay" (
    "userId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "orgId" UUID NOT NULL,

    CONSTRAINT "OrgActiveDay_pkey" PRIMARY KEY ("userId", "day")
);
CREATE INDEX "OrgActiveDay_day_idx" ON "OrgActiveDay"("day");

-- Amounts to be added up. Writers only add rows, so that none waits for another; a job folds them together.
CREATE TABLE "OrgFigure" (
    "id" BIGSERIAL NOT NULL,
    "orgId" UUID NOT NULL,
    "kind" INTEGER NOT NULL,
    "part" INTEGER NOT NULL DEFAULT 0,
    "deadline" TIMESTAMPTZ(3),
    "lessonId" UUID,
    "day" DATE,
    "amount" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "OrgFigure_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "OrgFigure_orgId_kind_idx" ON "OrgFigure"("orgId", "kind");

-- What has to be kept, as a count from the rows themselves would say it.

CREATE VIEW "OrgPerson" AS
SELECT "userId", "orgId", department, coalesce("joinedAt", "createdAt") AS since
FROM "OrgMember" WHERE status = 2 AND "userId" IS NOT NULL;

CREATE FUNCTION study_period(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(extract(epoch FROM at AT TIME ZONE 'UTC') / 600)::int;

-- Shown when its study began within the membership, or the organisation itself assigned the course.
CREATE VIEW "OrgStudyRecordNow" AS
SELECT ul."userId", ul."lessonId", p."orgId", p.department, ul.status, ul.progress,
  CASE WHEN ul.status = 3 THEN 6 WHEN ul.status = 2 THEN 5 WHEN ul.progress = 0 THEN 0 WHEN ul.progress <= 25 THEN 1
    WHEN ul.progress <= 50 THEN 2 WHEN ul.progress <= 75 THEN 3 ELSE 4 END AS band,
  ul.deadline, study_period(ul."updatedAt") AS period
FROM "OrgPerson" p JOIN "UserLesson" ul ON ul."userId" = p."userId"
  AND ((ul.source = 2 AND ul."orgId" = p."orgId") OR coalesce(ul."startTime", ul."createdAt") >= p.since);

CREATE VIEW "OrgExamineeNow" AS
SELECT a."userId", e."lessonId", p."orgId", bool_or(coalesce(a.passed, false)) AS passed
FROM "OrgPerson" p JOIN "Attempt" a ON a."userId" = p."userId" AND a."startTime" >= p.since AND a.status = 3
  JOIN "Paper" e ON e.id = a."paperId" AND e."lessonId" IS NOT NULL
GROUP BY a."userId", e."lessonId", p."orgId";

CREATE VIEW "OrgActiveDayNow" AS
SELECT DISTINCT p."userId", (s."startedAt" AT TIME ZONE 'Asia/Shanghai')::date AS day, p."orgId"
FROM "OrgPerson" p JOIN "StudySession" s ON s."userId" = p."userId"
  AND s."startedAt" >= greatest(p.since, clock_timestamp() - interval '20 days');

CREATE VIEW "OrgCertificateNow" AS
SELECT c."userId", c."orgId", c.status, c."expireDate"
FROM "Certificate" c JOIN "OrgPerson" p ON p."userId" = c."userId" AND p."orgId" = c."orgId";

-- Bring the kept rows of these people in line. Of their courses all, or those that are named.

CREATE FUNCTION sync_org_records(users uuid[], lessons uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgStudyRecord" r USING unnest(users) AS u(id)
  WHERE r."userId" = u.id AND (lessons IS NULL OR r."lessonId" = ANY(lessons)) AND NOT EXISTS (
    SELECT FROM "OrgStudyRecordNow" n WHERE n."userId" = r."userId" AND n."lessonId" = r."lessonId");
  INSERT INTO "OrgStudyRecord" AS r
    ("userId", "lessonId", "orgId", department, status, progress, band, deadline, period)
  SELECT n."userId", n."lessonId", n."orgId", n.department, n.status, n.progress, n.band, n.deadline, n.period
  FROM unnest(users) AS u(id) JOIN "OrgStudyRecordNow" n ON n."userId" = u.id
  WHERE lessons IS NULL OR n."lessonId" = ANY(lessons)
  ORDER BY n."userId", n."lessonId"
  ON CONFLICT ("userId", "lessonId") DO UPDATE SET "orgId" = excluded."orgId", department = excluded.department,
    status = excluded.status, progress = excluded.progress, band = excluded.band, deadline = excluded.deadline,
    period = excluded.period
  WHERE (r."orgId", r.department, r.status, r.progress, r.band, r.deadline, r.period) IS DISTINCT FROM
    (excluded."orgId", excluded.department, excluded.status, excluded.progress, excluded.band, excluded.deadline,
      excluded.period);
END $$;

CREATE FUNCTION sync_org_examinees(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgExaminee" r WHERE r."userId" = ANY(users) AND NOT EXISTS (
    SELECT FROM "OrgExamineeNow" n WHERE n."userId" = r."userId" AND n."lessonId" = r."lessonId");
  INSERT INTO "OrgExaminee" AS r ("userId", "lessonId", "orgId", passed)
  SELECT n."userId", n."lessonId", n."orgId", n.passed FROM "OrgExamineeNow" n WHERE n."userId" = ANY(users)
  ON CONFLICT ("userId", "lessonId") DO UPDATE SET "orgId" = excluded."orgId", passed = excluded.passed
  WHERE (r."orgId", r.passed) IS DISTINCT FROM (excluded."orgId", excluded.passed);
END $$;

CREATE FUNCTION sync_org_active_days(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgActiveDay" r WHERE r."userId" = ANY(users) AND NOT EXISTS (
    SELECT FROM "OrgActiveDayNow" n WHERE n."userId" = r."userId" AND n.day = r.day AND n."orgId" = r."orgId");
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId")
  SELECT n."userId", n.day, n."orgId" FROM "OrgActiveDayNow" n WHERE n."userId" = ANY(users)
  ON CONFLICT ("userId", day) DO NOTHING;
END $$;

-- Figures follow the kept rows.

CREATE FUNCTION count_org_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, deadline, amount)
    SELECT "orgId", 2, band, deadline, count(*) FROM new_rows GROUP BY "orgId", band, deadline;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, deadline, amount)
    SELECT "orgId", 2, band, deadline, -count(*) FROM old_rows GROUP BY "orgId", band, deadline;
  ELSE
    INSERT INTO "OrgFigure" ("orgId", kind, part, deadline, amount)
    SELECT "orgId", 2, band, deadline, sum(n) FROM (
      SELECT "orgId", band, deadline, 1 AS n FROM new_rows
      UNION ALL SELECT "orgId", band, deadline, -1 FROM old_rows
    ) d GROUP BY "orgId", band, deadline HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON "OrgStudyRecord" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();
CREATE TRIGGER count_updated AFTER UPDATE ON "OrgStudyRecord" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();
CREATE TRIGGER count_deleted AFTER DELETE ON "OrgStudyRecord" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();

CREATE FUNCTION count_org_examinees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, "lessonId", amount, passed)
    SELECT "orgId", 3, "lessonId", count(*), count(*) FILTER (WHERE passed) FROM new_rows GROUP BY "orgId", "lessonId";
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, "lessonId", amount, passed)
    SELECT "orgId", 3, "lessonId", -count(*), -count(*) FILTER (WHERE passed) FROM old_rows
    GROUP BY "orgId", "lessonId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON "OrgExaminee" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();
CREATE TRIGGER count_updated AFTER UPDATE ON "OrgExaminee" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();
CREATE TRIGGER count_deleted AFTER DELETE ON "OrgExaminee" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();

CREATE FUNCTION count_org_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, day, amount)
    SELECT "orgId", 4, day, count(*) FROM new_rows GROUP BY "orgId", day;
  ELSE
    INSERT INTO "OrgFigure" ("orgId", kind, day, amount)
    SELECT "orgId", 4, day, -count(*) FROM old_rows GROUP BY "orgId", day;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON "OrgActiveDay" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_active_days();
CREATE TRIGGER count_deleted AFTER DELETE ON "OrgActiveDay" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_active_days();

-- Kept rows follow what is written. A membership that begins or ends, and what its person does in the same moment, must
-- see each other: the one holds the person's row alone, the other shares it.

CREATE FUNCTION keep_org_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE users uuid[]; lessons uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT "userId"), array_agg(DISTINCT "lessonId") INTO users, lessons FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "userId"), array_agg(DISTINCT "lessonId") INTO users, lessons FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT n."userId"), array_agg(DISTINCT n."lessonId") INTO users, lessons
    FROM new_rows n JOIN old_rows o ON o."userId" = n."userId" AND o."lessonId" = n."lessonId"
    WHERE (n."orgId", n.source, n.status, n.progress, n.deadline, n."startTime", study_period(n."updatedAt"))
      IS DISTINCT FROM
      (o."orgId", o.source, o.status, o.progress, o.deadline, o."startTime", study_period(o."updatedAt"));
  END IF;
  IF users IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR SHARE;
  PERFORM sync_org_records(users, lessons);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_inserted AFTER INSERT ON "UserLesson" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();
CREATE TRIGGER keep_updated AFTER UPDATE ON "UserLesson" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();
CREATE TRIGGER keep_deleted AFTER DELETE ON "UserLesson" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();

CREATE FUNCTION keep_org_examinees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE person uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM FROM "User" WHERE id = person FOR SHARE;
  PERFORM sync_org_examinees(ARRAY[person]);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_inserted AFTER INSERT ON "Attempt" FOR EACH ROW
  WHEN (NEW.status = 3) EXECUTE FUNCTION keep_org_examinees();
CREATE TRIGGER keep_updated AFTER UPDATE ON "Attempt" FOR EACH ROW
  WHEN ((NEW.status = 3 OR OLD.status = 3) AND (NEW.status, NEW.passed) IS DISTINCT FROM (OLD.status, OLD.passed))
  EXECUTE FUNCTION keep_org_examinees();
CREATE TRIGGER keep_deleted AFTER DELETE ON "Attempt" FOR EACH ROW
  WHEN (OLD.status = 3) EXECUTE FUNCTION keep_org_examinees();

CREATE FUNCTION keep_org_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE id = NEW."userId" FOR SHARE;
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId")
  SELECT p."userId", (NEW."startedAt" AT TIME ZONE 'Asia/Shanghai')::date, p."orgId"
  FROM "OrgPerson" p WHERE p."userId" = NEW."userId" AND NEW."startedAt" >= p.since
  ON CONFLICT ("userId", day) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_inserted AFTER INSERT ON "StudySession" FOR EACH ROW EXECUTE FUNCTION keep_org_active_days();

CREATE FUNCTION keep_org_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW."userId", NEW."orgId", NEW.status, NEW."expireDate") IS NOT DISTINCT FROM
      (OLD."userId", OLD."orgId", OLD.status, OLD."expireDate") THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM "User" WHERE id = OLD."userId" FOR SHARE;
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT p."orgId", 5, OLD.status, OLD."expireDate", -1
    FROM "OrgPerson" p WHERE p."userId" = OLD."userId" AND p."orgId" = OLD."orgId";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM FROM "User" WHERE id = NEW."userId" FOR SHARE;
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT p."orgId", 5, NEW.status, NEW."expireDate", 1
    FROM "OrgPerson" p WHERE p."userId" = NEW."userId" AND p."orgId" = NEW."orgId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed AFTER INSERT OR UPDATE OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION keep_org_certificates();

-- Members by status.
CREATE FUNCTION count_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
    SELECT "orgId", 1, status, count(*) FROM new_rows GROUP BY "orgId", status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
    SELECT "orgId", 1, status, -count(*) FROM old_rows GROUP BY "orgId", status;
  ELSE
    INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
    SELECT "orgId", 1, status, sum(n) FROM (
      SELECT "orgId", status, 1 AS n FROM new_rows UNION ALL SELECT "orgId", status, -1 FROM old_rows
    ) d GROUP BY "orgId", status HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON "OrgMember" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();
CREATE TRIGGER count_updated AFTER UPDATE ON "OrgMember" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();
CREATE TRIGGER count_deleted AFTER DELETE ON "OrgMember" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();

-- Who is in the register, and all that hangs on it.
CREATE FUNCTION keep_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 2 AND OLD."userId" IS NOT NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.status = 2 AND NEW."userId" IS NOT NULL;
  stays boolean := false;
  users uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stays := was AND is_now AND (OLD."orgId", OLD."userId") = (NEW."orgId", NEW."userId");
  END IF;
  IF NOT was AND NOT is_now THEN RETURN NULL; END IF;
  IF stays THEN
    IF (OLD.department, coalesce(OLD."joinedAt", OLD."createdAt")) IS NOT DISTINCT FROM
      (NEW.department, coalesce(NEW."joinedAt", NEW."createdAt")) THEN RETURN NULL; END IF;
  END IF;
  IF was THEN users := ARRAY[OLD."userId"]; END IF;
  IF is_now AND NOT coalesce(NEW."userId" = ANY(users), false) THEN users := users || NEW."userId"; END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR NO KEY UPDATE;
  IF was AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (OLD."orgId", 0, -1);
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT OLD."orgId", 5, c.status, c."expireDate", -count(*) FROM "Certificate" c
    WHERE c."userId" = OLD."userId" AND c."orgId" = OLD."orgId" GROUP BY c.status, c."expireDate";
  END IF;
  IF is_now AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (NEW."orgId", 0, 1);
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT NEW."orgId", 5, c.status, c."expireDate", count(*) FROM "Certificate" c
    WHERE c."userId" = NEW."userId" AND c."orgId" = NEW."orgId" GROUP BY c.status, c."expireDate";
  END IF;
  PERFORM sync_org_records(users, NULL);
  PERFORM sync_org_examinees(users);
  PERFORM sync_org_active_days(users);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_inserted AFTER INSERT ON "OrgMember"
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION keep_org_members();
CREATE TRIGGER keep_updated AFTER UPDATE ON "OrgMember"
  FOR EACH ROW WHEN (OLD.status = 2 OR NEW.status = 2) EXECUTE FUNCTION keep_org_members();
CREATE TRIGGER keep_deleted AFTER DELETE ON "OrgMember"
  FOR EACH ROW WHEN (OLD.status = 2) EXECUTE FUNCTION keep_org_members();

-- Everything anew, from the rows themselves: after rows were written with triggers switched off. Nobody else writes.
CREATE FUNCTION fill_org_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgStudyRecord";
  DELETE FROM "OrgExaminee";
  DELETE FROM "OrgActiveDay";
  DELETE FROM "OrgFigure";
  INSERT INTO "OrgStudyRecord" ("userId", "lessonId", "orgId", department, status, progress, band, deadline, period)
  SELECT "userId", "lessonId", "orgId", department, status, progress, band, deadline, period FROM "OrgStudyRecordNow";
  INSERT INTO "OrgExaminee" ("userId", "lessonId", "orgId", passed)
  SELECT "userId", "lessonId", "orgId", passed FROM "OrgExamineeNow";
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId") SELECT "userId", day, "orgId" FROM "OrgActiveDayNow";
  INSERT INTO "OrgFigure" ("orgId", kind, amount) SELECT "orgId", 0, count(*) FROM "OrgPerson" GROUP BY "orgId";
  INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
  SELECT "orgId", 1, status, count(*) FROM "OrgMember" GROUP BY "orgId", status;
  INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
  SELECT "orgId", 5, status, "expireDate", count(*) FROM "OrgCertificateNow" GROUP BY "orgId", status, "expireDate";
END $$;

-- What many wrote, in one row each. What is added meanwhile is not seen, and stays.
CREATE FUNCTION fold_org_figures(orgs uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH loose AS (DELETE FROM "OrgFigure" WHERE "orgId" = ANY(orgs) RETURNING *)
  INSERT INTO "OrgFigure" ("orgId", kind, part, deadline, "lessonId", day, amount, passed)
  SELECT "orgId", kind, part, deadline, "lessonId", day, sum(amount), sum(passed) FROM loose
  GROUP BY "orgId", kind, part, deadline, "lessonId", day HAVING sum(amount) <> 0 OR sum(passed) <> 0
$$;

SELECT fill_org_figures();
