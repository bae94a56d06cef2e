-- What a file of questions was read as, and the passages of it that no question owns.
ALTER TABLE "QuestionImport" ADD COLUMN "reading" JSONB NOT NULL DEFAULT '{}';
