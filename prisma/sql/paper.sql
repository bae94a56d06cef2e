-- What an edition of a paper was stays as it was written.

CREATE OR REPLACE TRIGGER "PaperEdition_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "PaperEdition"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
