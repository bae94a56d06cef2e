-- Questions in their banks. Each server keeps a bank's questions in memory and asks for its `rev` alone, which every
-- change raises, whichever command makes it.

-- Only a case has questions of its own, never a case among them, and 不定项 is found nowhere else.
CREATE OR REPLACE FUNCTION question_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."parentId" IS NULL THEN
    IF NEW."type" = 7 THEN RAISE EXCEPTION 'a question of type 7 belongs to a case'; END IF;
  ELSIF NEW."type" = 6 OR NOT EXISTS (
    SELECT FROM "Question" p WHERE p."id" = NEW."parentId" AND p."type" = 6 AND p."parentId" IS NULL
  ) THEN RAISE EXCEPTION 'only a case has questions of its own';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER of_case BEFORE INSERT OR UPDATE OF "parentId", "type" ON "Question"
  FOR EACH ROW EXECUTE FUNCTION question_of_case();

-- What a question was stays as it was written.
CREATE OR REPLACE TRIGGER "QuestionVersion_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "QuestionVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- Banks are locked in the order of their ids, so that two changes never wait for each other.
CREATE OR REPLACE FUNCTION raise_bank_rev() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (SELECT "bankId" FROM changed)
    ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rev_inserted AFTER INSERT ON "Question" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_rev();

CREATE OR REPLACE TRIGGER rev_deleted AFTER DELETE ON "Question" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_rev();

-- A question may have moved: both banks.
CREATE OR REPLACE FUNCTION raise_bank_revs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b
    WHERE b."id" IN (SELECT "bankId" FROM was UNION SELECT "bankId" FROM now) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rev_updated AFTER UPDATE ON "Question" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_revs();

-- What is kept of a bank's questions in memory holds where their clauses stand: a clause that gets another place raises
-- `rev` as a question does.
CREATE OR REPLACE FUNCTION raise_revs_at_clauses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (
      SELECT q."bankId" FROM was JOIN now USING ("id") JOIN "Question" q ON q."clauseId" = now."id"
      WHERE was."path" <> now."path" OR was."standardCode" <> now."standardCode"
    ) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rev_of_banks AFTER UPDATE ON "Clause" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revs_at_clauses();

-- Rules of papers take a clause with all below it, so where a clause stands is part of what is kept of a bank.
CREATE OR REPLACE FUNCTION raise_bank_revs_by_clause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QuestionBank" SET "rev" = "rev" + 1 WHERE "id" IN (
    SELECT b."id" FROM "QuestionBank" b WHERE b."id" IN (
      SELECT q."bankId" FROM was JOIN now ON now."id" = was."id" JOIN "Question" q ON q."clauseId" = now."id"
      WHERE (was."path", was."standardCode") <> (now."path", now."standardCode")
    ) ORDER BY b."id" FOR NO KEY UPDATE);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bank_rev_updated AFTER UPDATE ON "Clause" REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION raise_bank_revs_by_clause();
