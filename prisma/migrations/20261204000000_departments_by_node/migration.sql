-- Members and what is kept of their study name their department by its node, so that renaming it writes none of them.
-- The columns "department" stay for servers of the release before, which read and write them while replicas are
-- changed; a trigger takes what they write (prisma/sql/member.sql). Nothing else reads them.

-- A department of which only those who have left are left had no node.
INSERT INTO "OrgDepartment" (id, "orgId", path)
SELECT gen_random_uuid(), d."orgId", d.path FROM (
  SELECT DISTINCT m."orgId", array_to_string(m.names[1:n], '/') AS path
  FROM (SELECT DISTINCT "orgId", string_to_array(department, '/') AS names FROM "OrgMember" WHERE department <> '') m,
    generate_series(1, cardinality(m.names)) n
) d ON CONFLICT DO NOTHING;

ALTER TABLE "OrgMember" ADD COLUMN "departmentId" uuid;
DROP INDEX "OrgMember_orgId_department_createdAt_id_idx";
UPDATE "OrgMember" m SET "departmentId" = d.id FROM "OrgDepartment" d
WHERE d."orgId" = m."orgId" AND d.path = m.department;
ALTER TABLE "OrgMember" ADD CONSTRAINT "OrgMember_departmentId_fkey" FOREIGN KEY ("departmentId")
  REFERENCES "OrgDepartment" (id) ON UPDATE CASCADE;
CREATE INDEX "OrgMember_departmentId_createdAt_id_idx" ON "OrgMember" ("departmentId", "createdAt" DESC, id DESC);

ALTER TABLE "OrgStudyRecord" ADD COLUMN "departmentId" uuid;
DROP INDEX "OrgStudyRecord_by_department";
UPDATE "OrgStudyRecord" r SET "departmentId" = d.id FROM "OrgDepartment" d
WHERE d."orgId" = r."orgId" AND d.path = r.department;
CREATE INDEX "OrgStudyRecord_by_department" ON "OrgStudyRecord" ("orgId", "departmentId", period DESC);
-- It gets another column, and is made again by prisma/sql/org.sql.
DROP VIEW IF EXISTS "OrgStudyRecordNow";
