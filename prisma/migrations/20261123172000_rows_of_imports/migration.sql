-- The questions of a file that waits are rows: one is mended without writing all the others anew.
ALTER TABLE "QuestionImport" DROP COLUMN "rows", ALTER COLUMN "bankId" DROP NOT NULL;
CREATE TABLE "QuestionImportRow" (
  "importId" UUID NOT NULL,
  "no" INTEGER NOT NULL,
  "type" INTEGER NOT NULL,
  "faulty" BOOLEAN NOT NULL,
  "similar" BOOLEAN NOT NULL,
  "skip" BOOLEAN NOT NULL,
  "pictures" INTEGER NOT NULL,
  "bands" INTEGER[] NOT NULL,
  "content" JSONB NOT NULL,
  CONSTRAINT "QuestionImportRow_pkey" PRIMARY KEY ("importId", "no"),
  CONSTRAINT "QuestionImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "QuestionImport"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
