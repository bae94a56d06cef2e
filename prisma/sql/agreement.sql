-- A version that people agreed to stays as they read it.

CREATE OR REPLACE TRIGGER "AgreementVersion_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AgreementVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
