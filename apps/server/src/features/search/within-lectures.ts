import { SEARCH_ROWS } from '@zhibiao/contract/search/learner';
import { hasPair, isWritten, occursIn } from '#db/search.ts';
import { lit, sql, type Statement } from '#db/sql.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

/** What lectures say and explain, of courses `l` that are `open`, as JSON of the rows of a group. */

/** Lectures are found by so many captions at most: a long film says its subject again and again. */
const LOOKED_AT = lit(1_000);
const MOST = lit(SEARCH_ROWS + 1);
const LECTURES = sql`${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId"`;
const LECTURE = sql`i.id AS lid, i.title, l.id AS "lessonId", l.name AS "lessonName"`;

/**
 * The first place of each lecture. Captions are met by their index and by nothing else, and joined before their text is
 * compared (OFFSET 0 keeps that order): reckoning pairs costs much, and the planner takes any comparing for rare.
 */
export const captionsSaying = (open: Statement, word: string): Statement => sql`(
  SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT ${LECTURE}, f."fromMs" / 1000.0 AS "atSec", f.text FROM (
      SELECT DISTINCT ON (c.lid) c.lid, c."fromMs", c.text FROM (
        SELECT * FROM (
          SELECT i.id AS lid, c."fromMs", c.text
          FROM (SELECT * FROM "CaptionCue" c WHERE ${hasPair(sql`c.text`, word)} OFFSET 0) c
          JOIN ${LIVE_ITEMS} i ON i."mediaId" = c."mediaId" JOIN "Lesson" l ON l.id = i."lessonId"
          WHERE ${open} OFFSET 0
        ) c WHERE ${isWritten(sql`c.text`, word)} LIMIT ${LOOKED_AT}
      ) c ORDER BY c.lid, c."fromMs"
    ) f JOIN ${LECTURES} ON i.id = f.lid
    ORDER BY l.sort, l.id, i.sort, i.id LIMIT ${MOST}
  ) one)`;

/** As a clause is cited: 7.2, 能力, GB/T 29490-2023 7.2. Only with a lecture that the viewer may open. */
export const clausesCalled = (open: Statement, word: string): Statement => sql`(
  SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT c.id, c."standardCode", c.number, c.title AS name, x.* FROM "Clause" c CROSS JOIN LATERAL (
      SELECT ${LECTURE} FROM "LessonItemClause" e JOIN ${LECTURES} ON i.id = e.lid
      WHERE e."clauseId" = c.id AND ${open} ORDER BY l.sort, l.id, i.sort, i.id LIMIT 1
    ) x
    WHERE ${occursIn(sql`(c."standardCode" || ' ' || c.number || ' ' || c.title)`, word)}
    ORDER BY CASE WHEN c.number = ${word} THEN 0 WHEN c.title = ${word} THEN 1 ELSE 2 END,
      c."standardCode" DESC, c.path, c.id LIMIT ${MOST}
  ) one)`;
