-- Titles as they are typed in letters: zscq and zhishi find 知识产权. The application fills it, for what is there already
-- when it starts.
CREATE TABLE "TitlePinyin" (
    "kind" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "terms" TEXT[],

    CONSTRAINT "TitlePinyin_pkey" PRIMARY KEY ("kind","id")
);

-- Outside Prisma's schema language, and outside what it compares: expressions.
-- A term is found by its beginning, which an index over words can do and one over arrays cannot.
CREATE INDEX "TitlePinyin_terms" ON "TitlePinyin" USING gin (array_to_tsvector("terms"));
-- Courses and articles have theirs since the first migration.
CREATE INDEX "LessonItem_title_bigrams" ON "LessonItem" USING gin (bigrams("title"));
CREATE INDEX "Teacher_name_bigrams" ON "Teacher" USING gin (bigrams("name"));
