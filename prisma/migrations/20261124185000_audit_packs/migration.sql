-- What an organisation hands to its external auditor: the signed facts of each pack, which anybody who has it can ask
-- for. The files themselves are the task's and go with it.
CREATE TABLE "AuditPack" (
  "id" UUID NOT NULL,
  "no" TEXT NOT NULL,
  "orgId" UUID NOT NULL,
  "verifyCode" TEXT NOT NULL,
  "statement" TEXT,
  "signature" TEXT,
  "pdfStatement" TEXT,
  "pdfSignature" TEXT,
  "kid" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuditPack_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AuditPack_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AuditPack_no_key" ON "AuditPack"("no");
CREATE UNIQUE INDEX "AuditPack_verifyCode_key" ON "AuditPack"("verifyCode");
CREATE INDEX "AuditPack_orgId_idx" ON "AuditPack"("orgId");
