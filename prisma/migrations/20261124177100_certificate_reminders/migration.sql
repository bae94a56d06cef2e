-- When the holder of a certificate was last reminded by hand that it ends: at most once a week.
CREATE TABLE "CertificateReminder" (
  "certId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CertificateReminder_pkey" PRIMARY KEY ("certId"),
  CONSTRAINT "CertificateReminder_certId_fkey" FOREIGN KEY ("certId") REFERENCES "Certificate"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- The calendar reads a year by its last days.
CREATE INDEX "Certificate_expireDate_idx" ON "Certificate" ("expireDate");
