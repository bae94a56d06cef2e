-- The rows of "Task" are the queue themselves: how often one was tried, and when it may be tried again.
ALTER TABLE "Task" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- What pg-boss kept in its own schema is of no use any more. Where that belongs to a role whose things may not be
-- dropped from here, it stays and harms nobody.
DO $$
BEGIN
  DROP SCHEMA IF EXISTS queue CASCADE;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'schema "queue" is not used any more and may be dropped by its owner';
END $$;
