-- Organisations, and their figures. A list of members with their courses, exams and certificates would be counted over
-- millions of rows for each page, so it is kept: views say which rows belong to an organisation, the kept tables follow
-- them in the same transaction, and figures follow the kept tables. A figure is the sum of its rows; each change adds
-- one, so that nobody waits for anybody, and a job folds them.

-- Every change of an organisation counts, by staff or by its own administrators: two on one page see each other.
CREATE OR REPLACE FUNCTION org_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER org_version BEFORE UPDATE ON "Organisation"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION org_version();

-- Who is in an organisation, and since when.
CREATE OR REPLACE VIEW "OrgPerson" AS
SELECT "userId", "orgId", department, coalesce("joinedAt", "createdAt") AS since, "departmentId"
FROM "OrgMember" WHERE status = 2 AND "userId" IS NOT NULL;

-- Progress is kept by ten minutes: a beat within them changes nothing.
CREATE OR REPLACE FUNCTION study_period(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(extract(epoch FROM at AT TIME ZONE 'UTC') / 600)::int;

-- Shown when its study began within the membership, or the organisation itself assigned the course.
CREATE OR REPLACE VIEW "OrgStudyRecordNow" AS
SELECT ul."userId", ul."lessonId", p."orgId", p."departmentId", ul.status, ul.progress,
  CASE WHEN ul.status = 3 THEN 6 WHEN ul.status = 2 THEN 5 WHEN ul.progress = 0 THEN 0 WHEN ul.progress <= 25 THEN 1
    WHEN ul.progress <= 50 THEN 2 WHEN ul.progress <= 75 THEN 3 ELSE 4 END AS band,
  ul.deadline, study_period(ul."updatedAt") AS period
FROM "OrgPerson" p JOIN "UserLesson" ul ON ul."userId" = p."userId"
  AND ((ul.source = 2 AND ul."orgId" = p."orgId") OR coalesce(ul."startTime", ul."createdAt") >= p.since);

-- Who handed in a paper of a course within the membership.
CREATE OR REPLACE VIEW "OrgExamineeNow" AS
SELECT a."userId", e."lessonId", p."orgId", bool_or(coalesce(a.passed, false)) AS passed
FROM "OrgPerson" p JOIN "Attempt" a ON a."userId" = p."userId" AND a."startTime" >= p.since AND a.status = 3
  JOIN "Paper" e ON e.id = a."paperId" AND e."lessonId" IS NOT NULL
GROUP BY a."userId", e."lessonId", p."orgId";

-- Days with study, of the last twenty.
CREATE OR REPLACE VIEW "OrgActiveDayNow" AS
SELECT DISTINCT p."userId", (s."startedAt" AT TIME ZONE 'Asia/Shanghai')::date AS day, p."orgId"
FROM "OrgPerson" p JOIN "StudySession" s ON s."userId" = p."userId"
  AND s."startedAt" >= greatest(p.since, clock_timestamp() - interval '20 days');

-- Certificates that the organisation asked for, of those who are in it.
CREATE OR REPLACE VIEW "OrgCertificateNow" AS
SELECT c.id, c."userId", c."orgId", c.type, c.status, c."expireDate", c."createdAt"
FROM "Certificate" c JOIN "OrgPerson" p ON p."userId" = c."userId" AND p."orgId" = c."orgId";

-- Bring the kept rows of these people in line. Of their courses all, or those that are named.
CREATE OR REPLACE FUNCTION sync_org_records(users uuid[], lessons uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgStudyRecord" r USING unnest(users) AS u(id)
  WHERE r."userId" = u.id AND (lessons IS NULL OR r."lessonId" = ANY(lessons)) AND NOT EXISTS (
    SELECT FROM "OrgStudyRecordNow" n WHERE n."userId" = r."userId" AND n."lessonId" = r."lessonId");
  INSERT INTO "OrgStudyRecord" AS r
    ("userId", "lessonId", "orgId", "departmentId", status, progress, band, deadline, period)
  SELECT n."userId", n."lessonId", n."orgId", n."departmentId", n.status, n.progress, n.band, n.deadline, n.period
  FROM unnest(users) AS u(id) JOIN "OrgStudyRecordNow" n ON n."userId" = u.id
  WHERE lessons IS NULL OR n."lessonId" = ANY(lessons)
  ORDER BY n."userId", n."lessonId"
  ON CONFLICT ("userId", "lessonId") DO UPDATE SET "orgId" = excluded."orgId",
    "departmentId" = excluded."departmentId", status = excluded.status, progress = excluded.progress,
    band = excluded.band, deadline = excluded.deadline, period = excluded.period
  WHERE (r."orgId", r."departmentId", r.status, r.progress, r.band, r.deadline, r.period) IS DISTINCT FROM
    (excluded."orgId", excluded."departmentId", excluded.status, excluded.progress, excluded.band, excluded.deadline,
      excluded.period);
END $$;

CREATE OR REPLACE FUNCTION sync_org_examinees(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgExaminee" r WHERE r."userId" = ANY(users) AND NOT EXISTS (
    SELECT FROM "OrgExamineeNow" n WHERE n."userId" = r."userId" AND n."lessonId" = r."lessonId");
  INSERT INTO "OrgExaminee" AS r ("userId", "lessonId", "orgId", passed)
  SELECT n."userId", n."lessonId", n."orgId", n.passed FROM "OrgExamineeNow" n WHERE n."userId" = ANY(users)
  ON CONFLICT ("userId", "lessonId") DO UPDATE SET "orgId" = excluded."orgId", passed = excluded.passed
  WHERE (r."orgId", r.passed) IS DISTINCT FROM (excluded."orgId", excluded.passed);
END $$;

CREATE OR REPLACE FUNCTION sync_org_active_days(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgActiveDay" r WHERE r."userId" = ANY(users) AND NOT EXISTS (
    SELECT FROM "OrgActiveDayNow" n WHERE n."userId" = r."userId" AND n.day = r.day AND n."orgId" = r."orgId");
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId")
  SELECT n."userId", n.day, n."orgId" FROM "OrgActiveDayNow" n WHERE n."userId" = ANY(users)
  ON CONFLICT ("userId", day) DO NOTHING;
END $$;

-- Of these people's certificates all, or the one that is named.
CREATE OR REPLACE FUNCTION sync_org_certificates(users uuid[], certificate uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgCertificate" r
  WHERE r."userId" = ANY(users) AND (certificate IS NULL OR r.id = certificate) AND NOT EXISTS (
    SELECT FROM "OrgCertificateNow" n WHERE n.id = r.id AND n."userId" = r."userId" AND n."orgId" = r."orgId");
  INSERT INTO "OrgCertificate" AS r (id, "userId", "orgId", type, status, "expireDate", "createdAt")
  SELECT n.id, n."userId", n."orgId", n.type, n.status, n."expireDate", n."createdAt"
  FROM "OrgCertificateNow" n WHERE n."userId" = ANY(users) AND (certificate IS NULL OR n.id = certificate)
  ON CONFLICT (id) DO UPDATE SET "userId" = excluded."userId", "orgId" = excluded."orgId", type = excluded.type,
    status = excluded.status, "expireDate" = excluded."expireDate", "createdAt" = excluded."createdAt"
  WHERE (r."userId", r."orgId", r.type, r.status, r."expireDate", r."createdAt") IS DISTINCT FROM
    (excluded."userId", excluded."orgId", excluded.type, excluded.status, excluded."expireDate", excluded."createdAt");
END $$;

-- Kept rows follow what is written. A membership that begins or ends, and what its person does in the same moment, must
-- see each other: the one holds the person's row alone, the other shares it.
-- A beat, a grade or a new course of one person runs these. Their arrays have one element, which PostgreSQL expects so
-- little that it planned them anew for every call (hence plan_cache_mode); and most learners are in no organisation, so
-- there is nothing to keep.
CREATE OR REPLACE FUNCTION keep_org_records() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
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
  IF EXISTS (SELECT FROM "OrgPerson" WHERE "userId" = ANY(users))
    OR EXISTS (SELECT FROM "OrgStudyRecord" WHERE "userId" = ANY(users)) THEN
    PERFORM sync_org_records(users, lessons);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_inserted AFTER INSERT ON "UserLesson" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();

CREATE OR REPLACE TRIGGER keep_updated AFTER UPDATE ON "UserLesson"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();

CREATE OR REPLACE TRIGGER keep_deleted AFTER DELETE ON "UserLesson" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_org_records();

CREATE OR REPLACE FUNCTION keep_org_examinees() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE person uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM FROM "User" WHERE id = person FOR SHARE;
  IF EXISTS (SELECT FROM "OrgPerson" WHERE "userId" = person)
    OR EXISTS (SELECT FROM "OrgExaminee" WHERE "userId" = person) THEN
    PERFORM sync_org_examinees(ARRAY[person]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_inserted AFTER INSERT ON "Attempt" FOR EACH ROW
  WHEN (NEW.status = 3) EXECUTE FUNCTION keep_org_examinees();

CREATE OR REPLACE TRIGGER keep_updated AFTER UPDATE ON "Attempt" FOR EACH ROW
  WHEN ((NEW.status = 3 OR OLD.status = 3) AND (NEW.status, NEW.passed) IS DISTINCT FROM (OLD.status, OLD.passed))
  EXECUTE FUNCTION keep_org_examinees();

CREATE OR REPLACE TRIGGER keep_deleted AFTER DELETE ON "Attempt" FOR EACH ROW
  WHEN (OLD.status = 3) EXECUTE FUNCTION keep_org_examinees();

CREATE OR REPLACE FUNCTION keep_org_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE id = NEW."userId" FOR SHARE;
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId")
  SELECT p."userId", (NEW."startedAt" AT TIME ZONE 'Asia/Shanghai')::date, p."orgId"
  FROM "OrgPerson" p WHERE p."userId" = NEW."userId" AND NEW."startedAt" >= p.since
  ON CONFLICT ("userId", day) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_inserted AFTER INSERT ON "StudySession"
  FOR EACH ROW EXECUTE FUNCTION keep_org_active_days();

CREATE OR REPLACE FUNCTION keep_org_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE users uuid[]; certificate uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    users := ARRAY[NEW."userId"]; certificate := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    users := ARRAY[OLD."userId"]; certificate := OLD.id;
  ELSE
    IF (NEW."userId", NEW."orgId", NEW.type, NEW.status, NEW."expireDate", NEW."createdAt") IS NOT DISTINCT FROM
      (OLD."userId", OLD."orgId", OLD.type, OLD.status, OLD."expireDate", OLD."createdAt") THEN RETURN NULL; END IF;
    users := ARRAY[OLD."userId", NEW."userId"]; certificate := NEW.id;
  END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR SHARE;
  PERFORM sync_org_certificates(users, certificate);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_changed AFTER INSERT OR UPDATE OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION keep_org_certificates();

-- Who is in the register, and all that hangs on it.
CREATE OR REPLACE FUNCTION keep_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 2 AND OLD."userId" IS NOT NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.status = 2 AND NEW."userId" IS NOT NULL;
  stays boolean := false;
  users uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stays := was AND is_now AND (OLD."orgId", OLD."userId") = (NEW."orgId", NEW."userId");
    -- A department that is removed takes the records of its people along itself, all at once.
    IF stays AND current_setting('zhibiao.moving_departments', true) = 'on' THEN RETURN NULL; END IF;
  END IF;
  IF NOT was AND NOT is_now THEN RETURN NULL; END IF;
  IF stays THEN
    IF (OLD."departmentId", coalesce(OLD."joinedAt", OLD."createdAt")) IS NOT DISTINCT FROM
      (NEW."departmentId", coalesce(NEW."joinedAt", NEW."createdAt")) THEN RETURN NULL; END IF;
  END IF;
  IF was THEN users := ARRAY[OLD."userId"]; END IF;
  IF is_now AND NOT coalesce(NEW."userId" = ANY(users), false) THEN users := users || NEW."userId"; END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR NO KEY UPDATE;
  IF was AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (OLD."orgId", 0, -1);
  END IF;
  IF is_now AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (NEW."orgId", 0, 1);
  END IF;
  IF NOT stays THEN PERFORM sync_org_certificates(users, NULL); END IF;
  PERFORM sync_org_records(users, NULL);
  PERFORM sync_org_examinees(users);
  PERFORM sync_org_active_days(users);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_inserted AFTER INSERT ON "OrgMember"
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION keep_org_members();

CREATE OR REPLACE TRIGGER keep_updated AFTER UPDATE ON "OrgMember"
  FOR EACH ROW WHEN (OLD.status = 2 OR NEW.status = 2) EXECUTE FUNCTION keep_org_members();

CREATE OR REPLACE TRIGGER keep_deleted AFTER DELETE ON "OrgMember"
  FOR EACH ROW WHEN (OLD.status = 2) EXECUTE FUNCTION keep_org_members();

-- Figures follow the kept rows.
CREATE OR REPLACE FUNCTION count_org_records() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON "OrgStudyRecord" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();

CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON "OrgStudyRecord"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();

CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON "OrgStudyRecord" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_records();

CREATE OR REPLACE FUNCTION count_org_examinees() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON "OrgExaminee" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();

CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON "OrgExaminee"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();

CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON "OrgExaminee" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_examinees();

CREATE OR REPLACE FUNCTION count_org_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON "OrgActiveDay" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_active_days();

CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON "OrgActiveDay" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_active_days();

CREATE OR REPLACE FUNCTION count_org_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT "orgId", 5, status, "expireDate", count(*) FROM new_rows GROUP BY "orgId", status, "expireDate";
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT "orgId", 5, status, "expireDate", -count(*) FROM old_rows GROUP BY "orgId", status, "expireDate";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON "OrgCertificate" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();

CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON "OrgCertificate"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();

CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON "OrgCertificate" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();

-- Members by status.
CREATE OR REPLACE FUNCTION count_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON "OrgMember" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();

CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON "OrgMember"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();

CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON "OrgMember" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_members();

-- Everything anew, from the rows themselves: after rows were written with triggers switched off. Nobody else writes.
CREATE OR REPLACE FUNCTION fill_org_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgStudyRecord";
  DELETE FROM "OrgExaminee";
  DELETE FROM "OrgActiveDay";
  DELETE FROM "OrgCertificate";
  DELETE FROM "OrgFigure";
  INSERT INTO "OrgStudyRecord"
    ("userId", "lessonId", "orgId", "departmentId", status, progress, band, deadline, period)
  SELECT "userId", "lessonId", "orgId", "departmentId", status, progress, band, deadline, period
  FROM "OrgStudyRecordNow";
  INSERT INTO "OrgExaminee" ("userId", "lessonId", "orgId", passed)
  SELECT "userId", "lessonId", "orgId", passed FROM "OrgExamineeNow";
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId") SELECT "userId", day, "orgId" FROM "OrgActiveDayNow";
  INSERT INTO "OrgCertificate" (id, "userId", "orgId", type, status, "expireDate", "createdAt")
  SELECT id, "userId", "orgId", type, status, "expireDate", "createdAt" FROM "OrgCertificateNow";
  INSERT INTO "OrgFigure" ("orgId", kind, amount) SELECT "orgId", 0, count(*) FROM "OrgPerson" GROUP BY "orgId";
  INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
  SELECT "orgId", 1, status, count(*) FROM "OrgMember" GROUP BY "orgId", status;
END $$;

-- What many wrote, in one row each. What is added meanwhile is not seen, and stays.
CREATE OR REPLACE FUNCTION fold_org_figures(orgs uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH loose AS (DELETE FROM "OrgFigure" WHERE "orgId" = ANY(orgs) RETURNING *)
  INSERT INTO "OrgFigure" ("orgId", kind, part, deadline, "lessonId", day, amount, passed)
  SELECT "orgId", kind, part, deadline, "lessonId", day, sum(amount), sum(passed) FROM loose
  GROUP BY "orgId", kind, part, deadline, "lessonId", day HAVING sum(amount) <> 0 OR sum(passed) <> 0
$$;
