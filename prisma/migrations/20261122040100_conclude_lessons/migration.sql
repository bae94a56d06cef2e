-- Lessons whose required items are all done, though the process died between the last beat and the conclusion: learned since
-- the last item was done, and finished where no paper is left to pass.
UPDATE "UserLesson" ul SET "learnedTime" = f.done,
  status = CASE WHEN ul.status = 3 OR f.finished IS NOT NULL THEN 3 ELSE 2 END,
  "finishTime" = coalesce(ul."finishTime", f.finished)
FROM (
  SELECT d."userId", d."lessonId", d.done,
    CASE WHEN p.paper IS NULL THEN d.done WHEN p.passed IS NOT NULL THEN greatest(d.done, p.passed) END AS finished
  FROM (
    SELECT m."userId", m."lessonId", max(u."doneAt") AS done
    FROM "UserLesson" m JOIN "LessonItem" i ON i."lessonId" = m."lessonId" AND i.required
      LEFT JOIN "UserItem" u ON u."userId" = m."userId" AND u.lid = i.id
    WHERE m."learnedTime" IS NULL AND m.progress = 100
    GROUP BY m."userId", m."lessonId" HAVING bool_and(u."doneAt" IS NOT NULL)
  ) d CROSS JOIN LATERAL (
    SELECT min(p.id::text) AS paper, min(a."submitTime") FILTER (WHERE a.passed) AS passed
    FROM "Paper" p LEFT JOIN "Attempt" a ON a."paperId" = p.id AND a."userId" = d."userId"
    WHERE p."lessonId" = d."lessonId" AND p.status = 1
  ) p
) f
WHERE ul."userId" = f."userId" AND ul."lessonId" = f."lessonId";
