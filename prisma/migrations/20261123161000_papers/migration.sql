-- Papers are edited aside and published as editions; what is being sat stays in the columns.
ALTER TABLE "Paper" ADD COLUMN "passValidMonths" INTEGER, ADD COLUMN "indefRule" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "blurMode" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "releaseMode" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "avoidSeen" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "markRule" JSONB NOT NULL DEFAULT '{"double":0,"sample":10,"gap":20}',
  ADD COLUMN "edition" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "draft" JSONB, ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "editedBy" UUID, ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Paper" p SET "updatedAt" = p."createdAt", "edition" = CASE WHEN p."status" = 0 THEN 0 ELSE 1 END,
  -- A pass of a course that teaches a standard holds for a year.
  "passValidMonths" = CASE WHEN l."standardCode" IS NOT NULL THEN 12 END
FROM "Paper" same LEFT JOIN "Lesson" l ON l."id" = same."lessonId" WHERE same."id" = p."id";
CREATE INDEX "Paper_updatedAt_id_idx" ON "Paper"("updatedAt" DESC, "id" DESC);

CREATE TABLE "PaperEdition" (
  "paperId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  "parity" JSONB,
  "shared" JSONB NOT NULL DEFAULT '[]',
  "by" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "reason" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "PaperEdition_pkey" PRIMARY KEY ("paperId", "no"),
  CONSTRAINT "PaperEdition_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "PaperEdition" ("paperId", "no", "content", "at", "reason")
SELECT "id", 1, jsonb_build_object('mode', "mode", 'rules', "rules", 'totalScore', "totalScore", 'passScore', "passScore",
    'durationMin', "durationMin", 'multiRule', "multiRule", 'indefRule', 0, 'shuffleQuestions', "shuffleQuestions",
    'shuffleOptions', "shuffleOptions"), "createdAt", '首次发布'
FROM "Paper" WHERE "status" <> 0;
CREATE TRIGGER "PaperEdition_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "PaperEdition"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

CREATE TABLE "PaperLink" (
  "id" UUID NOT NULL,
  "paperId" UUID NOT NULL,
  "content" JSONB NOT NULL,
  "name" TEXT NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "withKey" BOOLEAN NOT NULL DEFAULT false,
  "maxViews" INTEGER NOT NULL,
  "views" INTEGER NOT NULL DEFAULT 0,
  "viewedAt" TIMESTAMPTZ(3),
  "reason" TEXT NOT NULL,
  "by" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PaperLink_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PaperLink_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PaperLink_tokenHash_key" ON "PaperLink"("tokenHash");
CREATE INDEX "PaperLink_paperId_createdAt_idx" ON "PaperLink"("paperId", "createdAt" DESC);

CREATE TABLE "PaperRemark" (
  "id" UUID NOT NULL,
  "linkId" UUID NOT NULL,
  "questionId" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PaperRemark_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PaperRemark_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "PaperLink"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PaperRemark_linkId_at_idx" ON "PaperRemark"("linkId", "at");
CREATE INDEX "PaperRemark_questionId_at_idx" ON "PaperRemark"("questionId", "at" DESC);

-- What an attempt was begun under stays with it.
ALTER TABLE "Attempt" ADD COLUMN "edition" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "indefRule" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "blurMode" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "releaseMode" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "reviewState" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "voidedFrom" INTEGER, ADD COLUMN "releasedAt" TIMESTAMPTZ(3);
CREATE INDEX "Attempt_running" ON "Attempt"("paperId", "id") WHERE status = 0;
CREATE INDEX "Attempt_marking" ON "Attempt"("paperId", "id") WHERE status = 2;
CREATE INDEX "Attempt_to_release" ON "Attempt"("paperId", "id") WHERE status = 4 OR "reviewState" = 1;
