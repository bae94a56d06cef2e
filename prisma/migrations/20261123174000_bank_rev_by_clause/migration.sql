-- Rules of papers take a clause with all below it, so where a clause stands is part of what is kept of a bank.
CREATE FUNCTION raise_bank_revs_by_clause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (
      SELECT q."bankId" FROM was JOIN now ON now."id" = was."id" JOIN "Question" q ON q."clauseId" = now."id"
      WHERE (was."path", was."standardCode") <> (now."path", now."standardCode")
    ) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER bank_rev_updated AFTER UPDATE ON "Clause" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_revs_by_clause();
