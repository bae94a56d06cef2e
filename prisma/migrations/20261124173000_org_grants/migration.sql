-- What an owner gives an administrator beside what their role brings.
CREATE TABLE "OrgGrant" (
    "orgId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "right" TEXT NOT NULL,
    "by" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrgGrant_pkey" PRIMARY KEY ("userId", "orgId", "right")
);
CREATE INDEX "OrgGrant_orgId_idx" ON "OrgGrant"("orgId");
ALTER TABLE "OrgGrant" ADD CONSTRAINT "OrgGrant_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OrgGrant" ADD CONSTRAINT "OrgGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now 5 and 7 could do all that an owner could but decide about administrators: who is one keeps it.
INSERT INTO "OrgGrant" ("orgId", "userId", "right")
SELECT u."orgId", u.id, g."right"
FROM "User" u
JOIN (VALUES (5, 'apply'), (5, 'cert'), (5, 'info'), (7, 'people'), (7, 'study'), (7, 'info')) AS g(role, "right")
  ON g.role = u.role
WHERE u."orgId" IS NOT NULL;

-- Whoever is dismissed, leaves, is removed or becomes the owner loses them, whichever statement did it.
CREATE FUNCTION end_org_grants() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgGrant" WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_org_grants AFTER UPDATE OF "role", "orgId" ON "User" FOR EACH ROW
  WHEN (NEW."role" NOT IN (5, 7) OR NEW."orgId" IS DISTINCT FROM OLD."orgId")
  EXECUTE FUNCTION end_org_grants();
