import { sql } from '#db/sql.ts';
import { hoursOf, LIVE_ITEMS } from '#services/study/study-sql.ts';

/** The columns of a lesson card, from Lesson `l` and Teacher `t`. It counts items: for the rows of a page only. */
export const card = sql`l.id, l.id AS "lessonId", l.cover, l.name, l."desc", t.avatar AS "teacherAvatar",
  t.name AS "teacherName", ${hoursOf(sql`l`)} AS "creditHours",
  l."measuredSec", l."studyCount", l.access, l."standardCode",
  l."categoryId", (SELECT count(*)::int FROM ${LIVE_ITEMS} i WHERE i."lessonId" = l.id) AS "itemCount"`;
