-- Keys that the list in the data directory holds; the table is its copy and vouches for nothing.
ALTER TABLE "SigningKey" ADD COLUMN "pinned" BOOLEAN NOT NULL DEFAULT false;
