-- What is written once. The application's role may not UPDATE or DELETE these rows either (db/application-role.ts); the
-- triggers hold for the owner of the tables as well.

-- Also for what other subjects never rewrite: editions, versions.
CREATE OR REPLACE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON "AuditLog"
  FOR EACH ROW EXECUTE FUNCTION audit_is_kept();

CREATE OR REPLACE TRIGGER audit_log_whole BEFORE TRUNCATE ON "AuditLog"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

CREATE OR REPLACE TRIGGER audit_subject_kept BEFORE UPDATE OR DELETE ON "AuditSubject"
  FOR EACH ROW EXECUTE FUNCTION audit_is_kept();

CREATE OR REPLACE TRIGGER audit_subject_whole BEFORE TRUNCATE ON "AuditSubject"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

CREATE OR REPLACE TRIGGER audit_anchor_kept BEFORE UPDATE OR DELETE ON "AuditAnchor"
  FOR EACH ROW EXECUTE FUNCTION audit_is_kept();

CREATE OR REPLACE TRIGGER audit_anchor_whole BEFORE TRUNCATE ON "AuditAnchor"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- What was given stays given; rows may go with the account alone.
CREATE OR REPLACE FUNCTION is_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;

-- A detail may be erased, and nothing else.
CREATE OR REPLACE FUNCTION audit_detail_only_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.seq = OLD.seq AND NEW.salt IS NULL AND NEW.detail IS NULL
    AND NEW."erasedAt" IS NOT NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditDetail may only be erased' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_detail_kept BEFORE UPDATE OR DELETE ON "AuditDetail"
  FOR EACH ROW EXECUTE FUNCTION audit_detail_only_erased();

CREATE OR REPLACE TRIGGER audit_detail_whole BEFORE TRUNCATE ON "AuditDetail"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- The head moves forward only.
CREATE OR REPLACE FUNCTION audit_head_moves_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.seq > OLD.seq AND NEW.count > OLD.count THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditHead moves forward only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_head_up BEFORE UPDATE OR DELETE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION audit_head_moves_up();

CREATE OR REPLACE TRIGGER audit_head_whole BEFORE TRUNCATE ON "AuditHead"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
