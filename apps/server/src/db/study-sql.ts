import type { MyLesson } from '@zhibiao/contract/lesson';
import { ITEM, LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { z } from 'zod';
import { PAGE_SEC } from '#domain/coverage.ts';
import { DONE_PERCENT } from '#domain/item-need.ts';
import { dateTimeOrNull } from '#domain/time.ts';

/** Expressions that more than one statement about study needs. */

/** Epoch milliseconds of a timestamp, as a float. */
export const epochMs = (timestamp: string): string => `(extract(epoch FROM ${timestamp}) * 1000)::float8`;

/** `needSec` (domain/item-need.ts) of item `i` with its media `m`. */
export const NEED_SQL = `greatest(1, CASE i.type WHEN ${ITEM.video} THEN (i."durationSec" * ${DONE_PERCENT} + 99) / 100
  WHEN ${ITEM.pdf} THEN greatest(i."minSec", ${PAGE_SEC} * coalesce(m.pages, 0)) ELSE i."minSec" END)`;

/** Status of a UserLesson `ul` as shown: past its deadline what is not yet learned is 已过期, though it may still be studied. */
export const SHOWN_STATUS_SQL = `CASE WHEN ul.status IN (${LESSON_STATUS.untouched}, ${LESSON_STATUS.studying}) AND ul.deadline < clock_timestamp() THEN ${LESSON_STATUS.expired} ELSE ul.status END`;

/** Columns of a UserLesson `ul`, as `mineOf` reads them. */
export const MINE_SQL = `ul."userId" IS NOT NULL AS joined, ${SHOWN_STATUS_SQL} AS "myStatus", ul.progress AS "myProgress", ul."creditedSec" AS "myCreditedSec", ul.source AS "mySource",
  ul.deadline, ul."startTime", ul."finishTime", ul."lastLid"`;

export type MineRow = {
  joined: boolean; myStatus: number; myProgress: number; myCreditedSec: number; mySource: number;
  deadline: Date | null; startTime: Date | null; finishTime: Date | null; lastLid: string | null;
};

/** The learner's own record of a lesson, or null when it was not joined. */
export const mineOf = (row: MineRow): z.output<typeof MyLesson> | null => row.joined ? {
  status: row.myStatus, progress: row.myProgress, creditedSec: row.myCreditedSec, source: row.mySource,
  deadline: dateTimeOrNull(row.deadline), startTime: dateTimeOrNull(row.startTime), finishTime: dateTimeOrNull(row.finishTime), lastLid: row.lastLid,
} : null;
