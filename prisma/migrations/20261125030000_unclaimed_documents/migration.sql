-- Files of a document are stored before its certificate is: until then their keys stand here, so that those of one that
-- was never written are found and taken away.
CREATE TABLE "UnclaimedDocument" (
  "key" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UnclaimedDocument_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "UnclaimedDocument_at_idx" ON "UnclaimedDocument"("at");

-- With the certificate itself, whichever command writes it.
CREATE FUNCTION claim_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UnclaimedDocument" WHERE key IN (NEW.file, NEW.picture);
  RETURN NULL;
END $$;
CREATE TRIGGER claim_documents AFTER INSERT ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION claim_documents();

-- The samples of a trial in the same way; let go of, they are nobody's again until they are removed.
CREATE FUNCTION claim_samples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM "UnclaimedDocument" WHERE key IN (SELECT s->>'key' FROM jsonb_array_elements(NEW.samples) s);
  ELSE
    INSERT INTO "UnclaimedDocument" (key, at)
    SELECT DISTINCT s->>'key', clock_timestamp() FROM jsonb_array_elements(OLD.samples) s ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claim_samples AFTER INSERT ON "CertBatch" FOR EACH ROW EXECUTE FUNCTION claim_samples();
CREATE TRIGGER release_samples AFTER UPDATE OF samples ON "CertBatch"
  FOR EACH ROW WHEN (NEW.samples = '[]') EXECUTE FUNCTION claim_samples();
