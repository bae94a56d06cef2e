-- Who decided about an application, and the portrait as it was submitted.
ALTER TABLE "CertApply" ADD COLUMN "auditedBy" UUID, ADD COLUMN "auditedAt" TIMESTAMPTZ(3);
ALTER TABLE "CertApplyItem" ADD COLUMN "photoKey" TEXT;
ALTER TABLE "CertApplyLog" ADD COLUMN "staffId" UUID;
CREATE INDEX "CertApply_audited_by" ON "CertApply" ("auditedBy", "submitTime" DESC, "id" DESC)
  WHERE ("auditedBy" IS NOT NULL);

-- What waits for its certificates was decided by whom the audit log says.
UPDATE "CertApply" a SET "auditedBy" = l."actorId", "auditedAt" = l.at
FROM (
  SELECT DISTINCT ON ("objectId") "objectId", "actorId", at FROM "AuditLog"
  WHERE "objectType" = 'apply' AND action = 'apply.audit' AND kind = 1 AND ok
  ORDER BY "objectId", seq DESC
) l
WHERE a.status = 4 AND l."objectId" = a.id::text;
