import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { lockPeople } from '#services/locks.ts';

/** So many at a time, that no statement is long; all in the caller's transaction. */
const BATCH = 2_000;

/** The trigger that keeps the records of study leaves them to what is said here. */
const HERE = sql`SELECT set_config('zhibiao.moving_departments', 'on', true)`;

type Mover = { id: string; userId: string | null };
/** Of those in the department or below it, leavers too: a name that was corrected is corrected everywhere. */
const next = (orgId: string, from: string) => sql<Mover>`
  SELECT id, "userId" FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND (department = ${from} OR starts_with(department, ${from} || '/'))
  ORDER BY id LIMIT ${lit(BATCH)}`;
const moveThem = (ids: readonly string[], from: string, to: string | null) => sql`
  UPDATE "OrgMember" SET department = nullif(concat(${to}::text, substr(department, length(${from}) + 1)), '')
  WHERE id = ANY(${ids}::uuid[]) AND (department = ${from} OR starts_with(department, ${from} || '/'))`;
const moveRecords = (ids: readonly string[]) => sql`
  UPDATE "OrgStudyRecord" r SET department = m.department FROM "OrgMember" m
  WHERE m.id = ANY(${ids}::uuid[]) AND m.status = ${lit(MEMBER.active)} AND r."userId" = m."userId"
    AND r."orgId" = m."orgId"`;

/** The members in the department `from`, or below it, move to `to`; its records of study come along. */
export const moveMembers = async (client: Client, orgId: string, from: string, to: string | null): Promise<void> => {
  await run(client, HERE);
  for (;;) {
    const movers = await many(client, next(orgId, from));
    if (movers.length === 0) return;
    await run(client, lockPeople(movers.flatMap(({ userId }) => userId ?? [])));
    const ids = movers.map(({ id }) => id);
    await run(client, moveThem(ids, from, to));
    await run(client, moveRecords(ids));
    if (movers.length < BATCH) return;
  }
};
