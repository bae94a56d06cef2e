-- One person does not both reset a colleague's password and drop their TOTP, and of a colleague who may do more it takes
-- two: who did what, and what waits for a second.
CREATE TABLE "StaffRescue" (
  "id" UUID NOT NULL,
  "staffId" UUID NOT NULL,
  "act" TEXT NOT NULL,
  "askedBy" UUID NOT NULL,
  "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneBy" UUID,
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "StaffRescue_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "StaffRescue_staffId_askedAt_idx" ON "StaffRescue"("staffId", "askedAt" DESC);
CREATE UNIQUE INDEX "StaffRescue_one_asked" ON "StaffRescue"("staffId", "act") WHERE ("doneAt" IS NULL);
ALTER TABLE "StaffRescue" ADD CONSTRAINT "StaffRescue_staffId_fkey"
  FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
