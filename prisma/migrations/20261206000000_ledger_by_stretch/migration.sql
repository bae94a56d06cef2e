-- An entry of the study ledger is a stretch of beats, sealed by its record; the stretch that goes on stands in the
-- learner's clock. Entries of before stay as they are and keep their hashes.
ALTER TABLE "StudyClock"
  ADD COLUMN open json,
  ADD COLUMN "openAt" timestamptz(3);

ALTER TABLE "StudySegment"
  ADD COLUMN beats integer,
  ADD COLUMN rate integer,
  ADD COLUMN digest bytea,
  ALTER COLUMN "wallMs" DROP NOT NULL,
  ALTER COLUMN "prevHash" DROP NOT NULL,
  ALTER COLUMN hash DROP NOT NULL;

-- Its table becomes the first part of a ledger by months (two migrations later), which goes to the end of this month.
-- That all of it is from before is checked in a migration of its own, beside which learners go on studying.
DO $$
DECLARE
  latest timestamptz := (SELECT greatest(max(at), now()) FROM "StudySegment");
  ends timestamptz :=
    (date_trunc('month', latest AT TIME ZONE 'Asia/Shanghai') + interval '1 month') AT TIME ZONE 'Asia/Shanghai';
BEGIN
  EXECUTE format('ALTER TABLE "StudySegment" ADD CONSTRAINT "StudySegment_before" CHECK (at < %L) NOT VALID', ends);
END $$;
