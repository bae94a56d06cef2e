import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { isMember } from '#domain/lesson-access.ts';
import { CHECK_AFTER_MAX_MS, nextCheckAt } from '#domain/presence.ts';
import type { Viewer } from '#domain/roles.ts';

type Opening = {
  lid: string;
  lessonId: string;
  device: string;
  /** Take the clock only if it is still the one that was read. */
  version?: number;
};

/** Away so long that the presence check planned or pending says nothing any more. */
const AWAY = sql`c."lastBeatAt" < clock_timestamp() - interval ${lit(`${CHECK_AFTER_MAX_MS} milliseconds`)}`;

/**
 * Joins the lesson, opens a session and takes the learner's clock in one statement. A row without an earlier version
 * (xmax 0) is newly joined. The clock's time never goes back, so opening again pays nothing. The presence check stays,
 * unless the learner was away longer than a check can be: opening is no way round it.
 */
const openSession = (id: string, userId: string, orgId: string | null, { lid, lessonId, device, version }: Opening) =>
  sql`
    WITH before AS (SELECT "sessionId" FROM "StudyClock" WHERE "userId" = ${userId}),
    clock AS (
      INSERT INTO "StudyClock" AS c ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt")
      VALUES (
        ${userId}, ${id}, ${lid}, clock_timestamp(),
        clock_timestamp() + ${nextCheckAt(0, Math.random())} * interval '1 millisecond'
      )
      ON CONFLICT ("userId") DO UPDATE
      SET "sessionId" = EXCLUDED."sessionId", lid = EXCLUDED.lid, "lastSeq" = 0,
        "lastBeatAt" = greatest(c."lastBeatAt", EXCLUDED."lastBeatAt"),
        "nextCheckAt" = CASE WHEN ${AWAY} THEN EXCLUDED."nextCheckAt" ELSE c."nextCheckAt" END,
        "checkId" = CASE WHEN ${AWAY} THEN NULL ELSE c."checkId" END,
        "checkAt" = CASE WHEN ${AWAY} THEN NULL ELSE c."checkAt" END,
        version = c.version + 1
      WHERE ${version ?? null}::int IS NULL OR c.version = ${version ?? null}
      RETURNING "sessionId", clock_timestamp() AS now
    ), opened AS (
      INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt")
      SELECT "sessionId", ${userId}::uuid, ${lid}::uuid, ${device}, now FROM clock
    ), ended AS (
      UPDATE "StudySession" s SET "endedAt" = clock.now
      FROM clock, before WHERE s.id = before."sessionId" AND s."endedAt" IS NULL
    ), lesson AS (
      INSERT INTO "UserLesson" AS ul (
        "userId", "lessonId", "orgId", source, status, "startTime", "lastLid", "updatedAt"
      )
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${orgId}::uuid, 1, 1, now, ${lid}::uuid, now FROM clock
      ON CONFLICT ("userId", "lessonId") DO UPDATE
      SET status = CASE ul.status WHEN 0 THEN 1 ELSE ul.status END,
        "startTime" = coalesce(ul."startTime", EXCLUDED."startTime"),
        "lastLid" = EXCLUDED."lastLid", "updatedAt" = EXCLUDED."updatedAt"
      RETURNING ul.xmax = 0 AS joined
    ), counted AS (
      UPDATE "Lesson" l SET "studyCount" = l."studyCount" + 1
      FROM lesson WHERE l.id = ${lessonId} AND lesson.joined
    )
    SELECT 1 FROM clock`.named('play-open');

/** The new session's id, or null when `version` had passed. */
export const openStudySession = async (pool: Pool, viewer: Viewer, opening: Opening): Promise<string | null> => {
  const id = uuid();
  const opened = await maybeOne(pool, openSession(id, viewer.id, isMember(viewer) ? viewer.orgId : null, opening));
  return opened ? id : null;
};

const endSession = (id: string, userId: string) => sql`
  UPDATE "StudySession" SET "endedAt" = clock_timestamp()
  WHERE id = ${id} AND "userId" = ${userId} AND "endedAt" IS NULL`;

/** The page is leaving: another device may take the clock at once. */
export const endStudySession = async (pool: Pool, userId: string, sessionId: string): Promise<void> => {
  await run(pool, endSession(sessionId, userId));
};
