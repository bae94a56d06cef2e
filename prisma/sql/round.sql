-- Runs through a course and through a paper, kept when they end.

-- What a learner's present run through a course came to, kept as it stands: 1 完成, 2 学年结转, 3 人工. Once a run.
CREATE OR REPLACE FUNCTION end_lesson_round(learner UUID, course UUID, reason INTEGER) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "LessonRound" (
    "userId", "lessonId", "no", "key", "kind", "orgId", "source", "openedAt", "startTime", "learnedTime",
    "finishTime", "creditHours", "measuredHours", "plannedHours", "subject", "creditedSec", "grantedSec", "items",
    "attemptId", "why", "endedAt"
  )
  SELECT ul."userId", ul."lessonId", ul."round", ul."roundKey",
    CASE WHEN ul."round" = 1 THEN 1 WHEN ul."roundKey" ~ '^\d{4}$' THEN 3 ELSE 2 END,
    ul."orgId", ul."source", ul."roundOpenedAt", ul."startTime", ul."learnedTime",
    CASE WHEN reason = 1 THEN ul."finishTime" END,
    coalesce(ul."creditHours", l."creditHours"), coalesce(ul."measuredHours", l."measuredHours"),
    coalesce(ul."plannedHours", l."plannedHours"), l."subject", ul."creditedSec",
    (
      SELECT coalesce(sum(u."grantedSec"), 0)::int FROM "UserItem" u
      WHERE u."userId" = ul."userId" AND u."lessonId" = ul."lessonId" AND u."round" = ul."round"
    ),
    (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'lid', i."id", 'title', i."title", 'done', u."doneAt" IS NOT NULL, 'creditedSec', coalesce(u."creditedSec", 0)
      ) ORDER BY i."sort", i."id"), '[]')
      FROM "LessonItem" i
      LEFT JOIN "UserItem" u ON u."lid" = i."id" AND u."userId" = ul."userId" AND u."round" = ul."round"
      WHERE i."lessonId" = l."id" AND (i."removedAt" IS NULL OR u."lid" IS NOT NULL)
    ),
    CASE WHEN reason = 1 THEN (
      SELECT a."id" FROM "Attempt" a JOIN "Paper" p ON p."id" = a."paperId"
      WHERE a."userId" = ul."userId" AND p."lessonId" = l."id" AND a."passed" AND a."status" = 3
        AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
      ORDER BY a."submitTime", a."id" LIMIT 1
    ) END,
    reason, CASE WHEN reason = 1 THEN coalesce(ul."finishTime", ul."updatedAt") ELSE clock_timestamp() END
  FROM "UserLesson" ul JOIN "Lesson" l ON l."id" = ul."lessonId"
  WHERE ul."userId" = learner AND ul."lessonId" = course
  ON CONFLICT DO NOTHING;
$$;

-- By the very statement that says 已完成, whichever it is.
CREATE OR REPLACE FUNCTION lesson_finished() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_lesson_round(NEW."userId", NEW."lessonId", 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER finish_inserted AFTER INSERT ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3) EXECUTE FUNCTION lesson_finished();

CREATE OR REPLACE TRIGGER finish_updated AFTER UPDATE OF "status" ON "UserLesson"
  FOR EACH ROW WHEN (NEW."status" = 3 AND OLD."status" <> 3) EXECUTE FUNCTION lesson_finished();

CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "LessonRound" FOR EACH ROW EXECUTE FUNCTION is_only_added();

CREATE OR REPLACE TRIGGER is_only_added BEFORE UPDATE ON "PaperRound" FOR EACH ROW EXECUTE FUNCTION is_only_added();
