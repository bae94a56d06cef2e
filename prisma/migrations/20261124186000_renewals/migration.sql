-- An application may renew a certificate: one at a time.
ALTER TABLE "CertApply" ADD COLUMN "renewsId" UUID;
ALTER TABLE "CertApply" ADD CONSTRAINT "CertApply_renewsId_fkey"
  FOREIGN KEY ("renewsId") REFERENCES "Certificate"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "CertApply_one_renewal" ON "CertApply" ("renewsId") WHERE (status < 5);
CREATE INDEX "CertApply_renewsId_idx" ON "CertApply" ("renewsId");
