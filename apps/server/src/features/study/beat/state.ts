import type { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { ITEM } from '@zhibiao/contract/lesson/types';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { StudyStretch } from '#domain/study/stretches.ts';
import { OPEN_STRETCH } from '#services/study/ledger-entries.ts';
import { epochMs, EVER_ITEMS, LIVE_ITEM, STUDY_STATUS_SQL } from '#services/study/study-sql.ts';

/**
 * PostgreSQL's own stamps (xmin) of the rows that a beat is decided on: any write of one of them changes its stamp.
 */
type Stamps = { clockStamp: string; contentStamp: string; mineStamp: string; itemStamp: string | null };

/**
 * All that a beat is decided on, with the database's own time, in one read. `sessionId` null: the learner has no clock
 * yet.
 */
export type BeatState = Stamps & {
  nowMs: number;
  lessonId: string;
  type: CodeOf<typeof ITEM>;
  durationSec: number;
  minSec: number;
  pages: number | null;
  seekLock: boolean;
  access: number;
  lessonStatus: CodeOf<typeof LESSON_STATE>;
  required: boolean;
  /** Taken out of the course. */
  removed: boolean;
  /** The edition of the item and the learner's round, and those of the session that holds the clock. */
  rev: number;
  round: number;
  sessionRev: number | null;
  sessionRound: number | null;
  sessionId: string | null;
  clockLid: string;
  lastSeq: number;
  paidUntilMs: number;
  nextCheckAtMs: number;
  checkId: string | null;
  checkAtMs: number | null;
  gapDay: number;
  gapSec: number;
  chainSeq: number;
  chainHash: string;
  /** The stretch that goes on, which is in no chain yet. */
  open: StudyStretch | null;
  version: number;
  coverage: Uint8Array | null;
  covered: number;
  maxPos: number;
  lastPos: number;
  creditedSec: number;
  grantedSec: number;
  done: boolean;
  joined: boolean;
  learned: boolean;
  lessonProgress: number;
};

const selectState = (userId: string, lid: string) =>
  sql<BeatState>`
    SELECT ${epochMs(sql`clock_timestamp()`)} AS "nowMs",
      i."lessonId", i.type, i."durationSec", i."minSec", i.required, i.rev, i."removedAt" IS NOT NULL AS removed,
      i.xmin::text AS "contentStamp", m.pages,
      l."seekLock", l.access, ${STUDY_STATUS_SQL} AS "lessonStatus", coalesce(ul.round, 1) AS round,
      s.rev AS "sessionRev", s.round AS "sessionRound",
      c."sessionId", c.lid AS "clockLid", c."lastSeq", c.version, c.xmin::text AS "clockStamp",
      ${epochMs(sql`c."lastBeatAt"`)} AS "paidUntilMs", ${epochMs(sql`c."nextCheckAt"`)} AS "nextCheckAtMs",
      c."checkId", ${epochMs(sql`c."checkAt"`)} AS "checkAtMs", c."gapDay", c."gapSec", c."chainSeq", c."chainHash",
      ${OPEN_STRETCH} AS open,
      u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."maxPos", 0) AS "maxPos",
      coalesce(u."lastPos", 0) AS "lastPos", coalesce(u."creditedSec", 0) AS "creditedSec",
      coalesce(u."grantedSec", 0) AS "grantedSec", u."doneAt" IS NOT NULL AS done, w.xmin::text AS "itemStamp",
      ul."userId" IS NOT NULL AS joined, ul."learnedTime" IS NOT NULL AS learned,
      coalesce(ul.progress, 0) AS "lessonProgress", ul.xmin::text AS "mineStamp"
    FROM ${EVER_ITEMS} i
    JOIN "Lesson" l ON l.id = i."lessonId"
    LEFT JOIN "Media" m ON m.id = i."mediaId"
    LEFT JOIN "StudyClock" c ON c."userId" = ${userId}
    LEFT JOIN "StudySession" s ON s.id = c."sessionId"
    LEFT JOIN "UserLesson" ul ON ul."userId" = ${userId} AND ul."lessonId" = i."lessonId"
    LEFT JOIN "UserItem" w ON w."userId" = ${userId} AND w.lid = i.id
    LEFT JOIN "UserItem" u ON u."userId" = w."userId" AND u.lid = w.lid AND ${LIVE_ITEM}
    WHERE i.id = ${lid}`.named('beat-read');

export const readBeatState = (pool: Pool, userId: string, lid: string): Promise<BeatState | null> =>
  maybeOne(pool, selectState(userId, lid));
