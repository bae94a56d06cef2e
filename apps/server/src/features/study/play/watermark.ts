import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { settingOf } from '#services/settings/settings.ts';

const findPerson = (userId: string) =>
  sql<{ realName: string | null; mobile: string | null }>`
    SELECT "realName", mobile FROM "User" WHERE id = ${userId}`.named('watermark');

/** A learner's name and the end of their number, over the films they watch; null where that is not switched on. */
export const watermarkFor = async (deps: Pick<Deps, 'pool' | 'config'>, userId: string): Promise<string | null> => {
  if (!(await settingOf(deps, 'study.watermark'))) return null;
  const person = await maybeOne(deps.pool, findPerson(userId));
  return person && ([person.realName, person.mobile?.slice(-4)].filter(Boolean).join(' ') || null);
};
