import { run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';

/** The lesson's count moves with those who had not joined it before; what was studied before stays. */
const assign = (userId: string, orgId: string, lessonIds: readonly string[]) => sql`
  WITH assigned AS (
    INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, "updatedAt")
    SELECT ${userId}::uuid, l.id, ${orgId}::uuid, 2, clock_timestamp()
    FROM "Lesson" l WHERE l.id = ANY(${lessonIds}::uuid[]) AND l.status = 1
    ON CONFLICT ("userId", "lessonId") DO UPDATE SET "orgId" = excluded."orgId", source = excluded.source
    RETURNING "lessonId", xmax = 0 AS fresh
  )
  UPDATE "Lesson" l SET "studyCount" = l."studyCount" + 1 FROM assigned a WHERE l.id = a."lessonId" AND a.fresh`;

/** Puts the invitation's courses among the learner's, as assigned by the organisation. */
export const assignLessons = async (
  client: Client,
  userId: string,
  { orgId, lessonIds }: { orgId: string; lessonIds: readonly string[] },
): Promise<void> => {
  if (lessonIds.length > 0) await run(client, assign(userId, orgId, lessonIds));
};
