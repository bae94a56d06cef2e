import type { Pool } from '#db/client.ts';
import { epochMs, NEED_SQL } from '#db/study-sql.ts';
import type { BeatReport } from '#domain/study-credit.ts';

/** What a page reports: the beats of one session on one item. */
export type Report = { sessionId: string; lid: string; beats: BeatReport[]; offline: boolean };

/** All that a beat is decided on, with the database's own time, in one read. `sessionId` null: the learner has no clock yet. */
export type BeatState = {
  nowMs: number;
  lessonId: string; type: number; durationSec: number; minSec: number; pages: number | null; required: boolean; seekLock: boolean; access: number; lessonStatus: number;
  sessionId: string | null; clockLid: string; lastSeq: number; paidUntilMs: number; nextCheckAtMs: number; checkId: string | null; checkAtMs: number | null;
  chainSeq: number; chainHash: string; version: number;
  coverage: Uint8Array | null; covered: number; maxPos: number; lastPos: number; creditedSec: number; done: boolean;
  joined: boolean; learned: boolean;
  /** Of the lesson's other required items: seconds needed, seconds of them covered, items not done. */
  othersNeed: number; othersCovered: number; othersOpen: number;
};

const READ = `
  SELECT ${epochMs('clock_timestamp()')} AS "nowMs",
    i."lessonId", i.type, i."durationSec", i."minSec", m.pages, i.required, l."seekLock", l.access, l.status AS "lessonStatus",
    c."sessionId", c.lid AS "clockLid", c."lastSeq", ${epochMs('c."lastBeatAt"')} AS "paidUntilMs", ${epochMs('c."nextCheckAt"')} AS "nextCheckAtMs",
    c."checkId", ${epochMs('c."checkAt"')} AS "checkAtMs", c."chainSeq", c."chainHash", c.version,
    u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."maxPos", 0) AS "maxPos", coalesce(u."lastPos", 0) AS "lastPos",
    coalesce(u."creditedSec", 0) AS "creditedSec", u."doneAt" IS NOT NULL AS done, ul."userId" IS NOT NULL AS joined, ul."learnedTime" IS NOT NULL AS learned,
    o.need AS "othersNeed", o.covered AS "othersCovered", o.open AS "othersOpen"
  FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId" LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "StudyClock" c ON c."userId" = $1
  LEFT JOIN "UserItem" u ON u."userId" = $1 AND u.lid = i.id
  LEFT JOIN "UserLesson" ul ON ul."userId" = $1 AND ul."lessonId" = i."lessonId"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(n.need), 0)::int AS need, coalesce(sum(least(n.covered, n.need)), 0)::int AS covered, (count(*) FILTER (WHERE NOT n.done))::int AS open
    FROM (
      SELECT ${NEED_SQL} AS need, coalesce(s.covered, 0) AS covered, s."doneAt" IS NOT NULL AS done
      FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" LEFT JOIN "UserItem" s ON s."userId" = $1 AND s.lid = i.id
      WHERE i."lessonId" = l.id AND i.required AND i.id <> $2
    ) n
  ) o
  WHERE i.id = $2`;

export const readBeatState = async (pool: Pool, userId: string, lid: string): Promise<BeatState | null> => {
  const { rows: [row] } = await pool.query<BeatState>({ name: 'beat-read', text: READ, values: [userId, lid] });
  return row ?? null;
};
