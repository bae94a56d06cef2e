import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { pageOf } from '#db/paging.ts';
import { sql, type Statement } from '#db/sql.ts';

/**
 * What changed last comes first. A kept record `s` knows the ten minutes of its last change (`period`), which an index
 * has in order; the moment itself decides among those of the same ten minutes.
 */
const ORDER = sql`s.period DESC, (
  SELECT o."updatedAt" FROM "UserLesson" o WHERE o."userId" = s."userId" AND o."lessonId" = s."lessonId") DESC,
  s."userId", s."lessonId"`;

const FIRST = sql`SELECT s."userId", s."lessonId" FROM "OrgStudyRecord" s WHERE`;

/**
 * The keys of a page of the records that `where` names. For a deep page the index alone tells in which ten minutes it
 * begins and how many records were changed later: of those no moment is looked up.
 */
export const latestKeys = (where: Statement, page: { pageNum: number; pageSize: number }): Statement => {
  const { skip, take } = pageOf(page);
  if (skip < TOTAL_MOST) return sql`${FIRST} ${where} ORDER BY ${ORDER} LIMIT ${take}::int OFFSET ${skip}::int`;
  return sql`
    WITH edge AS MATERIALIZED (
      SELECT w.period, (sum(count(*)) OVER () - count(*))::int AS later
      FROM (
        SELECT s.period FROM "OrgStudyRecord" s WHERE ${where} ORDER BY s.period DESC LIMIT ${skip}::int + 1
      ) w
      GROUP BY w.period ORDER BY w.period LIMIT 1
    )
    ${FIRST} ${where} AND s.period <= (SELECT period FROM edge)
    ORDER BY ${ORDER} LIMIT ${take}::int OFFSET ${skip}::int - (SELECT later FROM edge)`;
};
