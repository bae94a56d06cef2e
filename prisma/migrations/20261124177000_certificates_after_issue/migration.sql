-- How often a certificate was verified; beside its row, which other triggers watch.
CREATE TABLE "CertificateVerification" (
  "certId" UUID NOT NULL,
  "times" INTEGER NOT NULL DEFAULT 1,
  "lastAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CertificateVerification_pkey" PRIMARY KEY ("certId"),
  CONSTRAINT "CertificateVerification_certId_fkey" FOREIGN KEY ("certId") REFERENCES "Certificate"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- The list of the console opens with the latest.
CREATE INDEX "Certificate_createdAt_id_idx" ON "Certificate" ("createdAt" DESC, "id" DESC);
