import type { Impact } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { lit, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import { LIVE_ITEM, LIVE_ITEMS, NEED_SQL, SEEN_THROUGH } from '#services/study/study-sql.ts';

/** An item as it will be: what is left out stays. */
export type ItemChange = {
  lid: string;
  removed?: boolean;
  /** Another content: what was begun of it does not count any more. */
  renewed?: boolean;
  required?: boolean;
  minSec?: number;
  durationSec?: number;
  pages?: number | null;
};

type Figures = Omit<Impact, 'sentence'>;

const given = (value: boolean | number | null | undefined, stored: Statement, type: Statement): Statement =>
  value === undefined ? stored : sql`${value}::${type}`;

/** The items of the course as they will be, each with what it will need. */
const itemsAfter = (lessonId: string, change: ItemChange | null): Statement => {
  if (!change)
    return sql`SELECT i.*, ${NEED_SQL} AS need FROM ${LIVE_ITEMS} i
    LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i."lessonId" = ${lessonId}`;
  const { lid, removed = false, renewed = false, required, minSec, durationSec, pages } = change;
  const mine = sql`o.id = ${lid}`;
  return sql`
    SELECT i.id, i.type, i.rev, i.required, ${NEED_SQL} AS need FROM (
      SELECT o.id, o.type, o."mediaId",
        CASE WHEN ${mine} AND ${renewed} THEN o.rev + 1 ELSE o.rev END AS rev,
        CASE WHEN ${mine} THEN ${given(required, sql`o.required`, sql`boolean`)} ELSE o.required END AS required,
        CASE WHEN ${mine} THEN ${given(minSec, sql`o."minSec"`, sql`int`)} ELSE o."minSec" END AS "minSec",
        CASE WHEN ${mine} THEN ${given(durationSec, sql`o."durationSec"`, sql`int`)} ELSE o."durationSec" END
          AS "durationSec"
      FROM ${LIVE_ITEMS} o WHERE o."lessonId" = ${lessonId} AND NOT (${mine} AND ${removed})
    ) i LEFT JOIN LATERAL (
      SELECT CASE WHEN i.id = ${lid} THEN ${given(pages, sql`f.pages`, sql`int`)} ELSE f.pages END AS pages
      FROM "Media" f WHERE f.id = i."mediaId"
    ) m ON true`;
};

const count = (lessonId: string, change: ItemChange | null, mayFinish: boolean) => sql<Figures>`
  WITH studying AS MATERIALIZED (
    SELECT ul."userId", ul.round FROM "UserLesson" ul
    WHERE ul."lessonId" = ${lessonId} AND ul."learnedTime" IS NULL
  ), after AS MATERIALIZED (${itemsAfter(lessonId, change)}), own AS (
    SELECT u."doneAt" IS NOT NULL AS done, u.covered > 0 AS begun
    FROM studying ul JOIN ${LIVE_ITEMS} i ON i.id = ${change?.lid ?? null}::uuid
    JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id AND ${LIVE_ITEM}
  )
  SELECT (SELECT count(*)::int FROM studying) AS studying,
    ${
      change
        ? sql`(SELECT count(*)::int FROM own WHERE done)`
        : sql`(SELECT count(*)::int FROM "UserLesson" ul
            WHERE ul."lessonId" = ${lessonId} AND ul.status = ${lit(LESSON_STATUS.done)})`
    } AS done,
    ${change?.renewed ? sql`(SELECT count(*)::int FROM own WHERE begun AND NOT done)` : sql`0`} AS restart,
    ${
      mayFinish
        ? sql`(
            SELECT count(*)::int FROM studying ul WHERE EXISTS (SELECT FROM after WHERE required) AND NOT EXISTS (
              SELECT FROM after i
              LEFT JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id AND ${LIVE_ITEM}
              WHERE i.required AND NOT ${SEEN_THROUGH}
            )
          )`
        : sql`0`
    } AS finish,
    (SELECT count(*)::int FROM "UserLesson" ul
      WHERE ul."lessonId" = ${lessonId} AND ul.status = ${lit(LESSON_STATUS.examDue)}) AS "atExam"`;

/** Whether the change may require less than before, so that a learner may be through with the course by it. */
const asksLess = (change: ItemChange | null): boolean =>
  change !== null &&
  (change.removed === true ||
    change.required === false ||
    change.minSec !== undefined ||
    change.durationSec !== undefined ||
    change.pages !== undefined);

const sentenceOf = ({ studying, restart, finish, atExam }: Figures): string => {
  if (studying === 0 && atExam === 0) return '';
  return [
    `在学 ${studying} 人`,
    restart > 0 && `${restart} 人将重新学习本讲`,
    finish > 0 && `${finish} 人因此学完课程`,
    atExam > 0 && `${atExam} 人待考试，不受影响`,
  ]
    .filter(Boolean)
    .join('；');
};

/** What a change does to those who are in the course: the same for the query before a save and for the save itself. */
export const impactOf = async (on: Queryable, lessonId: string, change: ItemChange | null): Promise<Impact> => {
  const figures = await one(on, count(lessonId, change, asksLess(change)));
  return { ...figures, sentence: sentenceOf(figures) };
};

export const touchesNobody = ({ studying }: Impact): boolean => studying === 0;
