import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { lockPeople } from '#services/locks.ts';

/** So many at a time, that no statement is long; all in the caller's transaction. */
const BATCH = 2_000;

/** The trigger that keeps the records of study leaves them to what is said here. */
const HERE = sql`SELECT set_config('zhibiao.moving_departments', 'on', true)`;

type Mover = { id: string; userId: string | null };
/** Leavers too: the department that they were in is gone. */
const next = (from: string) => sql<Mover>`
  SELECT id, "userId" FROM "OrgMember" WHERE "departmentId" = ${from} ORDER BY id LIMIT ${lit(BATCH)}`;
const moveThem = (ids: readonly string[], from: string, to: string | null) => sql`
  UPDATE "OrgMember" SET "departmentId" = ${to}::uuid WHERE id = ANY(${ids}::uuid[]) AND "departmentId" = ${from}`;
const moveRecords = (ids: readonly string[]) => sql`
  UPDATE "OrgStudyRecord" r SET "departmentId" = m."departmentId" FROM "OrgMember" m
  WHERE m.id = ANY(${ids}::uuid[]) AND m.status = ${lit(MEMBER.active)} AND r."userId" = m."userId"
    AND r."orgId" = m."orgId"`;

/** Everybody in the department `from` moves to `to`; their records of study come along. */
export const moveMembers = async (client: Client, from: string, to: string | null): Promise<void> => {
  await run(client, HERE);
  for (;;) {
    const movers = await many(client, next(from));
    if (movers.length === 0) return;
    await run(client, lockPeople(movers.flatMap(({ userId }) => userId ?? [])));
    const ids = movers.map(({ id }) => id);
    await run(client, moveThem(ids, from, to));
    await run(client, moveRecords(ids));
    if (movers.length < BATCH) return;
  }
};
