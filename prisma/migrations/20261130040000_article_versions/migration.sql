-- What a published article was before a later save.
CREATE TABLE "ArticleVersion" (
  "articleId" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  "by" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "ArticleVersion_pkey" PRIMARY KEY ("articleId", "version"),
  CONSTRAINT "ArticleVersion_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
