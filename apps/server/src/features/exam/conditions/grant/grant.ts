import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { GRANT_SOURCE, type grantAttempts } from '@zhibiao/contract/exam/staff-grant';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { lit, one, type Queryable, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { grantOverride } from './give.ts';

const countOf = (actId: string) => sql<{ done: number }>`
  SELECT count(*)::int AS done FROM "AttemptGrant" WHERE "actId" = ${actId}`;
const countGiven = async (on: Queryable, actId: string): Promise<number> => (await one(on, countOf(actId))).done;

const countWithin = (staff: Staff, userIds: readonly string[]) => sql<{ found: number }>`
  SELECT count(*)::int AS found FROM "User" u
  WHERE u.id = ANY(${userIds}::uuid[]) AND u.status <> ${lit(USER_STATUS.closed)}
    AND ${scopeSql(staff, sql`u."orgId"`)}`;
/** All of them or none: a list with a stranger in it was not made in the console. */
const checkScope = async (client: Client, staff: Staff, userIds: readonly string[]): Promise<void> => {
  if ((await one(client, countWithin(staff, userIds))).found !== userIds.length) throw missing('学员不存在');
};

/** `，2026-12-01 09:00 前有效` */
export const untilText = (validUntil: Date | null): string =>
  validUntil === null ? '' : `，${dateTime(validUntil).slice(0, 16)} 前有效`;

/** Done before, by the same dialog: nothing is written, not even into the log. */
class Repeated extends Error {}

/** Pressed twice it gives once, and answers the same. */
export const grant = async (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof grantAttempts>['body'],
): Promise<AnswerOf<typeof grantAttempts>> => {
  const { actId, paperId, n, skipWait, reason } = body;
  const userIds = [...new Set(body.userIds)].sort();
  const validUntil = body.validUntil === null ? null : instantOf(body.validUntil);
  try {
    return await audited(deps, staff, async (client, note) => {
      if ((await countGiven(client, actId)) > 0) throw new Repeated();
      await checkScope(client, staff, userIds);
      const act = { actId, paperId, userIds, n, validUntil, skipWait, reason, source: GRANT_SOURCE.desk };
      const { title, given } = await grantOverride(client, { ...act, by: personIdOf(staff) });
      if (given === 0) throw new Repeated();
      await notify(
        client,
        'exam.granted',
        userIds,
        { paper: title, count: String(n), until: untilText(validUntil) },
        { link: `/examination?paperId=${paperId}` },
      );
      note({
        object: 'paper',
        id: paperId,
        name: title,
        reason,
        counts: { people: given },
        facts: { given: n, validUntil: dateTimeOrNull(validUntil), skipWait },
        users: userIds,
      });
      return { done: given };
    });
  } catch (fault) {
    if (fault instanceof Repeated) return { done: await countGiven(deps.pool, actId) };
    throw fault;
  }
};
