import type { Client } from '#db/client.ts';
import { run, sql, type Statement } from '#db/sql.ts';

const keep = (which: Statement, by: string | null, reason: string | null) => sql`
  INSERT INTO "LessonItemRev" (lid, rev, "mediaId", "durationSec", "minSec", pages, "htmlHash", "from", by, reason)
  SELECT i.id, i.rev, i."mediaId", i."durationSec", i."minSec", m.pages,
    encode(sha256(convert_to(i.html, 'UTF8')), 'hex'), clock_timestamp(), ${by}::uuid, ${reason}
  FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE ${which}
  ON CONFLICT (lid, rev) DO NOTHING`;

/** Writes down what this edition of an item is, once. */
export const keepEdition = async (client: Client, lid: string, by: string | null, reason: string | null) => {
  await run(client, keep(sql`i.id = ${lid}`, by, reason));
};

/** Of all that a course goes public with. */
export const keepEditions = async (client: Client, lessonId: string, by: string | null) => {
  await run(client, keep(sql`i."lessonId" = ${lessonId} AND i."removedAt" IS NULL`, by, null));
};
