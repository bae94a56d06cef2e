-- Who set what, and which state of it: 0 is said of a setting that has no row.
ALTER TABLE "Setting"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updatedBy" UUID,
  ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
