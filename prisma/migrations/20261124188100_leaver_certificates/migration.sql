-- A certificate that an organisation had issued to somebody who has left, as it stood that day.
CREATE TABLE "LeaverCertificate" (
  "id" UUID NOT NULL,
  "orgId" UUID NOT NULL,
  "memberId" UUID NOT NULL,
  "certNo" TEXT NOT NULL,
  "type" INTEGER NOT NULL,
  "holder" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "issueDate" DATE NOT NULL,
  "expireDate" DATE,
  "frozenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LeaverCertificate_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "LeaverCertificate_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "OrgMember"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "LeaverCertificate_memberId_certNo_key" ON "LeaverCertificate"("memberId", "certNo");
CREATE INDEX "LeaverCertificate_orgId_frozenAt_id_idx" ON "LeaverCertificate"("orgId", "frozenAt" DESC, "id");
