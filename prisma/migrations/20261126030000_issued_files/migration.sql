-- The fingerprint of every file that long work hands out, signed: so that whoever is given one can ask whether it is
-- ours. It outlives the file, and names nobody.
CREATE TABLE "IssuedFile" (
  "sha256" TEXT NOT NULL,
  "pack" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "signature" TEXT NOT NULL,
  "kid" TEXT NOT NULL,
  CONSTRAINT "IssuedFile_pkey" PRIMARY KEY ("sha256", "pack")
);
CREATE INDEX "IssuedFile_pack_idx" ON "IssuedFile"("pack");
CREATE TRIGGER is_only_added BEFORE UPDATE ON "IssuedFile" FOR EACH ROW EXECUTE FUNCTION is_only_added();
