-- Whoever has a post, or gets it, is assigned a course, as whoever is in a department.
ALTER TABLE "OrgAssignRule" ALTER COLUMN "departmentId" DROP NOT NULL, ADD COLUMN "position" TEXT,
  ADD CONSTRAINT "OrgAssignRule_one_target" CHECK (num_nonnulls("departmentId", "position") = 1);
CREATE UNIQUE INDEX "OrgAssignRule_one_post" ON "OrgAssignRule" ("orgId", "position", "lessonId")
  WHERE "position" IS NOT NULL;
CREATE INDEX "OrgMember_active_by_post" ON "OrgMember" ("orgId", "position")
  WHERE status = 2 AND "position" IS NOT NULL;

-- When the link of an invitation was opened for the first time; of later openings, and of who opened it, nothing.
ALTER TABLE "OrgMember" ADD COLUMN "inviteOpenedAt" TIMESTAMPTZ(3);
ALTER TABLE "OrgInvite" ADD COLUMN "openedAt" TIMESTAMPTZ(3);
