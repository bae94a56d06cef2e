-- An attempt that was laid out while its learner's round ended does not begin in either: its start looks once more.
-- Whoever opens a round holds the learner's row, which is waited for here.
CREATE FUNCTION begin_in_round() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."userId" FOR SHARE;
  IF NEW."round" <> (
    SELECT coalesce(max(r."no"), 1) FROM "PaperRound" r
    WHERE r."userId" = NEW."userId" AND r."paperId" = NEW."paperId"
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER begin_in_round BEFORE INSERT ON "Attempt"
  FOR EACH ROW WHEN (NEW."status" = 0) EXECUTE FUNCTION begin_in_round();
