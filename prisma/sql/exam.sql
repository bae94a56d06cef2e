-- Attempts, and what was given for them.

-- An attempt that was laid out while its learner's round ended does not begin in either: its start looks once more.
-- Whoever opens a round holds the learner's row, which is waited for here. Nobody begins one in an account that is no
-- more.
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

CREATE OR REPLACE TRIGGER begin_in_round BEFORE INSERT ON "Attempt"
  FOR EACH ROW WHEN (NEW."status" = 0) EXECUTE FUNCTION begin_in_round();

-- What somebody gave stays what it was; it can only be taken back, once.
CREATE OR REPLACE FUNCTION mark_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."revokedAt" IS NOT NULL OR NEW."revokedAt" IS NULL
    OR (to_jsonb(NEW) - 'revokedAt') IS DISTINCT FROM (to_jsonb(OLD) - 'revokedAt')
  THEN RAISE EXCEPTION 'a mark is only ever taken back';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER is_kept BEFORE UPDATE ON "Mark" FOR EACH ROW EXECUTE FUNCTION mark_is_kept();

-- Further attempts, and scores that were changed, are on record for good.
CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "AttemptGrant" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "ScoreChange" FOR EACH ROW EXECUTE FUNCTION is_only_added();
