-- Staff decide about an account by what they saw of it: whoever changes who it is or how it stands moves its version.
ALTER TABLE "User"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "disabledReason" TEXT,
  ADD COLUMN "disabledUntil" TIMESTAMPTZ(3);

CREATE FUNCTION user_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."realName", NEW.mobile, NEW.email, NEW."idCardHash", NEW.role, NEW."orgId", NEW.status)
    IS DISTINCT FROM (OLD."realName", OLD.mobile, OLD.email, OLD."idCardHash", OLD.role, OLD."orgId", OLD.status)
  THEN NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "User_version" BEFORE UPDATE OF "realName", mobile, email, "idCardHash", role, "orgId", status ON "User"
  FOR EACH ROW EXECUTE FUNCTION user_version();

-- The few who are disabled or leave, among all.
CREATE INDEX "User_set_apart" ON "User"("status", "id") WHERE (status IN (1, 2));
