-- Filters of a list of the console, kept by a member of the staff under a name.
CREATE TABLE "SavedView" (
  "id" UUID NOT NULL,
  "staffId" UUID NOT NULL,
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SavedView_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SavedView_staffId_list_name_key" ON "SavedView"("staffId", "list", "name");

-- How many questions stand in each state is counted from it alone, of one bank or of all.
CREATE INDEX "Question_states_of_bank" ON "Question"("bankId", "status") WHERE "parentId" IS NULL;
