-- A beat, a grade or a new course of one person runs these. Their arrays have one element, which PostgreSQL expects so
-- little that it planned them anew for every call; and most learners are in no organisation, so there is nothing to keep.

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
