-- A consent may be taken back; what was agreed to, and when, stays written.
ALTER TABLE "Consent" ADD COLUMN "withdrawnAt" TIMESTAMPTZ(3);

-- What is asked of a person again and again: whether they agree to one thing now.
CREATE INDEX "Consent_in_force" ON "Consent"("userId", document) WHERE "withdrawnAt" IS NULL;
CREATE INDEX "User_with_id_card" ON "User"(id) WHERE "idCardCipher" IS NOT NULL AND status <> 3;
