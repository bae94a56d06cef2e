-- What a learner's study of a course is worth.

-- Hours are those of the moment in which the course was finished, or the run ended; later changes of the course do not
-- reach back.
CREATE OR REPLACE FUNCTION freeze_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."measuredHours" IS NULL OR NEW."plannedHours" IS NULL OR NEW."creditHours" IS NULL THEN
    SELECT h.total, h.measured, coalesce(NEW."plannedHours", least(h.planned, h.total - h.measured))
    INTO NEW."creditHours", NEW."measuredHours", NEW."plannedHours"
    FROM "Lesson" l CROSS JOIN LATERAL (SELECT coalesce(NEW."creditHours", l."creditHours") AS total) t
    CROSS JOIN LATERAL (
      SELECT t.total, coalesce(NEW."measuredHours", least(t.total, l."measuredHours")) AS measured,
        l."plannedHours" AS planned
    ) h WHERE l.id = NEW."lessonId";
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER freeze_inserted BEFORE INSERT ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3) EXECUTE FUNCTION freeze_hours();

CREATE OR REPLACE TRIGGER freeze_updated BEFORE UPDATE ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3 AND NEW."measuredHours" IS NULL) EXECUTE FUNCTION freeze_hours();

CREATE OR REPLACE TRIGGER freeze_ended BEFORE INSERT ON "LessonRound" FOR EACH ROW EXECUTE FUNCTION freeze_hours();

-- What was granted on appeal is on record for good.
CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "StudyGrant" FOR EACH ROW EXECUTE FUNCTION is_only_added();

-- The ledger as it stands: every entry but those of archived months, and behind those of a learner the stretch that
-- goes on, under the number that it will have.
CREATE OR REPLACE VIEW "StudyLedger" AS
SELECT "userId", "chainSeq", "sessionId", lid, "lessonId", seq, beats, rate, "from", "to", "wallMs", "creditedSec",
  "refusedSec", refusal, gap, kind, ref, "grantedSec", link, "spanMs", "ageMs", seal, at, "prevHash",
  coalesce(hash, encode(digest, 'hex')) AS hash
FROM "StudySegment"
UNION ALL
SELECT c."userId", c."chainSeq" + 1, o."sessionId", o.lid, o."lessonId", o.seq, o.beats, o.rate, o."from", o."to", NULL,
  o."creditedSec", o."refusedSec", o.refusal, o.gap, 0, NULL, 0, NULL, o."spanMs", o."ageMs", NULL, c."openAt", NULL,
  NULL
FROM "StudyClock" c CROSS JOIN LATERAL json_to_record(c.open) AS o(
  "sessionId" uuid, lid uuid, "lessonId" uuid, seq int, beats int, rate int, "from" int, "to" int, "creditedSec" int,
  "refusedSec" int, refusal text, gap boolean, "spanMs" int, "ageMs" int
) WHERE c."openAt" IS NOT NULL;

-- Every entry that was refused, also of the months that were moved into the storage.
CREATE OR REPLACE VIEW "StudyRefused" AS
SELECT "userId", "chainSeq", "sessionId", lid, "lessonId", "from", "to", "wallMs", "creditedSec", "refusedSec", refusal,
  "spanMs", "ageMs", at
FROM "StudyLedger" WHERE refusal IS NOT NULL
UNION ALL
SELECT "userId", "chainSeq", "sessionId", lid, "lessonId", "from", "to", "wallMs", "creditedSec", "refusedSec", refusal,
  "spanMs", "ageMs", at
FROM "StudyArchiveRefusal";

-- Makes the parts of the ledger for this month and those to come, as far as they are not there; the application may,
-- though the tables are not its own. A part is made beside the ledger and put in with its keys, which holds up neither
-- who reads nor who writes. Answers how many it made.
CREATE OR REPLACE FUNCTION make_ledger_months(months int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai');
  part text;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('make_ledger_months'));
  FOR n IN 0..least(months, 120) LOOP
    part := 'StudySegment_' || to_char(month, 'YYYYMM');
    IF to_regclass(quote_ident(part)) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE TABLE %I (LIKE "StudySegment" INCLUDING DEFAULTS, PRIMARY KEY ("userId", "chainSeq"))',
          part);
        EXECUTE format('CREATE UNIQUE INDEX ON %I ("userId", ref, lid) WHERE ref IS NOT NULL', part);
        EXECUTE format('CREATE INDEX ON %I ("userId", "lessonId", at DESC) WHERE refusal IS NOT NULL', part);
        EXECUTE format('CREATE INDEX ON %I USING brin (at) WITH (autosummarize = on)', part);
        EXECUTE format('ALTER TABLE "StudySegment" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
          month AT TIME ZONE 'Asia/Shanghai', (month + interval '1 month') AT TIME ZONE 'Asia/Shanghai');
        made := made + 1;
      -- It would overlap: the month is in what there was before months.
      EXCEPTION WHEN invalid_object_definition THEN NULL;
      END;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;
