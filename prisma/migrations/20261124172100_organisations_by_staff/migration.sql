-- Organisations as staff keep them: versions, why one is disabled, and owners who were replaced.
ALTER TABLE "Organisation" ADD COLUMN "disabledReason" TEXT,
  ADD COLUMN "codeWarning" TEXT,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- Whatever changes an organisation counts, also its own administrators and a server of before.
CREATE FUNCTION org_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER org_version BEFORE UPDATE ON "Organisation"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION org_version();

CREATE TABLE "OrgOwnerChange" (
  "id" UUID NOT NULL,
  "orgId" UUID NOT NULL,
  "formerId" UUID,
  "ownerId" UUID NOT NULL,
  "by" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OrgOwnerChange_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "OrgOwnerChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OrgOwnerChange_orgId_at_idx" ON "OrgOwnerChange"("orgId", "at" DESC);

CREATE INDEX "Organisation_status_createdAt_idx" ON "Organisation"("status", "createdAt" DESC);
CREATE INDEX "Organisation_contactMobile_idx" ON "Organisation"("contactMobile");
CREATE INDEX "Organisation_orgName_bigrams" ON "Organisation" USING gin (bigrams("orgName"));
