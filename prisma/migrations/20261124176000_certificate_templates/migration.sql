-- A logo, seal or signature: transparent PNG, at no address.
CREATE TABLE "CertImage" (
  "key" TEXT NOT NULL PRIMARY KEY,
  "staffId" UUID,
  "bytes" INTEGER NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "CertImage_at_idx" ON "CertImage"("at");

-- How documents of a type are drawn.
CREATE TABLE "CertTemplate" (
  "id" UUID NOT NULL PRIMARY KEY,
  "family" UUID NOT NULL,
  "revision" INTEGER NOT NULL,
  "type" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "status" INTEGER NOT NULL DEFAULT 0,
  "issuerName" TEXT NOT NULL DEFAULT '',
  "title" TEXT NOT NULL,
  "bodyText" TEXT NOT NULL,
  "footText" TEXT NOT NULL,
  "logoKey" TEXT REFERENCES "CertImage"("key") ON DELETE RESTRICT ON UPDATE CASCADE,
  "sealKey" TEXT REFERENCES "CertImage"("key") ON DELETE RESTRICT ON UPDATE CASCADE,
  "signKey" TEXT REFERENCES "CertImage"("key") ON DELETE RESTRICT ON UPDATE CASCADE,
  "signer" TEXT NOT NULL DEFAULT '',
  "signerTitle" TEXT NOT NULL DEFAULT '',
  "fields" JSONB NOT NULL,
  "validYears" INTEGER,
  "version" INTEGER NOT NULL DEFAULT 0,
  "updatedBy" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "enabledAt" TIMESTAMPTZ(3),
  CONSTRAINT "CertTemplate_type" CHECK ("type" BETWEEN 1 AND 3),
  CONSTRAINT "CertTemplate_status" CHECK ("status" BETWEEN 0 AND 2),
  -- A proof states what was learned and does not end; a certificate does.
  CONSTRAINT "CertTemplate_validity" CHECK (("type" = 1) = ("validYears" IS NULL) AND "validYears" BETWEEN 1 AND 10)
);
CREATE UNIQUE INDEX "CertTemplate_family_revision_key" ON "CertTemplate"("family", "revision");
CREATE UNIQUE INDEX "CertTemplate_one_enabled" ON "CertTemplate"("type") WHERE status = 1;
CREATE UNIQUE INDEX "CertTemplate_one_draft" ON "CertTemplate"("family") WHERE status = 0;

ALTER TABLE "Certificate" ADD COLUMN "templateId" UUID;
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_templateId_fkey"
  FOREIGN KEY ("templateId") REFERENCES "CertTemplate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Certificate_templateId_idx" ON "Certificate"("templateId");

-- Documents are issued by what is in use or was, so only a draft changes or goes; no document is ever drawn by a
-- revision that was another when it was issued, whoever edits meanwhile.
CREATE FUNCTION keep_cert_template() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON "CertTemplate" FOR EACH ROW EXECUTE FUNCTION keep_cert_template();

-- The look of the documents until now, in use, so that they go on as they were.
INSERT INTO "CertTemplate"
  ("id", "family", "revision", "type", "name", "status", "title", "bodyText", "footText", "fields", "validYears",
    "enabledAt")
SELECT id, id, 1, type, title, 1, title, body, foot, fields::jsonb, years, now()
FROM (VALUES
  (gen_random_uuid(), 1, '学习证明',
    '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。',
    '本证明记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    '{"portrait": false, "org": false, "finishDate": true, "score": true}', NULL),
  (gen_random_uuid(), 2, '培训合格证书',
    E'于 {起止}参加\n{课程}（{标准}）\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，准予合格。',
    '本证书记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    '{"portrait": false, "org": false, "finishDate": true, "score": true}', 3),
  (gen_random_uuid(), 3, '内审员证书',
    E'于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，考核合格。',
    '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
    '{"portrait": true, "org": true, "finishDate": true, "score": true}', 3)
) AS v(id, type, title, body, foot, fields, years);
