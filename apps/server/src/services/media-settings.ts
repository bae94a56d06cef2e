import type { Pool } from '#db/client.ts';
import { maybeOne, one, sql } from '#db/sql.ts';

/** Settings of the media library and of the player, with what holds where nobody has set them. */

const PURGE_DAYS = sql<{ purgeDays: number }>`
  SELECT coalesce((SELECT (value #>> '{}')::int FROM "Setting" WHERE key = 'media.purgeDays'), 0) AS "purgeDays"`;

/** What nothing has used for so many days goes by itself; 0 never. */
export const mediaSettings = (pool: Pool): Promise<{ purgeDays: number }> => one(pool, PURGE_DAYS);

const findWatermark = (userId: string) =>
  sql<{ realName: string | null; mobile: string | null }>`
    SELECT u."realName", u.mobile FROM "User" u
    JOIN "Setting" s ON s.key = 'study.watermark' AND s.value = 'true'::jsonb
    WHERE u.id = ${userId}`.named('watermark');

/** A learner's name and the end of their number, over the films they watch; null where that is not switched on. */
export const watermarkFor = async (pool: Pool, userId: string): Promise<string | null> => {
  const person = await maybeOne(pool, findWatermark(userId));
  return person && ([person.realName, person.mobile?.slice(-4)].filter(Boolean).join(' ') || null);
};
