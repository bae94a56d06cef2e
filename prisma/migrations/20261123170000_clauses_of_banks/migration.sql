-- What is kept of a bank's questions in memory holds where their clauses stand: a clause that gets another place raises
-- `rev` as a question does.
CREATE FUNCTION raise_revs_at_clauses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (
      SELECT q."bankId" FROM was JOIN now USING ("id") JOIN "Question" q ON q."clauseId" = now."id"
      WHERE was."path" <> now."path" OR was."standardCode" <> now."standardCode"
    ) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER rev_of_banks AFTER UPDATE ON "Clause" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revs_at_clauses();

-- What waits for somebody, in the order of its list.
CREATE INDEX "Question_pending" ON "Question"("no" DESC) WHERE status = 2 AND "parentId" IS NULL;
CREATE INDEX "Question_without_clause" ON "Question"("no" DESC) WHERE "clauseId" IS NULL AND "parentId" IS NULL;
CREATE INDEX "Question_unmarked" ON "Question"("id") WHERE "dupBands" = '{}' AND "parentId" IS NULL;
CREATE INDEX "QuestionPair_open" ON "QuestionPair"("aId", "bId") WHERE "settledAt" IS NULL;
