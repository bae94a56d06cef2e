-- 8 更名
CREATE FUNCTION work_of_name_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(8, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(8, NEW.id, (SELECT u."orgId" FROM "User" u WHERE u.id = NEW."userId"), NULL, NEW."userId");
  ELSE
    PERFORM work_close(8, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER work_of_name_change AFTER INSERT OR DELETE OR UPDATE OF status ON "NameChange"
  FOR EACH ROW EXECUTE FUNCTION work_of_name_change();
