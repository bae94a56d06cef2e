-- Robots in group chats.

-- An item that waits, or waits again, is told to the robots in its own transaction; what it is about stands in the
-- item.
CREATE OR REPLACE FUNCTION robot_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "RobotMessage" ("robotId", "event", "facts")
  SELECT r.id, 'work.opened', jsonb_build_object('kind', NEW.kind)
  FROM "Robot" r WHERE r.status = 1 AND 'work.opened' = ANY(r.events);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER robot_work_opened AFTER INSERT ON "WorkItem" FOR EACH ROW EXECUTE FUNCTION robot_work();

CREATE OR REPLACE TRIGGER robot_work_again AFTER UPDATE OF "state" ON "WorkItem" FOR EACH ROW
  WHEN (OLD.state = 2 AND NEW.state = 0) EXECUTE FUNCTION robot_work();
