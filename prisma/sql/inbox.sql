-- What waits for staff. Triggers open, pause and close the item in the transaction that changes its subject, so that no
-- command can forget the inbox.

-- A subject waits, or waits again: nobody holds it, and its clock goes on. `dueAt` follows within seconds, by the
-- working calendar.
CREATE OR REPLACE FUNCTION work_open(kind integer, subject uuid, org uuid, area text, person uuid,
  since timestamptz DEFAULT clock_timestamp()) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WorkItem" AS w ("kind", "subjectId", "orgId", "areaCode", "userId", "openedAt")
  VALUES (work_open.kind, subject, org,
    coalesce(area, (SELECT o."areaCode" FROM "Organisation" o WHERE o.id = org)), person, since)
  ON CONFLICT ("kind", "subjectId") WHERE state < 3 DO UPDATE SET "state" = 0, "ownerId" = NULL, "claimUntil" = NULL,
    "pauses" = w."pauses" || w."pausedAt" || clock_timestamp()::timestamptz(3), "pausedAt" = NULL,
    "orgId" = excluded."orgId", "areaCode" = excluded."areaCode", "version" = w."version" + 1
  WHERE w."state" = 2;
$$;

-- It went back to whoever asked; who sent it back stays its owner until it comes again.
CREATE OR REPLACE FUNCTION work_pause(kind integer, subject uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE "WorkItem" w SET "state" = 2, "pausedAt" = clock_timestamp(), "dueAt" = NULL, "soonAt" = NULL,
    "claimUntil" = NULL, "version" = w."version" + 1
  WHERE w."kind" = work_pause.kind AND w."subjectId" = subject AND w."state" < 2;
$$;

-- 1 已办理 2 已驳回 3 已撤回 4 已失效. Whoever holds it decided it, unless it was taken back or fell away.
CREATE OR REPLACE FUNCTION work_close(kind integer, subject uuid, outcome integer) RETURNS void LANGUAGE sql AS $$
  UPDATE "WorkItem" w SET "state" = 3, "outcome" = work_close.outcome, "closedAt" = clock_timestamp(),
    "closedBy" = CASE WHEN work_close.outcome < 3 AND w."claimUntil" > clock_timestamp() THEN w."ownerId" END,
    "pausedAt" = NULL, "claimUntil" = NULL, "version" = w."version" + 1
  WHERE w."kind" = work_close.kind AND w."subjectId" = subject AND w."state" < 3;
$$;

-- 1 机构审核
CREATE OR REPLACE FUNCTION work_of_org() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(1, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(1, NEW.id, NEW.id, NEW."areaCode", NULL);
  ELSE
    PERFORM work_close(1, NEW.id, CASE NEW.status WHEN 1 THEN 1 WHEN 3 THEN 2 ELSE 4 END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_org AFTER INSERT OR DELETE OR UPDATE OF status ON "Organisation"
  FOR EACH ROW EXECUTE FUNCTION work_of_org();

-- 2 机构变更
CREATE OR REPLACE FUNCTION work_of_org_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(2, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(2, NEW.id, NEW."orgId", NULL, NULL);
  ELSE
    PERFORM work_close(2, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_org_change AFTER INSERT OR DELETE OR UPDATE OF status ON "OrgChange"
  FOR EACH ROW EXECUTE FUNCTION work_of_org_change();

-- 3 认证申请, 4 待制证. One that went back waits for its applicant, and for its organisation's review if that comes
-- first again.
CREATE OR REPLACE FUNCTION work_of_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(3, OLD.id, 4), work_close(4, OLD.id, 4);
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  person := CASE WHEN NEW.kind = 1 THEN NEW."createdBy" END;
  IF NEW.status = 2 THEN
    PERFORM work_open(3, NEW.id, NEW."orgId", NULL, person);
  ELSIF NEW.status = 3 THEN
    PERFORM work_pause(3, NEW.id);
  ELSIF NEW.status <> 1 THEN
    PERFORM work_close(3, NEW.id, CASE NEW.status WHEN 4 THEN 1 WHEN 6 THEN 2 WHEN 7 THEN 3 ELSE 4 END);
  END IF;
  IF NEW.status = 4 THEN
    PERFORM work_open(4, NEW.id, NEW."orgId", NULL, person);
  ELSE
    PERFORM work_close(4, NEW.id, CASE NEW.status WHEN 5 THEN 1 ELSE 4 END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_apply AFTER INSERT OR DELETE OR UPDATE OF status ON "CertApply"
  FOR EACH ROW EXECUTE FUNCTION work_of_apply();

-- 5 补考, 7 成绩复核
CREATE OR REPLACE FUNCTION work_of_exam_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(CASE OLD.kind WHEN 1 THEN 5 ELSE 7 END, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(CASE NEW.kind WHEN 1 THEN 5 ELSE 7 END, NEW.id,
      (SELECT u."orgId" FROM "User" u WHERE u.id = NEW."userId"), NULL, NEW."userId");
  ELSE
    PERFORM work_close(CASE NEW.kind WHEN 1 THEN 5 ELSE 7 END, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_exam_request AFTER INSERT OR DELETE OR UPDATE OF status ON "ExamRequest"
  FOR EACH ROW EXECUTE FUNCTION work_of_exam_request();

-- 6 学时申诉
CREATE OR REPLACE FUNCTION work_of_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(6, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(6, NEW.id, NEW."orgId", NULL, NEW."userId");
  ELSIF NEW.status = 2 THEN
    PERFORM work_pause(6, NEW.id);
  ELSE
    PERFORM work_close(6, NEW.id, CASE NEW.status WHEN 5 THEN 2 WHEN 6 THEN 3 ELSE 1 END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_appeal AFTER INSERT OR DELETE OR UPDATE OF status ON "Appeal"
  FOR EACH ROW EXECUTE FUNCTION work_of_appeal();

-- 8 更名
CREATE OR REPLACE FUNCTION work_of_name_change() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER work_of_name_change AFTER INSERT OR DELETE OR UPDATE OF status ON "NameChange"
  FOR EACH ROW EXECUTE FUNCTION work_of_name_change();

-- 9 反馈
CREATE OR REPLACE FUNCTION work_of_suggestion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM work_close(9, OLD.id, 4);
  ELSIF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  ELSIF NEW.status = 0 THEN
    PERFORM work_open(9, NEW.id, (SELECT u."orgId" FROM "User" u WHERE u.id = NEW."userId"), NULL, NEW."userId");
  ELSE
    PERFORM work_close(9, NEW.id, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_suggestion AFTER INSERT OR DELETE OR UPDATE OF status ON "Suggestion"
  FOR EACH ROW EXECUTE FUNCTION work_of_suggestion();

-- What a learner asks for goes where the learner goes: the data scope of staff is by today's organisation.
CREATE OR REPLACE FUNCTION work_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "WorkItem" SET "orgId" = NEW."orgId",
    "areaCode" = (SELECT o."areaCode" FROM "Organisation" o WHERE o.id = NEW."orgId")
  WHERE "userId" = NEW.id AND state < 3 AND kind IN (5, 7, 8, 9);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER work_of_person AFTER UPDATE OF "orgId" ON "User" FOR EACH ROW
  WHEN (OLD."orgId" IS DISTINCT FROM NEW."orgId") EXECUTE FUNCTION work_of_person();
