import type { Pool } from '#db/client.ts';
import { startOfDay } from '#db/days.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { auditedAs, actorOf } from '#services/audit/audited.ts';
import { QUERY_DAY } from './conditions.ts';

export const maySeeKeys = (staff: Staff): boolean => staff.can('bank:key');

type Read = { id: string };
const alreadyLogged = (staff: Staff, ids: readonly string[]) => sql<{ id: string }>`
  SELECT DISTINCT "objectId" AS id FROM "AuditLog"
  WHERE "objectType" = 'question' AND "objectId" = ANY(${ids}) AND action = 'question.key'
    AND "actorId" IS NOT DISTINCT FROM ${staff.id}::uuid
    AND at >= ${startOfDay(QUERY_DAY)}`;

/**
 * Staff who read keys stand in the audit log before they have them: once a day for each question, as an examiner opens
 * the same ones all day long.
 */
export const noteKeysRead = async (deps: { pool: Pool }, staff: Staff, read: readonly Read[]): Promise<void> => {
  const logged = new Set(
    (
      await many(
        deps.pool,
        alreadyLogged(
          staff,
          read.map(({ id }) => id),
        ),
      )
    ).map(({ id }) => id),
  );
  const fresh = read.filter(({ id }) => !logged.has(id));
  if (fresh.length === 0) return;
  await auditedAs(deps, actorOf(staff), 'question.key', async (_client, note) => {
    for (const { id } of fresh) note({ object: 'question', id });
  });
};
