-- From when on a plan is in force: it opens nothing for a 学年 that began before.
ALTER TABLE "RetakePlan" ADD COLUMN "enabledAt" TIMESTAMPTZ(3);
UPDATE "RetakePlan" SET "enabledAt" = "createdAt" WHERE "status" = 1;
