-- What one process at a time may do is held by a row that it moves on, not by a lock of its connection: a pooler may
-- stand in between.
CREATE TABLE "Lease" (
  "name" TEXT NOT NULL,
  "holder" UUID NOT NULL,
  "heldUntil" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "Lease_pkey" PRIMARY KEY ("name")
);

-- A task carries its own.
ALTER TABLE "Task" ADD COLUMN "holder" UUID, ADD COLUMN "heldUntil" TIMESTAMPTZ(3);
