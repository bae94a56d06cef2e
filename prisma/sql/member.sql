-- Members of organisations.

-- Whoever is dismissed, leaves, is removed or becomes the owner loses them, whichever statement did it.
CREATE OR REPLACE FUNCTION end_org_grants() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgGrant" WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_org_grants AFTER UPDATE OF "role", "orgId" ON "User" FOR EACH ROW
  WHEN (NEW."role" NOT IN (5, 7) OR NEW."orgId" IS DISTINCT FROM OLD."orgId")
  EXECUTE FUNCTION end_org_grants();

-- The department of this path, made with those above it where it is not there yet. It is held until the transaction
-- ends, with those above it where one is made: a rename or a removal waits, or is waited for, and who has waited comes
-- into the department by the name that it has now.
CREATE OR REPLACE FUNCTION department_at(org uuid, place text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  node uuid;
  above uuid;
  name text := substring(place FROM '[^/]*$');
BEGIN
  IF coalesce(place, '') = '' THEN RETURN NULL; END IF;
  SELECT id INTO node FROM "OrgDepartment" WHERE "orgId" = org AND path = place;
  -- By its id: the path may be another once the wait is over.
  SELECT id INTO node FROM "OrgDepartment" WHERE id = node FOR KEY SHARE;
  IF node IS NOT NULL THEN RETURN node; END IF;
  above := department_at(org, nullif(left(place, -length(name) - 1), ''));
  SELECT concat(d.path || '/', name) INTO place FROM (VALUES (above)) a(id) LEFT JOIN "OrgDepartment" d ON d.id = a.id;
  INSERT INTO "OrgDepartment" (id, "orgId", path) VALUES (gen_random_uuid(), org, place) ON CONFLICT DO NOTHING;
  SELECT id INTO node FROM "OrgDepartment" WHERE "orgId" = org AND path = place FOR KEY SHARE;
  RETURN coalesce(node, department_at(org, place));
END $$;

-- An older server writes a path.
CREATE OR REPLACE FUNCTION keep_departments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."departmentId" := department_at(NEW."orgId", NEW.department);
  NEW.department := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_departments_added BEFORE INSERT ON "OrgMember"
  FOR EACH ROW WHEN (NEW.department IS NOT NULL) EXECUTE FUNCTION keep_departments();

CREATE OR REPLACE TRIGGER keep_departments_changed BEFORE UPDATE OF department ON "OrgMember"
  FOR EACH ROW WHEN (NEW.department IS DISTINCT FROM OLD.department) EXECUTE FUNCTION keep_departments();
