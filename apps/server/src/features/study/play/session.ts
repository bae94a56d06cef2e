import { v7 as uuid } from 'uuid';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { columnTypes, lit, many, maybeOne, nothing, run, sql } from '#db/sql.ts';
import { isMember } from '#domain/lesson/access.ts';
import { CHECK_AFTER_MAX_MS, nextCheckAt } from '#domain/study/presence.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { BATCH_MOST, inBatches } from '#db/in-batches.ts';

type Opening = {
  lid: string;
  lessonId: string;
  /** The edition that the page plays. */
  rev: number;
  device: string;
  /** Take the clock only if it is still the one that was read. */
  version?: number;
};

/** Away so long that the presence check planned or pending says nothing any more. */
const AWAY = sql`c."lastBeatAt" < clock_timestamp() - interval ${lit(`${CHECK_AFTER_MAX_MS} milliseconds`)}`;

type Row = { id: string; userId: string; orgId: string | null; version: number | null } & Omit<Opening, 'version'>;
const OPENING = columnTypes({
  uuid: ['id', 'userId', 'orgId', 'lid', 'lessonId'],
  text: ['device'],
  int: ['version', 'rev'],
  float8: ['checkInMs'],
});
const rowOf = (row: Row) => ({ ...row, checkInMs: nextCheckAt(0, Math.random()) });

/** Whose clock is just being written elsewhere is left out: one learner never holds up the others. */
const FREE = sql`
  WHERE NOT EXISTS (SELECT FROM "StudyClock" c WHERE c."userId" = o."userId") OR o."userId" IN (
    SELECT f."userId" FROM "StudyClock" f WHERE f."userId" IN (SELECT "userId" FROM o) FOR UPDATE SKIP LOCKED
  )`;

/**
 * Joins the lesson, opens a session and takes the learner's clock in one statement, for several learners. A row without
 * an earlier version (xmax 0) is newly joined. The clock's time never goes back, so opening again pays nothing. The
 * presence check stays, unless the learner was away longer than a check can be: opening is no way round it.
 */
const openSessions = (list: readonly Row[], { waits }: { waits: boolean }) =>
  sql<{ userId: string }>`
    WITH o AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(list.map(rowOf))}::json) AS o(${OPENING})
      LIMIT ${lit(BATCH_MOST)}
    ), before AS (SELECT c."userId", c."sessionId" FROM o JOIN "StudyClock" c USING ("userId")),
    clock AS (
      INSERT INTO "StudyClock" AS c ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt")
      SELECT o."userId", o.id, o.lid, clock_timestamp(),
        clock_timestamp() + o."checkInMs" * interval '1 millisecond'
      FROM o ${waits ? nothing : FREE}
      ON CONFLICT ("userId") DO UPDATE
      SET "sessionId" = EXCLUDED."sessionId", lid = EXCLUDED.lid, "lastSeq" = 0,
        "lastBeatAt" = greatest(c."lastBeatAt", EXCLUDED."lastBeatAt"),
        "nextCheckAt" = CASE WHEN ${AWAY} THEN EXCLUDED."nextCheckAt" ELSE c."nextCheckAt" END,
        "checkId" = CASE WHEN ${AWAY} THEN NULL ELSE c."checkId" END,
        "checkAt" = CASE WHEN ${AWAY} THEN NULL ELSE c."checkAt" END,
        version = c.version + 1
      WHERE c.version = coalesce((SELECT o.version FROM o WHERE o.id = EXCLUDED."sessionId"), c.version)
      RETURNING c."sessionId" AS id, clock_timestamp() AS now
    ), taken AS (SELECT o.*, clock.now FROM clock JOIN o USING (id)),
    ended AS (
      UPDATE "StudySession" s SET "endedAt" = t.now
      FROM taken t JOIN before b USING ("userId") WHERE s.id = b."sessionId" AND s."endedAt" IS NULL
    ), lesson AS (
      INSERT INTO "UserLesson" AS ul (
        "userId", "lessonId", "orgId", source, status, "startTime", "lastLid", "updatedAt"
      )
      SELECT t."userId", t."lessonId", t."orgId", ${lit(STUDY_SOURCE.own)}, ${lit(LESSON_STATUS.studying)},
        t.now, t.lid, t.now FROM taken t
      ON CONFLICT ("userId", "lessonId") DO UPDATE
      SET status = CASE ul.status WHEN ${lit(LESSON_STATUS.untouched)} THEN ${lit(LESSON_STATUS.studying)}
        ELSE ul.status END,
        "startTime" = coalesce(ul."startTime", EXCLUDED."startTime"),
        "lastLid" = EXCLUDED."lastLid", "updatedAt" = EXCLUDED."updatedAt"
      RETURNING ul."userId", ul."lessonId", ul.round, ul.xmax = 0 AS joined
    ), opened AS (
      INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt", rev, round)
      SELECT t.id, t."userId", t.lid, t.device, t.now, t.rev, l.round FROM taken t JOIN lesson l USING ("userId")
    ), counted AS (
      UPDATE "Lesson" l SET "studyCount" = l."studyCount" + j.learners
      FROM (
        SELECT "lessonId", count(*) AS learners FROM lesson WHERE joined GROUP BY "lessonId" ORDER BY "lessonId"
      ) j
      WHERE l.id = j."lessonId"
    )
    SELECT "userId" FROM taken`.named(waits ? 'play-open' : 'play-open-free');

const openTogether = inBatches<Pool, Row, true>(
  async (pool, rows) =>
    new Map((await many(pool, openSessions([...rows.values()], { waits: false }))).map(({ userId }) => [userId, true])),
);
const openAlone = (pool: Pool, row: Row) => maybeOne(pool, openSessions([row], { waits: true }));

/** The new session's id, or null when `version` had passed. */
export const openStudySession = async (pool: Pool, viewer: Viewer, opening: Opening): Promise<string | null> => {
  const { version = null, ...of } = opening;
  const row = { ...of, version, id: uuid(), userId: viewer.id, orgId: isMember(viewer) ? viewer.orgId : null };
  if (await openTogether(pool, viewer.id, row)) return row.id;
  // Under a number of its own: a batch whose connection broke may have been written after all.
  const alone = { ...row, id: uuid() };
  return (await openAlone(pool, alone)) ? alone.id : null;
};

const endSession = (id: string, userId: string) => sql`
  UPDATE "StudySession" SET "endedAt" = clock_timestamp()
  WHERE id = ${id} AND "userId" = ${userId} AND "endedAt" IS NULL`;

/** The page is leaving: another device may take the clock at once. */
export const endStudySession = async (pool: Pool, userId: string, sessionId: string): Promise<void> => {
  await run(pool, endSession(sessionId, userId));
};
