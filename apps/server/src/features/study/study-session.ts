import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { isMember } from '#domain/lesson-access.ts';
import { CHECK_AFTER_MAX_MS, nextCheckAt } from '#domain/presence.ts';
import type { Viewer } from '#domain/roles.ts';

/**
 * Joins the lesson, opens a session and takes the learner's clock in one statement. A row without an earlier version
 * (xmax 0) is newly joined. The clock's time never goes back, so opening again pays nothing.
 * The presence check planned or pending stays, unless the learner was away longer than a check can be: opening is no
 * way round it.
 * `version`: take the clock only if it is still the one that was read.
 */
const OPEN = `
  WITH before AS (SELECT "sessionId" FROM "StudyClock" WHERE "userId" = $1),
  clock AS (
    INSERT INTO "StudyClock" AS c ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt")
    VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp() + $6 * interval '1 millisecond')
    ON CONFLICT ("userId") DO UPDATE SET "sessionId" = EXCLUDED."sessionId", lid = EXCLUDED.lid, "lastSeq" = 0, "lastBeatAt" = greatest(c."lastBeatAt", EXCLUDED."lastBeatAt"),
      "nextCheckAt" = CASE WHEN $away THEN EXCLUDED."nextCheckAt" ELSE c."nextCheckAt" END,
      "checkId" = CASE WHEN $away THEN NULL ELSE c."checkId" END, "checkAt" = CASE WHEN $away THEN NULL ELSE c."checkAt" END, version = c.version + 1
    WHERE $8::int IS NULL OR c.version = $8
    RETURNING "sessionId", clock_timestamp() AS now
  ), opened AS (
    INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt") SELECT "sessionId", $1, $3, $5, now FROM clock
  ), ended AS (
    UPDATE "StudySession" s SET "endedAt" = clock.now FROM clock, before WHERE s.id = before."sessionId" AND s."endedAt" IS NULL
  ), lesson AS (
    INSERT INTO "UserLesson" AS ul ("userId", "lessonId", "orgId", source, status, "startTime", "lastLid", "updatedAt") SELECT $1, $4, $9::uuid, 1, 1, now, $3, now FROM clock
    ON CONFLICT ("userId", "lessonId") DO UPDATE SET status = CASE ul.status WHEN 0 THEN 1 ELSE ul.status END, "startTime" = coalesce(ul."startTime", EXCLUDED."startTime"),
      "lastLid" = EXCLUDED."lastLid", "updatedAt" = EXCLUDED."updatedAt"
    RETURNING ul.xmax = 0 AS joined
  ), counted AS (
    UPDATE "Lesson" l SET "studyCount" = l."studyCount" + 1 FROM lesson WHERE l.id = $4 AND lesson.joined
  ) SELECT 1 FROM clock`.replaceAll('$away', `c."lastBeatAt" < clock_timestamp() - $7 * interval '1 millisecond'`);

type Opening = { lid: string; lessonId: string; device: string; version?: number };

/** The new session's id, or null when `version` had passed. */
export const openStudySession = async (
  pool: Pool,
  viewer: Viewer,
  { lid, lessonId, device, version }: Opening,
): Promise<string | null> => {
  const id = uuid();
  const orgId = isMember(viewer) ? viewer.orgId : null;
  const { rowCount } = await pool.query({
    name: 'play-open',
    text: OPEN,
    values: [
      viewer.id,
      id,
      lid,
      lessonId,
      device,
      nextCheckAt(0, Math.random()),
      CHECK_AFTER_MAX_MS,
      version ?? null,
      orgId,
    ],
  });
  return rowCount === 1 ? id : null;
};

/** The page is leaving: another device may take the clock at once. */
export const endStudySession = async (pool: Pool, userId: string, sessionId: string): Promise<void> => {
  await pool.query(
    'UPDATE "StudySession" SET "endedAt" = clock_timestamp() WHERE id = $1 AND "userId" = $2 AND "endedAt" IS NULL',
    [sessionId, userId],
  );
};
