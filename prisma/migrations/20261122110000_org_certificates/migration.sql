-- The certificates that an organisation may list, those issued for it to who is its member now, as one kept table: a
-- page of them, however deep, is read along one index, and no membership is looked up for what is passed over.
-- Kept as the rest of what an organisation reads about its members (org_figures).

CREATE TABLE "OrgCertificate" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "status" INTEGER NOT NULL,
    "expireDate" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrgCertificate_pkey" PRIMARY KEY ("id")
);
-- With what the list is narrowed by at its end, so that passing over and counting needs no row itself.
CREATE INDEX "OrgCertificate_latest" ON "OrgCertificate"
  ("orgId", "createdAt" DESC, "id" DESC, "type", "status", "expireDate");
CREATE INDEX "OrgCertificate_userId_idx" ON "OrgCertificate"("userId");
DROP INDEX "Certificate_of_org";

DROP VIEW "OrgCertificateNow";
CREATE VIEW "OrgCertificateNow" AS
SELECT c.id, c."userId", c."orgId", c.type, c.status, c."expireDate", c."createdAt"
FROM "Certificate" c JOIN "OrgPerson" p ON p."userId" = c."userId" AND p."orgId" = c."orgId";

-- What is counted of them is kept already.
INSERT INTO "OrgCertificate" (id, "userId", "orgId", type, status, "expireDate", "createdAt")
SELECT id, "userId", "orgId", type, status, "expireDate", "createdAt" FROM "OrgCertificateNow";

-- Of these people's certificates all, or the one that is named.
CREATE FUNCTION sync_org_certificates(users uuid[], certificate uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgCertificate" r
  WHERE r."userId" = ANY(users) AND (certificate IS NULL OR r.id = certificate) AND NOT EXISTS (
    SELECT FROM "OrgCertificateNow" n WHERE n.id = r.id AND n."userId" = r."userId" AND n."orgId" = r."orgId");
  INSERT INTO "OrgCertificate" AS r (id, "userId", "orgId", type, status, "expireDate", "createdAt")
  SELECT n.id, n."userId", n."orgId", n.type, n.status, n."expireDate", n."createdAt"
  FROM "OrgCertificateNow" n WHERE n."userId" = ANY(users) AND (certificate IS NULL OR n.id = certificate)
  ON CONFLICT (id) DO UPDATE SET "userId" = excluded."userId", "orgId" = excluded."orgId", type = excluded.type,
    status = excluded.status, "expireDate" = excluded."expireDate", "createdAt" = excluded."createdAt"
  WHERE (r."userId", r."orgId", r.type, r.status, r."expireDate", r."createdAt") IS DISTINCT FROM
    (excluded."userId", excluded."orgId", excluded.type, excluded.status, excluded."expireDate", excluded."createdAt");
END $$;

CREATE FUNCTION count_org_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT "orgId", 5, status, "expireDate", count(*) FROM new_rows GROUP BY "orgId", status, "expireDate";
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "OrgFigure" ("orgId", kind, part, day, amount)
    SELECT "orgId", 5, status, "expireDate", -count(*) FROM old_rows GROUP BY "orgId", status, "expireDate";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON "OrgCertificate" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();
CREATE TRIGGER count_updated AFTER UPDATE ON "OrgCertificate" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();
CREATE TRIGGER count_deleted AFTER DELETE ON "OrgCertificate" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_org_certificates();

CREATE OR REPLACE FUNCTION keep_org_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE users uuid[]; certificate uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    users := ARRAY[NEW."userId"]; certificate := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    users := ARRAY[OLD."userId"]; certificate := OLD.id;
  ELSE
    IF (NEW."userId", NEW."orgId", NEW.type, NEW.status, NEW."expireDate", NEW."createdAt") IS NOT DISTINCT FROM
      (OLD."userId", OLD."orgId", OLD.type, OLD.status, OLD."expireDate", OLD."createdAt") THEN RETURN NULL; END IF;
    users := ARRAY[OLD."userId", NEW."userId"]; certificate := NEW.id;
  END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR SHARE;
  PERFORM sync_org_certificates(users, certificate);
  RETURN NULL;
END $$;

-- As in org_figures, but for the certificates.
CREATE OR REPLACE FUNCTION keep_org_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 2 AND OLD."userId" IS NOT NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.status = 2 AND NEW."userId" IS NOT NULL;
  stays boolean := false;
  users uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stays := was AND is_now AND (OLD."orgId", OLD."userId") = (NEW."orgId", NEW."userId");
  END IF;
  IF NOT was AND NOT is_now THEN RETURN NULL; END IF;
  IF stays THEN
    IF (OLD.department, coalesce(OLD."joinedAt", OLD."createdAt")) IS NOT DISTINCT FROM
      (NEW.department, coalesce(NEW."joinedAt", NEW."createdAt")) THEN RETURN NULL; END IF;
  END IF;
  IF was THEN users := ARRAY[OLD."userId"]; END IF;
  IF is_now AND NOT coalesce(NEW."userId" = ANY(users), false) THEN users := users || NEW."userId"; END IF;
  PERFORM FROM "User" WHERE id = ANY(users) ORDER BY id FOR NO KEY UPDATE;
  IF was AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (OLD."orgId", 0, -1);
  END IF;
  IF is_now AND NOT stays THEN
    INSERT INTO "OrgFigure" ("orgId", kind, amount) VALUES (NEW."orgId", 0, 1);
  END IF;
  IF NOT stays THEN PERFORM sync_org_certificates(users, NULL); END IF;
  PERFORM sync_org_records(users, NULL);
  PERFORM sync_org_examinees(users);
  PERFORM sync_org_active_days(users);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION fill_org_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OrgStudyRecord";
  DELETE FROM "OrgExaminee";
  DELETE FROM "OrgActiveDay";
  DELETE FROM "OrgCertificate";
  DELETE FROM "OrgFigure";
  INSERT INTO "OrgStudyRecord" ("userId", "lessonId", "orgId", department, status, progress, band, deadline, period)
  SELECT "userId", "lessonId", "orgId", department, status, progress, band, deadline, period FROM "OrgStudyRecordNow";
  INSERT INTO "OrgExaminee" ("userId", "lessonId", "orgId", passed)
  SELECT "userId", "lessonId", "orgId", passed FROM "OrgExamineeNow";
  INSERT INTO "OrgActiveDay" ("userId", day, "orgId") SELECT "userId", day, "orgId" FROM "OrgActiveDayNow";
  INSERT INTO "OrgCertificate" (id, "userId", "orgId", type, status, "expireDate", "createdAt")
  SELECT id, "userId", "orgId", type, status, "expireDate", "createdAt" FROM "OrgCertificateNow";
  INSERT INTO "OrgFigure" ("orgId", kind, amount) SELECT "orgId", 0, count(*) FROM "OrgPerson" GROUP BY "orgId";
  INSERT INTO "OrgFigure" ("orgId", kind, part, amount)
  SELECT "orgId", 1, status, count(*) FROM "OrgMember" GROUP BY "orgId", status;
END $$;

-- Figures are read from the index alone, wherever the rows of an organisation lie.
DROP INDEX "OrgFigure_orgId_kind_idx";
CREATE INDEX "OrgFigure_of_org" ON "OrgFigure"
  ("orgId", "kind", "lessonId", "day", "part", "deadline", "amount", "passed");
