-- The ledger has a part for each month of Beijing (prisma/sql/study.sql makes those to come). What there was is the
-- first one, as it is, with its keys and indexes: the check that was validated before spares reading it. Each part has
-- keys of its own; that no number of a chain is given twice is decided by the learner's clock.
ALTER TABLE "StudySegment" RENAME TO "StudySegment_before";
CREATE TABLE "StudySegment" (LIKE "StudySegment_before" INCLUDING DEFAULTS) PARTITION BY RANGE (at);
DO $$
DECLARE
  ends text := (
    SELECT substring(pg_get_constraintdef(oid) FROM '''(.*?)''') FROM pg_constraint
    WHERE conrelid = '"StudySegment_before"'::regclass AND conname = 'StudySegment_before'
  );
BEGIN
  EXECUTE format('ALTER TABLE "StudySegment" ATTACH PARTITION "StudySegment_before" FOR VALUES FROM (MINVALUE) TO (%L)',
    ends);
END $$;
-- The rights go along: servers of before write into it until they are replaced, and each start gives them anew only
-- after all migrations.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT a.privilege_type AS may, a.grantee::regrole AS role
    FROM pg_class c CROSS JOIN aclexplode(c.relacl) a
    WHERE c.oid = '"StudySegment_before"'::regclass AND a.grantee <> 0 AND a.grantee <> c.relowner
  LOOP
    EXECUTE format('GRANT %s ON "StudySegment" TO %s', held.may, held.role);
  END LOOP;
END $$;
ALTER TABLE "StudySegment_before" DROP CONSTRAINT "StudySegment_before";
