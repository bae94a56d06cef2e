-- Each backup and each drill of restoring one, done or under way.
CREATE TABLE "BackupRun" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('backup', 'drill')),
  "level" TEXT CHECK ("level" IN ('full', 'incremental', 'command')),
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "heldUntil" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  "place" TEXT NOT NULL,
  "set" TEXT,
  "madeAt" TIMESTAMPTZ(3),
  "verifiedAt" TIMESTAMPTZ(3),
  "bytes" BIGINT NOT NULL DEFAULT 0,
  "files" INTEGER NOT NULL DEFAULT 0,
  "fault" TEXT,
  "report" JSONB,
  CONSTRAINT "BackupRun_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BackupRun_kind_startedAt_idx" ON "BackupRun"("kind", "startedAt" DESC);
-- One at a time over all replicas: a drill must not read a set that a backup clears away.
CREATE UNIQUE INDEX "BackupRun_one" ON "BackupRun" ((1)) WHERE "endedAt" IS NULL;
