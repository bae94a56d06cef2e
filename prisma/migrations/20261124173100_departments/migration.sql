-- Departments as a tree. A department is its path (研发中心/软件部), which members, invitations and records of study
-- carry as the text they always carried: lists need no join, and an older server goes on writing what it wrote.
CREATE TABLE "OrgDepartment" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 1000,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrgDepartment_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "OrgDepartment_orgId_path_key" ON "OrgDepartment"("orgId", "path");
ALTER TABLE "OrgDepartment" ADD CONSTRAINT "OrgDepartment_orgId_fkey" FOREIGN KEY ("orgId")
  REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was typed with a slash becomes a path without empty or padded names.
UPDATE "OrgMember" SET department = nullif(btrim(regexp_replace(department, '\s*(/\s*)+', '/', 'g'), '/ '), '')
WHERE department LIKE '%/%';
UPDATE "OrgInvite" SET department = nullif(btrim(regexp_replace(department, '\s*(/\s*)+', '/', 'g'), '/ '), '')
WHERE department LIKE '%/%';

-- A node for each department that somebody is in, and for those above it, whoever wrote the member.
CREATE FUNCTION keep_departments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "OrgDepartment" ("id", "orgId", "path")
  SELECT gen_random_uuid(), p."orgId", p.path FROM (
    SELECT DISTINCT d."orgId", array_to_string(d.names[1:n], '/') AS path
    FROM (
      SELECT DISTINCT m."orgId", string_to_array(m.department, '/') AS names FROM changed m
      WHERE m.status <= 2 AND m.department <> '' AND NOT EXISTS (
        SELECT FROM "OrgDepartment" k WHERE k."orgId" = m."orgId" AND k.path = m.department)
    ) d, generate_series(1, cardinality(d.names)) AS n
  ) p ORDER BY p."orgId", p.path
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_departments_added AFTER INSERT ON "OrgMember"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_departments();
CREATE TRIGGER keep_departments_changed AFTER UPDATE ON "OrgMember"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_departments();

INSERT INTO "OrgDepartment" ("id", "orgId", "path")
SELECT gen_random_uuid(), p."orgId", p.path FROM (
  SELECT DISTINCT d."orgId", array_to_string(d.names[1:n], '/') AS path
  FROM (
    SELECT DISTINCT m."orgId", string_to_array(m.department, '/') AS names FROM "OrgMember" m
    WHERE m.status <= 2 AND m.department <> ''
  ) d, generate_series(1, cardinality(d.names)) AS n
) p
ON CONFLICT DO NOTHING;

-- As in org_certificates, but for departments that move.
CREATE OR REPLACE FUNCTION keep_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 2 AND OLD."userId" IS NOT NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.status = 2 AND NEW."userId" IS NOT NULL;
  stays boolean := false;
  users uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stays := was AND is_now AND (OLD."orgId", OLD."userId") = (NEW."orgId", NEW."userId");
    -- A department that is renamed or moved takes the records of its people along itself, all at once.
    IF stays AND current_setting('zhibiao.moving_departments', true) = 'on' THEN RETURN NULL; END IF;
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
