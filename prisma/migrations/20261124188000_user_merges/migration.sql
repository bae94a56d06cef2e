-- Two accounts of one person become one: the one that goes on has what both had, the other leads to it.
ALTER TABLE "User" ADD COLUMN "mergedIntoId" UUID;
ALTER TABLE "User" ADD CONSTRAINT "User_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "User"("id")
  ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "User_merged" ON "User"("mergedIntoId") WHERE ("mergedIntoId" IS NOT NULL);

CREATE TABLE "UserMerge" (
  "id" UUID NOT NULL,
  "keepId" UUID NOT NULL,
  "dropId" UUID NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "reason" TEXT NOT NULL,
  "summary" JSONB NOT NULL DEFAULT '{}',
  "by" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "UserMerge_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "UserMerge_two" CHECK ("keepId" <> "dropId"),
  CONSTRAINT "UserMerge_status" CHECK ("status" BETWEEN 0 AND 2 AND ("doneAt" IS NOT NULL) = ("status" <> 0)),
  CONSTRAINT "UserMerge_keepId_fkey" FOREIGN KEY ("keepId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "UserMerge_dropId_fkey" FOREIGN KEY ("dropId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Nobody is given up twice, and nobody is in two merges at once; across the two columns that is asked under the locks
-- of both people.
CREATE UNIQUE INDEX "UserMerge_one_drop" ON "UserMerge"("dropId") WHERE (status <> 2);
CREATE UNIQUE INDEX "UserMerge_one_open" ON "UserMerge"("keepId") WHERE (status = 0);
CREATE INDEX "UserMerge_keepId_idx" ON "UserMerge"("keepId");

-- A phone or an address of the account that went, where the one that goes on has its own.
CREATE TABLE "UserAlias" (
  "hash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UserAlias_pkey" PRIMARY KEY ("hash"),
  CONSTRAINT "UserAlias_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "UserAlias_userId_idx" ON "UserAlias"("userId");

-- Of an entry that says whose ledger belongs to this one, too: how far that went.
ALTER TABLE "StudySegment" ADD COLUMN "link" TEXT;
-- An appeal that moved speaks of entries where they were written.
ALTER TABLE "Appeal" ADD COLUMN "ledgerId" UUID;

-- Rounds and further attempts are only added to, by the application, too. While two people are being merged, and of
-- nobody else, they are taken out to be written anew as the rows of one.
CREATE FUNCTION merge_is_open(keeper UUID, dropped UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."UserMerge" m WHERE m."keepId" = keeper AND m."dropId" = dropped AND m."status" = 0)
$$;
CREATE FUNCTION merge_take_lesson_rounds(keeper UUID, dropped UUID, course UUID) RETURNS SETOF "LessonRound"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "LessonRound"
  WHERE "userId" IN (keeper, dropped) AND "lessonId" = course AND merge_is_open(keeper, dropped) RETURNING *
$$;
CREATE FUNCTION merge_take_paper_rounds(keeper UUID, dropped UUID) RETURNS SETOF "PaperRound"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "PaperRound" r
  WHERE r."userId" IN (keeper, dropped) AND merge_is_open(keeper, dropped)
    AND r."paperId" IN (SELECT d."paperId" FROM "PaperRound" d WHERE d."userId" = dropped) RETURNING *
$$;
CREATE FUNCTION merge_take_grants(keeper UUID, dropped UUID) RETURNS SETOF "AttemptGrant"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "AttemptGrant" WHERE "userId" = dropped AND merge_is_open(keeper, dropped) RETURNING *
$$;

-- As in round_of_an_attempt; and nobody begins one in an account that is no more.
CREATE OR REPLACE FUNCTION begin_in_round() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE standing INTEGER;
BEGIN
  SELECT "status" INTO standing FROM "User" WHERE "id" = NEW."userId" FOR SHARE;
  IF standing = 3 OR NEW."round" <> (
    SELECT coalesce(max(r."no"), 1) FROM "PaperRound" r
    WHERE r."userId" = NEW."userId" AND r."paperId" = NEW."paperId"
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
