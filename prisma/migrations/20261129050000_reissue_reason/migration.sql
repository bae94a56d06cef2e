-- Why a certificate took the place of another.
ALTER TABLE "Certificate" ADD COLUMN "reissueReason" TEXT;
