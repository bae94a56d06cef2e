CREATE TABLE "MarkTask" (
  "id" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "attemptId" UUID NOT NULL,
  "questionId" UUID NOT NULL,
  "qVersion" INTEGER NOT NULL,
  "full" DECIMAL(5, 1) NOT NULL,
  "state" INTEGER NOT NULL DEFAULT 0,
  "need" INTEGER NOT NULL DEFAULT 1,
  "leaseBy" UUID,
  "leaseUntil" TIMESTAMPTZ(3),
  "final" DECIMAL(5, 1),
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "MarkTask_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MarkTask_state" CHECK ("state" IN (0, 1, 2, 5) AND ("state" = 5) = ("final" IS NOT NULL)),
  CONSTRAINT "MarkTask_final" CHECK ("final" BETWEEN 0 AND "full"),
  CONSTRAINT "MarkTask_need" CHECK ("need" IN (1, 2)),
  CONSTRAINT "MarkTask_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "MarkTask_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MarkTask_attemptId_questionId_key" ON "MarkTask"("attemptId", "questionId");
CREATE INDEX "MarkTask_paperId_questionId_state_id_idx" ON "MarkTask"("paperId", "questionId", "state", "id");
CREATE INDEX "MarkTask_leased" ON "MarkTask"("leaseBy") WHERE "leaseBy" IS NOT NULL;

CREATE TABLE "Mark" (
  "id" UUID NOT NULL,
  "taskId" UUID NOT NULL,
  "nth" INTEGER NOT NULL,
  "markerId" UUID NOT NULL,
  "points" JSONB NOT NULL,
  "score" DECIMAL(5, 1) NOT NULL,
  "comment" TEXT NOT NULL DEFAULT '',
  "tookSec" INTEGER,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Mark_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Mark_nth" CHECK ("nth" BETWEEN 1 AND 3),
  CONSTRAINT "Mark_score" CHECK ("score" >= 0),
  CONSTRAINT "Mark_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "MarkTask"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Mark_once_by_each" ON "Mark"("taskId", "markerId") WHERE "revokedAt" IS NULL;
CREATE UNIQUE INDEX "Mark_once_each_time" ON "Mark"("taskId", "nth") WHERE "revokedAt" IS NULL;
CREATE INDEX "Mark_markerId_at_idx" ON "Mark"("markerId", "at" DESC);

-- What somebody gave stays what it was; it can only be taken back, once.
CREATE FUNCTION mark_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."revokedAt" IS NOT NULL OR NEW."revokedAt" IS NULL
    OR (to_jsonb(NEW) - 'revokedAt') IS DISTINCT FROM (to_jsonb(OLD) - 'revokedAt')
  THEN RAISE EXCEPTION 'a mark is only ever taken back';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER is_kept BEFORE UPDATE ON "Mark" FOR EACH ROW EXECUTE FUNCTION mark_is_kept();
