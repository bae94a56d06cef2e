import type { Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { epochMs } from '#services/study-sql.ts';
import type { BeatReport } from '#domain/study-credit.ts';

/** What a page reports: the beats of one session on one item. */
export type Report = { sessionId: string; lid: string; beats: BeatReport[]; offline: boolean };

/**
 * PostgreSQL's own stamps (xmin) of the rows that a beat is decided on: whoever writes one of them changes its stamp.
 */
export type Stamps = { clockStamp: string; contentStamp: string; mineStamp: string; itemStamp: string | null };

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

const READ = `
  SELECT ${epochMs(sql`clock_timestamp()`).parts.text} AS "nowMs",
    i."lessonId", i.type, i."durationSec", i."minSec", m.pages, l."seekLock", l.access, l.status AS "lessonStatus",
    i.required, i.xmin::text AS "contentStamp", ul.xmin::text AS "mineStamp", u.xmin::text AS "itemStamp",
    c."sessionId", c.lid AS "clockLid", c."lastSeq", ${epochMs(sql`c."lastBeatAt"`).parts.text} AS "paidUntilMs", ${epochMs(sql`c."nextCheckAt"`).parts.text} AS "nextCheckAtMs",
    c."checkId", ${epochMs(sql`c."checkAt"`).parts.text} AS "checkAtMs", c."gapDay", c."gapSec", c."chainSeq", c."chainHash", c.version, c.xmin::text AS "clockStamp",
    u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."maxPos", 0) AS "maxPos", coalesce(u."lastPos", 0) AS "lastPos",
    coalesce(u."creditedSec", 0) AS "creditedSec", u."doneAt" IS NOT NULL AS done, ul."userId" IS NOT NULL AS joined, ul."learnedTime" IS NOT NULL AS learned, coalesce(ul.progress, 0) AS "lessonProgress"
  FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId" LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "StudyClock" c ON c."userId" = $1
  LEFT JOIN "UserItem" u ON u."userId" = $1 AND u.lid = i.id
  LEFT JOIN "UserLesson" ul ON ul."userId" = $1 AND ul."lessonId" = i."lessonId"
  WHERE i.id = $2`;

export const readBeatState = async (pool: Pool, userId: string, lid: string): Promise<BeatState | null> => {
  const {
    rows: [row],
  } = await pool.query<BeatState>({ name: 'beat-read', text: READ, values: [userId, lid] });
  return row ?? null;
};
