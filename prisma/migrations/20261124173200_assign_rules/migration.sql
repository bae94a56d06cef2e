-- Whoever is in a department, or comes into it, is assigned a course.
CREATE TABLE "OrgAssignRule" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "departmentId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "days" INTEGER,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrgAssignRule_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "OrgAssignRule_departmentId_lessonId_key" ON "OrgAssignRule"("departmentId", "lessonId");
CREATE INDEX "OrgAssignRule_orgId_idx" ON "OrgAssignRule"("orgId");
ALTER TABLE "OrgAssignRule" ADD CONSTRAINT "OrgAssignRule_orgId_fkey" FOREIGN KEY ("orgId")
  REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OrgAssignRule" ADD CONSTRAINT "OrgAssignRule_departmentId_fkey" FOREIGN KEY ("departmentId")
  REFERENCES "OrgDepartment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "OrgAssignRule" ADD CONSTRAINT "OrgAssignRule_lessonId_fkey" FOREIGN KEY ("lessonId")
  REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- To whom a rule has been applied; each person once, so that what was taken back from somebody does not come again.
CREATE TABLE "OrgRuleApplied" (
    "ruleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "made" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrgRuleApplied_pkey" PRIMARY KEY ("ruleId", "userId")
);
CREATE INDEX "OrgRuleApplied_userId_idx" ON "OrgRuleApplied"("userId");
ALTER TABLE "OrgRuleApplied" ADD CONSTRAINT "OrgRuleApplied_ruleId_fkey" FOREIGN KEY ("ruleId")
  REFERENCES "OrgAssignRule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OrgRuleApplied" ADD CONSTRAINT "OrgRuleApplied_userId_fkey" FOREIGN KEY ("userId")
  REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
