import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { settingNow } from './settings.ts';

const findPerson = (userId: string) =>
  sql<{ realName: string | null; mobile: string | null }>`
    SELECT "realName", mobile FROM "User" WHERE id = ${userId}`.named('watermark');

/** A learner's name and the end of their number, over the films they watch; null where that is not switched on. */
export const watermarkFor = async (pool: Pool, userId: string): Promise<string | null> => {
  if (!(await settingNow(pool, 'study.watermark'))) return null;
  const person = await maybeOne(pool, findPerson(userId));
  return person && ([person.realName, person.mobile?.slice(-4)].filter(Boolean).join(' ') || null);
};
