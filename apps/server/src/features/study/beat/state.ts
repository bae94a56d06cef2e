import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { epochMs } from '#services/study-sql.ts';

/**
 * PostgreSQL's own stamps (xmin) of the rows that a beat is decided on: whoever writes one of them changes its stamp.
 */
type Stamps = { clockStamp: string; contentStamp: string; mineStamp: string; itemStamp: string | null };

/**
 * All that a beat is decided on, with the database's own time, in one read. `sessionId` null: the learner has no clock
 * yet.
 */
export type BeatState = Stamps & {
  nowMs: number;
  lessonId: string;
  type: number;
  durationSec: number;
  minSec: number;
  pages: number | null;
  seekLock: boolean;
  access: number;
  lessonStatus: number;
  required: boolean;
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
  version: number;
  coverage: Uint8Array | null;
  covered: number;
  maxPos: number;
  lastPos: number;
  creditedSec: number;
  done: boolean;
  joined: boolean;
  learned: boolean;
  lessonProgress: number;
};

const selectState = (userId: string, lid: string) =>
  sql<BeatState>`
    SELECT ${epochMs(sql`clock_timestamp()`)} AS "nowMs",
      i."lessonId", i.type, i."durationSec", i."minSec", i.required, i.xmin::text AS "contentStamp", m.pages,
      l."seekLock", l.access, l.status AS "lessonStatus",
      c."sessionId", c.lid AS "clockLid", c."lastSeq", c.version, c.xmin::text AS "clockStamp",
      ${epochMs(sql`c."lastBeatAt"`)} AS "paidUntilMs", ${epochMs(sql`c."nextCheckAt"`)} AS "nextCheckAtMs",
      c."checkId", ${epochMs(sql`c."checkAt"`)} AS "checkAtMs", c."gapDay", c."gapSec", c."chainSeq", c."chainHash",
      u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."maxPos", 0) AS "maxPos",
      coalesce(u."lastPos", 0) AS "lastPos", coalesce(u."creditedSec", 0) AS "creditedSec",
      u."doneAt" IS NOT NULL AS done, u.xmin::text AS "itemStamp",
      ul."userId" IS NOT NULL AS joined, ul."learnedTime" IS NOT NULL AS learned,
      coalesce(ul.progress, 0) AS "lessonProgress", ul.xmin::text AS "mineStamp"
    FROM "LessonItem" i
    JOIN "Lesson" l ON l.id = i."lessonId"
    LEFT JOIN "Media" m ON m.id = i."mediaId"
    LEFT JOIN "StudyClock" c ON c."userId" = ${userId}
    LEFT JOIN "UserItem" u ON u."userId" = ${userId} AND u.lid = i.id
    LEFT JOIN "UserLesson" ul ON ul."userId" = ${userId} AND ul."lessonId" = i."lessonId"
    WHERE i.id = ${lid}`.named('beat-read');

export const readBeatState = (pool: Pool, userId: string, lid: string): Promise<BeatState | null> =>
  maybeOne(pool, selectState(userId, lid));
