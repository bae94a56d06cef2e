CREATE TABLE "ExamOverride" (
  "id" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "userId" UUID,
  "orgId" UUID,
  "openTime" TIMESTAMPTZ(3),
  "closeTime" TIMESTAMPTZ(3),
  "extraMin" INTEGER,
  "retryHours" INTEGER,
  "blurLimit" INTEGER,
  "blurMode" INTEGER,
  "waiveLesson" BOOLEAN,
  "reason" TEXT NOT NULL,
  "by" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "ExamOverride_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ExamOverride_of_one" CHECK ("userId" IS NULL OR "orgId" IS NULL),
  CONSTRAINT "ExamOverride_extra" CHECK ("extraMin" BETWEEN 0 AND 600),
  CONSTRAINT "ExamOverride_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ExamOverride_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ExamOverride_of_person" ON "ExamOverride"("paperId", "userId")
  WHERE "endedAt" IS NULL AND "userId" IS NOT NULL;
CREATE UNIQUE INDEX "ExamOverride_of_org" ON "ExamOverride"("paperId", "orgId")
  WHERE "endedAt" IS NULL AND "orgId" IS NOT NULL;
CREATE UNIQUE INDEX "ExamOverride_of_all" ON "ExamOverride"("paperId")
  WHERE "endedAt" IS NULL AND "userId" IS NULL AND "orgId" IS NULL;
CREATE INDEX "ExamOverride_paperId_createdAt_idx" ON "ExamOverride"("paperId", "createdAt" DESC);
CREATE INDEX "ExamOverride_userId_idx" ON "ExamOverride"("userId");

CREATE TABLE "AttemptGrant" (
  "id" UUID NOT NULL,
  "actId" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "round" INTEGER NOT NULL DEFAULT 1,
  "n" INTEGER NOT NULL,
  "validUntil" TIMESTAMPTZ(3),
  "skipWait" BOOLEAN NOT NULL DEFAULT false,
  "reason" TEXT NOT NULL,
  "by" UUID,
  "source" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AttemptGrant_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AttemptGrant_n" CHECK ("n" BETWEEN 1 AND 10),
  CONSTRAINT "AttemptGrant_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "AttemptGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AttemptGrant_actId_userId_key" ON "AttemptGrant"("actId", "userId");
CREATE INDEX "AttemptGrant_userId_paperId_idx" ON "AttemptGrant"("userId", "paperId");
CREATE INDEX "AttemptGrant_paperId_createdAt_idx" ON "AttemptGrant"("paperId", "createdAt" DESC);
-- What was given stays given; it goes with the account alone.
CREATE FUNCTION is_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER is_only_added BEFORE UPDATE ON "AttemptGrant" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE TABLE "ExamRequest" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "attemptId" UUID,
  "kind" INTEGER NOT NULL,
  "round" INTEGER NOT NULL DEFAULT 1,
  "reason" TEXT NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "opinion" TEXT NOT NULL DEFAULT '',
  "by" UUID,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3),
  CONSTRAINT "ExamRequest_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ExamRequest_kind" CHECK ("kind" = 1 OR ("kind" = 2 AND "attemptId" IS NOT NULL)),
  CONSTRAINT "ExamRequest_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ExamRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ExamRequest_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ExamRequest_one_open" ON "ExamRequest"("userId", "paperId", "kind") WHERE status = 0;
CREATE INDEX "ExamRequest_userId_createdAt_idx" ON "ExamRequest"("userId", "createdAt" DESC);
CREATE INDEX "ExamRequest_status_createdAt_idx" ON "ExamRequest"("status", "createdAt");
CREATE INDEX "ExamRequest_paperId_idx" ON "ExamRequest"("paperId");
CREATE INDEX "ExamRequest_attemptId_idx" ON "ExamRequest"("attemptId");

CREATE UNLOGGED TABLE "AttemptPulse" (
  "attemptId" UUID NOT NULL,
  "seenAt" TIMESTAMPTZ(3) NOT NULL,
  "ip" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  CONSTRAINT "AttemptPulse_pkey" PRIMARY KEY ("attemptId")
);

-- What staff did to an attempt stands among what its page noticed.
ALTER TABLE "ExamEvent" ADD COLUMN "actId" UUID, ADD COLUMN "by" UUID, ADD COLUMN "note" TEXT;
CREATE UNIQUE INDEX "ExamEvent_once_an_act" ON "ExamEvent"("attemptId", "actId") WHERE "actId" IS NOT NULL;
