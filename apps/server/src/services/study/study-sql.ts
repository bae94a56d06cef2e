import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ITEM, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { SOON_DAYS } from '@zhibiao/contract/study/org';
import { LIGHT } from '@zhibiao/contract/study/types';
import { lit, lits, nothing, sql, type Statement } from '#db/sql.ts';
import { PAGE_SEC } from '#domain/study/coverage.ts';
import { DONE_PERCENT, TIMED } from '#domain/study/item-need.ts';

/** Expressions that more than one statement about study needs. */

/** Epoch milliseconds of a timestamp, as a float. */
export const epochMs = (timestamp: Statement): Statement => sql`(extract(epoch FROM ${timestamp}) * 1000)::float8`;

/**
 * The lectures that courses have: every read of theirs takes them from here. One that was removed is in the records of
 * those who studied it alone.
 */
export const LIVE_ITEMS = sql`(SELECT * FROM "LessonItem" WHERE "removedAt" IS NULL)`;
/** All that there ever were, for the ledger and for what was credited. */
export const EVER_ITEMS = sql`"LessonItem"`;

/**
 * What a learner has of item `i`, UserItem `u`, counts: it is of the present round, and of the present edition unless
 * it was done. What does not count is as if it were not there; the next beat overwrites it.
 */
export const counts = (round: Statement): Statement =>
  sql`(u.round = ${round} AND (u.rev = i.rev OR u."doneAt" IS NOT NULL))`;
/** The same with the learner's record of the course, UserLesson `ul`. */
export const LIVE_ITEM = counts(sql`ul.round`);

/**
 * The state of lesson `l` as the learner of the record `ul` meets it: who had joined may study a withdrawn course on
 * until its day.
 */
export const STUDY_STATUS_SQL = sql`CASE
  WHEN l.status = ${lit(LESSON_STATE.withdrawn)} AND l."studyUntil" > clock_timestamp() AND ul."userId" IS NOT NULL
    THEN ${lit(LESSON_STATE.published)}
  ELSE l.status END`;

/**
 * UserItem `u` has all that item `i` (type, need) asks for by now: it was done, or enough of it was covered before less
 * was required. A PDF has to be opened once more: its pages are not counted here.
 */
export const SEEN_THROUGH = sql`coalesce(
  u."doneAt" IS NOT NULL OR (i.type <> ${lit(ITEM.pdf)} AND u.covered >= i.need), false
)`;

/** Hours of the contract from their two columns, which nothing else may read: what staff set is no learner's hours. */
const hoursSql = (measured: Statement, planned: Statement): Statement =>
  sql`jsonb_build_object('measured', coalesce(${measured}, 0), 'planned', coalesce(${planned}, 0))`;
/** Of a row that has both columns: lesson `l`, run `r`. */
export const hoursOf = (row: Statement): Statement => hoursSql(sql`${row}."measuredHours"`, sql`${row}."plannedHours"`);
/** What lesson `l` is worth to the learner of `record`: as it was when they finished it, else as it is. */
export const hoursFor = (record: Statement): Statement =>
  hoursSql(
    sql`coalesce(${record}."measuredHours", l."measuredHours")`,
    sql`coalesce(${record}."plannedHours", l."plannedHours")`,
  );
/** Of rows added up, with a FILTER where only some count. */
export const sumHoursSql = (row: Statement, filter: Statement = nothing): Statement =>
  hoursSql(sql`sum(${row}."measuredHours") ${filter}`, sql`sum(${row}."plannedHours") ${filter}`);

/** `needSec` (domain/study/item-need.ts) of item `i` with its media `m`. */
export const NEED_SQL = sql`greatest(1, CASE
  WHEN i.type IN (${lits(TIMED)}) THEN (i."durationSec" * ${lit(DONE_PERCENT)} + 99) / 100
  WHEN i.type = ${lit(ITEM.pdf)} THEN greatest(i."minSec", ${lit(PAGE_SEC)} * coalesce(m.pages, 0))
  ELSE i."minSec" END)`;

/**
 * Status of a UserLesson `ul` as shown: past its deadline what is not yet learned is 已过期, though it may still be
 * studied.
 */
export const SHOWN_STATUS_SQL = sql`CASE
  WHEN ul.status IN (${lits([LESSON_STATUS.untouched, LESSON_STATUS.studying])}) AND ul.deadline < clock_timestamp()
    THEN ${lit(LESSON_STATUS.expired)}
  ELSE ul.status END`;

/** How a UserLesson `ul` stands to its deadline. */
export const LIGHT_SQL = sql`CASE
  WHEN ul.status = ${lit(LESSON_STATUS.done)} OR ul.deadline IS NULL THEN ${lit(LIGHT.fine)}
  WHEN ul.deadline < clock_timestamp() THEN ${lit(LIGHT.late)}
  WHEN ul.deadline < clock_timestamp() + interval ${lit(`${SOON_DAYS} days`)} THEN ${lit(LIGHT.soon)}
  ELSE ${lit(LIGHT.fine)} END`;

/**
 * For a record `page` (userId, lessonId, round): the seconds that its course asks for, and those of them that are
 * covered.
 */
export const NEED_FACTS = sql`CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.need), 0)::int AS "needSec",
      coalesce(sum(
        CASE WHEN u."doneAt" IS NOT NULL THEN i.need ELSE least(coalesce(u.covered, 0), i.need) END
      ), 0)::int AS "coveredSec"
    FROM (
      SELECT i.id, i.rev, ${NEED_SQL} AS need
      FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId"
      WHERE i."lessonId" = page."lessonId" AND i.required
    ) i
    LEFT JOIN "UserItem" u ON u."userId" = page."userId" AND u.lid = i.id AND ${counts(sql`page.round`)}
  ) need`;

/** Brings the progress of record `ul` to what is covered by now, never below what it was; RETURNING follows it. */
export const raiseProgress = (userId: string, lessonId: string): Statement => sql`
  UPDATE "UserLesson" ul SET progress = greatest(ul.progress, p.progress) FROM (
    SELECT page.*, need."coveredSec"::bigint * 100 / greatest(need."needSec", 1) AS progress FROM (
      SELECT "userId", "lessonId", round FROM "UserLesson" WHERE "userId" = ${userId} AND "lessonId" = ${lessonId}
    ) page ${NEED_FACTS}
  ) p
  WHERE ul."userId" = p."userId" AND ul."lessonId" = p."lessonId"`;

/** For a record `page` (userId, lessonId, since): when it was last studied, in whichever edition. */
export const LAST_FACTS = sql`CROSS JOIN LATERAL (
    SELECT max(ui."updatedAt") AS "lastStudy" FROM "UserItem" ui
    WHERE ui."userId" = page."userId" AND ui."lessonId" = page."lessonId" AND ui."updatedAt" >= page.since
  ) last`;

/** What has to be added up for a record `page` (userId, lessonId, round, since): need, last, lost, exam. */
export const RECORD_FACTS = sql`${NEED_FACTS} ${LAST_FACTS}
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s."refusedSec" - coalesce(g.sec, 0)), 0)::int AS "refusedSec" FROM "StudyRefused" s
    LEFT JOIN "StudyGrant" g ON g."userId" = s."userId" AND g."chainSeq" = s."chainSeq"
    WHERE s."userId" = page."userId" AND s."lessonId" = page."lessonId" AND s.at >= page.since
  ) lost
  CROSS JOIN LATERAL (
    SELECT max(a.score)::float8 AS "bestScore", coalesce(bool_or(a.passed), false) AS passed
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
    WHERE a."userId" = page."userId" AND a."startTime" >= page.since AND a.status = ${lit(ATTEMPT.graded)}
      AND p."lessonId" = page."lessonId"
  ) exam`;
