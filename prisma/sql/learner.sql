-- People's accounts.

-- Every change that staff see counts, whoever makes it: two on one page see each other.
CREATE OR REPLACE FUNCTION user_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."realName", NEW.mobile, NEW.email, NEW."idCardHash", NEW.role, NEW."orgId", NEW.status)
    IS DISTINCT FROM (OLD."realName", OLD.mobile, OLD.email, OLD."idCardHash", OLD.role, OLD."orgId", OLD.status)
  THEN NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "User_version"
  BEFORE UPDATE OF "realName", mobile, email, "idCardHash", role, "orgId", status ON "User"
  FOR EACH ROW EXECUTE FUNCTION user_version();

-- What was decided stays decided.
CREATE OR REPLACE FUNCTION name_change_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decided change of a name is not written again';
END $$;

CREATE OR REPLACE TRIGGER "NameChange_decided" BEFORE UPDATE ON "NameChange"
  FOR EACH ROW WHEN (OLD.status <> 0) EXECUTE FUNCTION name_change_decided();

-- Rounds and further attempts are only added to, by the application, too. While two people are being merged, and of
-- nobody else, they are taken out to be written anew as the rows of one.
CREATE OR REPLACE FUNCTION merge_is_open(keeper UUID, dropped UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."UserMerge" m WHERE m."keepId" = keeper AND m."dropId" = dropped AND m."status" = 0)
$$;

CREATE OR REPLACE FUNCTION merge_take_lesson_rounds(keeper UUID, dropped UUID, course UUID) RETURNS SETOF "LessonRound"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "LessonRound"
  WHERE "userId" IN (keeper, dropped) AND "lessonId" = course AND merge_is_open(keeper, dropped) RETURNING *
$$;

CREATE OR REPLACE FUNCTION merge_take_paper_rounds(keeper UUID, dropped UUID) RETURNS SETOF "PaperRound"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "PaperRound" r
  WHERE r."userId" IN (keeper, dropped) AND merge_is_open(keeper, dropped)
    AND r."paperId" IN (SELECT d."paperId" FROM "PaperRound" d WHERE d."userId" = dropped) RETURNING *
$$;

CREATE OR REPLACE FUNCTION merge_take_grants(keeper UUID, dropped UUID) RETURNS SETOF "AttemptGrant"
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM "AttemptGrant" WHERE "userId" = dropped AND merge_is_open(keeper, dropped) RETURNING *
$$;
