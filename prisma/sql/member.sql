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

-- A node for each department that somebody is in, and for those above it, whoever wrote the member.
CREATE OR REPLACE FUNCTION keep_departments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER keep_departments_added AFTER INSERT ON "OrgMember"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_departments();

CREATE OR REPLACE TRIGGER keep_departments_changed AFTER UPDATE ON "OrgMember"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_departments();
