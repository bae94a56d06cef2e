-- Content that staff edit: which state of it somebody saw, when it comes out, who touched it last.
ALTER TABLE "Article"
  ADD COLUMN "edition" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "publishAt" TIMESTAMPTZ(3),
  ADD COLUMN "editedBy" UUID;
CREATE INDEX "Article_due" ON "Article"("publishAt") WHERE "publishAt" IS NOT NULL;
CREATE INDEX "Article_updatedAt_id_idx" ON "Article"("updatedAt" DESC, "id" DESC);

CREATE INDEX "Article_attachments_idx" ON "Article" USING gin ("attachments" jsonb_path_ops);

ALTER TABLE "Banner"
  ADD COLUMN "startAt" TIMESTAMPTZ(3),
  ADD COLUMN "endAt" TIMESTAMPTZ(3),
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Teacher" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "DictEntry" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "StudyDict"
  ADD COLUMN "status" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Area" ADD COLUMN "status" INTEGER NOT NULL DEFAULT 1;

-- What staff uploaded for the site's pages.
CREATE TABLE "StaffUpload" (
  "key" TEXT NOT NULL,
  "staffId" UUID,
  "bytes" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffUpload_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "StaffUpload_at_idx" ON "StaffUpload"("at");

-- Every text that people were ever asked to agree to, as it was.
CREATE TABLE "AgreementVersion" (
  "code" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "changes" TEXT NOT NULL DEFAULT '',
  "reconsent" BOOLEAN NOT NULL DEFAULT false,
  "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
  "publishedBy" UUID,
  "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AgreementVersion_pkey" PRIMARY KEY ("code", "version")
);
CREATE INDEX "AgreementVersion_code_effectiveAt_idx" ON "AgreementVersion"("code", "effectiveAt" DESC);
CREATE TRIGGER "AgreementVersion_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AgreementVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

INSERT INTO "AgreementVersion" ("code", "version", "title", "content", "sha256", "effectiveAt", "publishedAt")
SELECT "code", "version", "title", "content", encode(sha256(convert_to("content", 'UTF8')), 'hex'), "createdAt",
  "createdAt"
FROM "Article" WHERE "type" = 4 AND "code" IS NOT NULL AND "version" IS NOT NULL;

CREATE TABLE "AgreementDraft" (
  "code" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "changes" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 1,
  "editedBy" UUID,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AgreementDraft_pkey" PRIMARY KEY ("code")
);

-- When somebody last had agreed to everything that was to be agreed to.
ALTER TABLE "User" ADD COLUMN "agreedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
