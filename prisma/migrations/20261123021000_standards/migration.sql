CREATE TABLE "Standard" (
  "code" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "family" TEXT NOT NULL,
  "year" INTEGER,
  "status" INTEGER NOT NULL DEFAULT 1,
  "effectiveFrom" DATE,
  "effectiveTo" DATE,
  "replacedBy" TEXT,
  "url" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "Standard_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "Standard_replacedBy_fkey" FOREIGN KEY ("replacedBy") REFERENCES "Standard"("code")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Standard_not_by_itself" CHECK ("replacedBy" <> "code")
);
CREATE INDEX "Standard_family_year_idx" ON "Standard"("family", "year");
CREATE INDEX "Standard_replacedBy_idx" ON "Standard"("replacedBy");

CREATE TABLE "Clause" (
  "id" UUID NOT NULL,
  "standardCode" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "explain" TEXT NOT NULL DEFAULT '',
  "parentId" UUID,
  "path" TEXT NOT NULL,
  "sort" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "Clause_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Clause_standardCode_fkey" FOREIGN KEY ("standardCode") REFERENCES "Standard"("code")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Clause_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Clause"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Clause_explain_own_words" CHECK (char_length("explain") <= 1000)
);
CREATE UNIQUE INDEX "Clause_standardCode_number_key" ON "Clause"("standardCode", "number");
CREATE INDEX "Clause_standardCode_path_idx" ON "Clause"("standardCode", "path" text_pattern_ops);
CREATE INDEX "Clause_parentId_idx" ON "Clause"("parentId");

CREATE TABLE "ClauseMap" (
  "id" UUID NOT NULL,
  "fromCode" TEXT NOT NULL,
  "toCode" TEXT NOT NULL,
  "fromId" UUID,
  "toId" UUID,
  "kind" INTEGER NOT NULL,
  CONSTRAINT "ClauseMap_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ClauseMap_fromCode_fkey" FOREIGN KEY ("fromCode") REFERENCES "Standard"("code")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ClauseMap_toCode_fkey" FOREIGN KEY ("toCode") REFERENCES "Standard"("code")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ClauseMap_fromId_fkey" FOREIGN KEY ("fromId") REFERENCES "Clause"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ClauseMap_toId_fkey" FOREIGN KEY ("toId") REFERENCES "Clause"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  -- What is new has no origin, what was dropped no counterpart, all else both.
  CONSTRAINT "ClauseMap_kind" CHECK (
    CASE "kind" WHEN 3 THEN "fromId" IS NULL AND "toId" IS NOT NULL
      WHEN 4 THEN "fromId" IS NOT NULL AND "toId" IS NULL
      ELSE "kind" IN (1, 2) AND "fromId" IS NOT NULL AND "toId" IS NOT NULL END)
);
CREATE UNIQUE INDEX "ClauseMap_fromId_toId_key" ON "ClauseMap"("fromId", "toId");
CREATE INDEX "ClauseMap_fromCode_toCode_idx" ON "ClauseMap"("fromCode", "toCode");
CREATE INDEX "ClauseMap_toCode_idx" ON "ClauseMap"("toCode");
CREATE INDEX "ClauseMap_toId_idx" ON "ClauseMap"("toId");

CREATE TABLE "LessonItemClause" (
  "lid" UUID NOT NULL,
  "clauseId" UUID NOT NULL,
  CONSTRAINT "LessonItemClause_pkey" PRIMARY KEY ("lid", "clauseId"),
  CONSTRAINT "LessonItemClause_lid_fkey" FOREIGN KEY ("lid") REFERENCES "LessonItem"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LessonItemClause_clauseId_fkey" FOREIGN KEY ("clauseId") REFERENCES "Clause"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "LessonItemClause_clauseId_idx" ON "LessonItemClause"("clauseId");

CREATE TABLE "Law" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "edition" TEXT NOT NULL,
  "effectiveFrom" DATE NOT NULL,
  "effectiveTo" DATE,
  "replacedBy" UUID,
  "url" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "Law_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Law_replacedBy_fkey" FOREIGN KEY ("replacedBy") REFERENCES "Law"("id")
    ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Law_name_edition_key" ON "Law"("name", "edition");
CREATE INDEX "Law_replacedBy_idx" ON "Law"("replacedBy");

-- Questions are found by the clause that is written on them.
CREATE INDEX "Question_clause_idx" ON "Question"("clause");

-- Every code that a course or an application names becomes a standard; those that the platform knows get their names
-- at the next start.
INSERT INTO "Standard" (code, name, family, year)
SELECT code, code, regexp_replace(code, '[-:]\d{4}$', ''), substring(code FROM '[-:](\d{4})$')::int
FROM (
  SELECT "standardCode" AS code FROM "Lesson" WHERE "standardCode" IS NOT NULL
  UNION SELECT "standardCode" FROM "CertApply" WHERE "standardCode" IS NOT NULL
) used;
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_standardCode_fkey" FOREIGN KEY ("standardCode") REFERENCES "Standard"("code")
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Lesson_standardCode_idx" ON "Lesson"("standardCode");
