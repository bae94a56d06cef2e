-- Certificates, their templates and files.

-- Documents are issued by what is in use or was, so only a draft changes or goes; no document is ever drawn by a
-- revision that was another when it was issued, whoever edits meanwhile.
CREATE OR REPLACE FUNCTION keep_cert_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 0 THEN
      RAISE EXCEPTION 'a certificate template that was in use stays' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (OLD.status <> NEW.status AND NEW.status = 0) OR (OLD.status = 0 AND NEW.status = 2) THEN
    RAISE EXCEPTION 'a certificate template goes from draft to use, and in and out of use'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.status <> 0 OR EXISTS (SELECT FROM "Certificate" WHERE "templateId" = OLD.id)) AND
    ROW(OLD.id, OLD.family, OLD.revision, OLD.type, OLD.name, OLD."issuerName", OLD.title, OLD."bodyText",
      OLD."footText", OLD."logoKey", OLD."sealKey", OLD."signKey", OLD.signer, OLD."signerTitle", OLD.fields,
      OLD."validYears")
    IS DISTINCT FROM
    ROW(NEW.id, NEW.family, NEW.revision, NEW.type, NEW.name, NEW."issuerName", NEW.title, NEW."bodyText",
      NEW."footText", NEW."logoKey", NEW."sealKey", NEW."signKey", NEW.signer, NEW."signerTitle", NEW.fields,
      NEW."validYears")
  THEN
    RAISE EXCEPTION 'a certificate template that was in use does not change'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep BEFORE UPDATE OR DELETE ON "CertTemplate"
  FOR EACH ROW EXECUTE FUNCTION keep_cert_template();

-- The register of files that were issued.
CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "IssuedFile" FOR EACH ROW EXECUTE FUNCTION is_only_added();

-- A file is noted as nobody's before it is written, and claimed with the certificate itself, whichever command writes
-- it.
CREATE OR REPLACE FUNCTION claim_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UnclaimedDocument" WHERE key IN (NEW.file, NEW.picture);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER claim_documents AFTER INSERT ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION claim_documents();

-- The samples of a trial in the same way; let go of, they are nobody's again until they are removed.
CREATE OR REPLACE FUNCTION claim_samples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM "UnclaimedDocument" WHERE key IN (SELECT s->>'key' FROM jsonb_array_elements(NEW.samples) s);
  ELSE
    INSERT INTO "UnclaimedDocument" (key, at)
    SELECT DISTINCT s->>'key', clock_timestamp() FROM jsonb_array_elements(OLD.samples) s ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER claim_samples AFTER INSERT ON "CertBatch" FOR EACH ROW EXECUTE FUNCTION claim_samples();

CREATE OR REPLACE TRIGGER release_samples AFTER UPDATE OF samples ON "CertBatch"
  FOR EACH ROW WHEN (NEW.samples = '[]') EXECUTE FUNCTION claim_samples();
