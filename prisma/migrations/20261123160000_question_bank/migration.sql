-- The bank as examiners work in it: cases with questions of their own, pictures, clauses, laws, validity, versions.
ALTER TABLE "QuestionBank" ADD COLUMN "status" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "rev" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Question" ADD COLUMN "no" SERIAL, ADD COLUMN "images" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "clauseId" UUID, ADD COLUMN "lawId" UUID, ADD COLUMN "validFrom" DATE, ADD COLUMN "validTo" DATE,
  ADD COLUMN "parentId" UUID, ADD COLUMN "sort" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "share" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "note" TEXT, ADD COLUMN "dupBands" INTEGER[] NOT NULL DEFAULT '{}',
  ADD COLUMN "createdBy" UUID, ADD COLUMN "editedBy" UUID,
  ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT "Question_type" CHECK ("type" BETWEEN 1 AND 7),
  ADD CONSTRAINT "Question_difficulty" CHECK ("difficulty" BETWEEN 1 AND 5),
  ADD CONSTRAINT "Question_status" CHECK ("status" BETWEEN 0 AND 2),
  ADD CONSTRAINT "Question_valid" CHECK ("validFrom" < "validTo"),
  ADD CONSTRAINT "Question_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Question"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Question_clauseId_fkey" FOREIGN KEY ("clauseId") REFERENCES "Clause"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Question_lawId_fkey" FOREIGN KEY ("lawId") REFERENCES "Law"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;
UPDATE "Question" SET "updatedAt" = "createdAt";
CREATE UNIQUE INDEX "Question_no_key" ON "Question"("no");
DROP INDEX "Question_bankId_type_status_idx";
CREATE INDEX "Question_bankId_status_type_difficulty_clauseId_no_idx"
  ON "Question"("bankId", "status", "type", "difficulty", "clauseId", "no");
CREATE INDEX "Question_latest" ON "Question"("no" DESC) WHERE "parentId" IS NULL;
CREATE INDEX "Question_latest_of_bank" ON "Question"("bankId", "no" DESC) WHERE "parentId" IS NULL;
CREATE INDEX "Question_clauseId_idx" ON "Question"("clauseId");
CREATE INDEX "Question_lawId_idx" ON "Question"("lawId");
CREATE INDEX "Question_parentId_sort_idx" ON "Question"("parentId", "sort");
CREATE INDEX "Question_expiring" ON "Question"("validTo") WHERE status = 1;
CREATE INDEX "Question_dupBands_idx" ON "Question" USING gin ("dupBands");
CREATE INDEX "Question_stem_bigrams" ON "Question" USING gin (bigrams("stem"));

ALTER TABLE "QuestionKey" ADD COLUMN "rubric" JSONB NOT NULL DEFAULT '[]';

-- Only a case has questions of its own, never a case among them, and 不定项 is found nowhere else.
CREATE FUNCTION question_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."parentId" IS NULL THEN
    IF NEW."type" = 7 THEN RAISE EXCEPTION 'a question of type 7 belongs to a case'; END IF;
  ELSIF NEW."type" = 6 OR NOT EXISTS (
    SELECT FROM "Question" p WHERE p."id" = NEW."parentId" AND p."type" = 6 AND p."parentId" IS NULL
  ) THEN RAISE EXCEPTION 'only a case has questions of its own';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER of_case BEFORE INSERT OR UPDATE OF "parentId", "type" ON "Question"
  FOR EACH ROW EXECUTE FUNCTION question_of_case();

-- Whoever keeps a bank's questions in memory asks for its `rev` alone.
CREATE FUNCTION raise_bank_rev() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (SELECT "bankId" FROM changed) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER rev_inserted AFTER INSERT ON "Question" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_rev();
CREATE TRIGGER rev_deleted AFTER DELETE ON "Question" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_rev();
CREATE FUNCTION raise_bank_revs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b
    WHERE b."id" IN (SELECT "bankId" FROM was UNION SELECT "bankId" FROM now) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER rev_updated AFTER UPDATE ON "Question" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_revs();

-- What each version was, with its key.
CREATE TABLE "QuestionVersion" (
  "questionId" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  "answer" JSONB NOT NULL,
  "analysis" TEXT NOT NULL,
  "rubric" JSONB NOT NULL,
  "by" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "why" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "QuestionVersion_pkey" PRIMARY KEY ("questionId", "version")
);
INSERT INTO "QuestionVersion" ("questionId", "version", "content", "answer", "analysis", "rubric", "at", "why")
SELECT q."id", q."version", jsonb_build_object('bankId', q."bankId", 'type', q."type", 'stem', q."stem",
    'material', q."material", 'options', q."options", 'images', '[]'::jsonb, 'difficulty', q."difficulty",
    'clause', q."clause", 'clauseId', NULL, 'lawId', NULL, 'validFrom', NULL, 'validTo', NULL, 'children', '[]'::jsonb),
  k."answer", k."analysis", '[]', q."createdAt", '首次保存'
FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q."id";
CREATE TRIGGER "QuestionVersion_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "QuestionVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

CREATE TABLE "QuestionPair" (
  "aId" UUID NOT NULL,
  "bId" UUID NOT NULL,
  "percent" INTEGER NOT NULL,
  "settledBy" UUID,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "QuestionPair_pkey" PRIMARY KEY ("aId", "bId"),
  CONSTRAINT "QuestionPair_order" CHECK ("aId" < "bId"),
  CONSTRAINT "QuestionPair_aId_fkey" FOREIGN KEY ("aId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "QuestionPair_bId_fkey" FOREIGN KEY ("bId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "QuestionPair_bId_idx" ON "QuestionPair"("bId");

CREATE TABLE "QuestionImport" (
  "id" UUID NOT NULL,
  "bankId" UUID NOT NULL,
  "by" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileSize" INTEGER NOT NULL,
  "rows" JSONB NOT NULL,
  "state" INTEGER NOT NULL DEFAULT 0,
  "taskId" UUID,
  "added" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "QuestionImport_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "QuestionImport_bankId_fkey" FOREIGN KEY ("bankId") REFERENCES "QuestionBank"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "QuestionImport_by_createdAt_idx" ON "QuestionImport"("by", "createdAt" DESC);
CREATE INDEX "QuestionImport_bankId_idx" ON "QuestionImport"("bankId");
CREATE INDEX "QuestionImport_open" ON "QuestionImport"("expiresAt") WHERE state = 0;
