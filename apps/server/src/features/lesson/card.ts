/** The columns of a lesson card, from Lesson `l` and Teacher `t`. */
export const CARD_SQL = `l.id, l.id AS "lessonId", l.cover, l.name, l."desc", t.avatar AS "teacherAvatar", t.name AS "teacherName", l."creditHours"::float8 AS "creditHours",
  l."studyCount", l.access, l."standardCode", l."categoryId", (SELECT count(*)::int FROM "LessonItem" i WHERE i."lessonId" = l.id) AS "itemCount"`;
