import type { EventCode } from '@zhibiao/contract/events';
import type { Tells } from '@zhibiao/contract/study/staff-enrol';
import { one, type Queryable, sql } from '#db/sql.ts';
import { termsOf } from './terms.ts';
import { reachedSql } from './write.ts';

/** Whom `notify` would tell now, and by how many messages of each kind; what waits for a digest is none yet. */
export const countNotified = async (on: Queryable, event: EventCode, people: readonly string[]): Promise<Tells> => {
  const rule = await termsOf(on, event);
  return one(
    on,
    sql<Tells>`
      WITH due AS (
        SELECT 0 AS n, u.id AS "userId", true AS outside FROM "User" u WHERE u.id = ANY(${people}::uuid[])
      ), ${reachedSql(event, rule)}
      SELECT count(*)::int AS people, (count(*) FILTER (WHERE ${rule.by.site}::boolean))::int AS site,
        (count(*) FILTER (WHERE sms AND NOT digested))::int AS sms,
        (count(*) FILTER (WHERE mail AND NOT digested))::int AS mail
      FROM reached`,
  );
};
