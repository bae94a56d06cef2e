import type { Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';

/** Settings of the media library and of the player, with what holds where nobody has set them. */

const FIND = sql<{ purgeDays: number; watermark: boolean }>`
  SELECT coalesce((SELECT (value #>> '{}')::int FROM "Setting" WHERE key = 'media.purgeDays'), 0) AS "purgeDays",
    coalesce((SELECT (value #>> '{}')::boolean FROM "Setting" WHERE key = 'study.watermark'), false) AS watermark`;

/** `purgeDays`: what nothing has used for so long goes by itself; 0 never. `watermark`: over films of learners. */
export const mediaSettings = (pool: Pool): Promise<{ purgeDays: number; watermark: boolean }> => one(pool, FIND);
