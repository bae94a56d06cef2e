import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { EVENT_GROUPS } from '@zhibiao/contract/core/event-groups';
import { type NotifyChange, QUIET } from '@zhibiao/contract/notice/learner';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, nothing, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { refused } from '#errors.ts';
import { isWishLocked, readRules } from './locks.ts';
import { unsubscribedGroups, type UnsubscribeScope } from './unsubscribe-link.ts';

type Change<K extends keyof NotifyChange> = NonNullable<NotifyChange[K]>;

/** One change after the other, and none for a closed account. */
const lock = (userId: string) => sql<{ id: string }>`
  SELECT id FROM "User" WHERE id = ${userId} AND status <> ${lit(USER_STATUS.closed)} FOR NO KEY UPDATE`;

const saveGroups = (userId: string, groups: Change<'groups'>) => sql`
  INSERT INTO "NotifyPref" ("userId", "group", sms, mail)
  SELECT ${userId}::uuid, g."group", coalesce(g.sms, p.sms, true), coalesce(g.mail, p.mail, true)
  FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS g("group" text, sms boolean, mail boolean)
  LEFT JOIN "NotifyPref" p ON p."userId" = ${userId}::uuid AND p."group" = g."group"
  ON CONFLICT ("userId", "group") DO UPDATE SET sms = EXCLUDED.sms, mail = EXCLUDED.mail`;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** None is a time that begins as it ends. */
const minutesOf = ({ mode, from, to }: Change<'quiet'>): [from: number | null, to: number | null] => {
  if (mode === QUIET.own && from !== undefined && to !== undefined) return [minuteOf(from), minuteOf(to)];
  return mode === QUIET.off ? [0, 0] : [null, null];
};
const saveTimes = (userId: string, { digest, quiet }: NotifyChange) => {
  const [from, to] = quiet ? minutesOf(quiet) : [null, null];
  return sql`
    UPDATE "User" SET digest = coalesce(${digest ?? null}::int, digest)
      ${quiet ? sql`, "quietFrom" = ${from}::int, "quietTo" = ${to}::int` : nothing}
    WHERE id = ${userId}`;
};

/** A switch that would change nothing is refused, for it would look as if it did. */
const refuseLocked = async (client: Client, groups: Change<'groups'>): Promise<void> => {
  const rules = await readRules(client);
  for (const wish of groups)
    for (const channel of ['sms', 'mail'] as const)
      if (wish[channel] === false && isWishLocked(rules, wish.group, channel))
        throw refused(`“${EVENT_GROUPS[wish.group]}”的${EVENT_CHANNELS[channel]}都是必须送达的通知，不能关闭`, {
          field: 'groups',
        });
};

export const saveWishes = (pool: Pool, userId: string, change: NotifyChange): Promise<null> =>
  inTransaction(pool, async (client) => {
    if (!(await maybeOne(client, lock(userId)))) return null;
    const { groups = [], ...times } = change;
    await refuseLocked(client, groups);
    if (groups.length > 0) await run(client, saveGroups(userId, groups));
    await run(client, saveTimes(userId, times));
    return null;
  });

/** By the address below a mail: as often as it is requested, whatever goes by mail at present. */
export const unsubscribe = (
  pool: Pool,
  { userId, scope }: { userId: string; scope: UnsubscribeScope },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    if (!(await maybeOne(client, lock(userId)))) return;
    const groups = unsubscribedGroups(scope).map((group) => ({ group, mail: false }));
    await run(client, saveGroups(userId, groups));
  });
