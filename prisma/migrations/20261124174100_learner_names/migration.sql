-- Corrections of names that stand on certificates, as asked for by learners and as made by staff. What is decided is
-- never written again.
CREATE TABLE "NameChange" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "fromName" TEXT NOT NULL,
  "toName" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "opinion" TEXT,
  "by" UUID,
  "certificates" JSONB NOT NULL DEFAULT '[]',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3),
  CONSTRAINT "NameChange_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "NameChange_status" CHECK ("status" BETWEEN 0 AND 3 AND ("decidedAt" IS NOT NULL) = ("status" <> 0)),
  CONSTRAINT "NameChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "NameChange_one_open" ON "NameChange"("userId") WHERE (status = 0);
CREATE INDEX "NameChange_userId_createdAt_idx" ON "NameChange"("userId", "createdAt" DESC);

CREATE FUNCTION name_change_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decided change of a name is not written again';
END $$;
CREATE TRIGGER "NameChange_decided" BEFORE UPDATE ON "NameChange"
  FOR EACH ROW WHEN (OLD.status <> 0) EXECUTE FUNCTION name_change_decided();

-- Staff may hold a cancelled account for a time, so that nothing of it is anonymised.
ALTER TABLE "User"
  ADD COLUMN "cancelHoldUntil" TIMESTAMPTZ(3),
  ADD COLUMN "cancelHoldReason" TEXT;
