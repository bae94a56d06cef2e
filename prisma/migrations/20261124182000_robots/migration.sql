-- Group robots of the staff: addresses and secrets sealed, and what each is to say.
CREATE TABLE "Robot" (
  "id" UUID NOT NULL,
  "kind" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "urlCipher" TEXT NOT NULL,
  "secretCipher" TEXT,
  "events" TEXT[] NOT NULL DEFAULT '{}',
  "status" INTEGER NOT NULL DEFAULT 1,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "lastError" TEXT,
  "sentAt" TIMESTAMPTZ(3),
  "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Robot_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Robot_name_key" ON "Robot"("name");

CREATE TABLE "RobotMessage" (
  "id" BIGSERIAL NOT NULL,
  "robotId" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "facts" JSONB NOT NULL DEFAULT '{}',
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RobotMessage_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "RobotMessage_robotId_fkey" FOREIGN KEY ("robotId") REFERENCES "Robot"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RobotMessage_robotId_id_idx" ON "RobotMessage"("robotId", "id");

-- What the staff were told once: the key decides, however many replicas see it at once.
CREATE TABLE "StaffTold" (
  "key" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffTold_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "StaffTold_at_idx" ON "StaffTold"("at");

-- An item that waits, or waits again, is told to the robots in its own transaction; what it is about stands in the item.
CREATE FUNCTION robot_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "RobotMessage" ("robotId", "event", "facts")
  SELECT r.id, 'work.opened', jsonb_build_object('kind', NEW.kind)
  FROM "Robot" r WHERE r.status = 1 AND 'work.opened' = ANY(r.events);
  RETURN NULL;
END $$;
CREATE TRIGGER robot_work_opened AFTER INSERT ON "WorkItem" FOR EACH ROW EXECUTE FUNCTION robot_work();
CREATE TRIGGER robot_work_again AFTER UPDATE OF "state" ON "WorkItem" FOR EACH ROW
  WHEN (OLD.state = 2 AND NEW.state = 0) EXECUTE FUNCTION robot_work();
