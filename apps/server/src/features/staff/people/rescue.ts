import type { z } from 'zod';
import { isPermission, type Permission } from '@zhibiao/contract/permissions';
import { RESCUE_HOURS, STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { RESCUE, StaffDetail } from '@zhibiao/contract/staff/people';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { selfOf } from '#features/staff/person.ts';

/** How one colleague lets another in again, and why it takes two where the other may do more. */

type Rescue = z.output<typeof RESCUE>;
const LATELY = sql`clock_timestamp() - interval ${lit(`${RESCUE_HOURS} hours`)}`;

const rightsOf = (staffId: string) => sql<{ permission: string }>`
  SELECT DISTINCT unnest(r.permissions) AS permission FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
  WHERE m."staffId" = ${staffId} ORDER BY 1`;
/**
 * What this colleague may do and the caller may not: a caller who could sign in as them would gain it. No one has
 * signed in yet to an account that waits for its holder, and staff who give roles could as well make another.
 */
export const rightsAbove = async (
  on: Queryable,
  staff: Staff,
  { id, status }: { id: string; status: number },
): Promise<Permission[]> => {
  if (staff.id === id || (status === STAFF_STATUS.pending && staff.can('role:edit'))) return [];
  const rights = (await many(on, rightsOf(id))).map(({ permission }) => permission);
  return rights.filter(isPermission).filter((one) => !staff.can(one));
};

/** One of `parties` has done the other act to the same colleague lately. The colleague's row is held. */
const didTheOther = (staffId: string, act: Rescue, parties: ReturnType<typeof sql>) => sql`
  EXISTS (SELECT 1 FROM "StaffRescue" o WHERE o."staffId" = ${staffId} AND o.act <> ${act} AND o."doneAt" > ${LATELY}
    AND (o."askedBy" = ANY(${parties}) OR o."doneBy" = ANY(${parties})))`;

const insertDone = (staffId: string, act: Rescue, me: string) => sql`
  INSERT INTO "StaffRescue" (id, "staffId", act, "askedBy", "askedAt", "doneBy", "doneAt")
  SELECT ${uuid()}::uuid, ${staffId}::uuid, ${act}, ${me}::uuid, clock_timestamp(), ${me}::uuid, clock_timestamp()
  WHERE NOT ${didTheOther(staffId, act, sql`ARRAY[${me}::uuid]`)}`;
/** Writes down what the caller does alone; refuses a caller who has done the other act within a day. */
export const rescueAlone = async (client: Client, staff: Staff, staffId: string, act: Rescue): Promise<void> => {
  if ((await run(client, insertDone(staffId, act, selfOf(staff).id))) === 0) throw refused(STAFF_COPY.oneOfBoth);
};

const requestedByOther = (staffId: string, act: Rescue, me: string) => sql`
  r."staffId" = ${staffId} AND r.act = ${act} AND r."doneAt" IS NULL AND r."askedAt" > ${LATELY}
  AND r."askedBy" <> ${me}::uuid
  AND EXISTS (SELECT 1 FROM "Staff" a WHERE a.id = r."askedBy" AND a.status = ${lit(STAFF_STATUS.active)})`;
const confirm = (staffId: string, act: Rescue, me: string) => sql`
  UPDATE "StaffRescue" r SET "doneBy" = ${me}::uuid, "doneAt" = clock_timestamp()
  WHERE ${requestedByOther(staffId, act, me)}
    AND NOT ${didTheOther(staffId, act, sql`ARRAY[r."askedBy", ${me}::uuid]`)}`;
const ask = (staffId: string, act: Rescue, me: string) => sql`
  INSERT INTO "StaffRescue" (id, "staffId", act, "askedBy", "askedAt")
  SELECT ${uuid()}::uuid, ${staffId}::uuid, ${act}, ${me}::uuid, clock_timestamp()
  WHERE NOT ${didTheOther(staffId, act, sql`ARRAY[${me}::uuid]`)}
  ON CONFLICT ("staffId", act) WHERE "doneAt" IS NULL
  DO UPDATE SET "askedBy" = EXCLUDED."askedBy", "askedAt" = EXCLUDED."askedAt"`;

/**
 * What takes two: the first asks, and within a day another, who may give roles, confirms it by doing the same. True
 * when it is confirmed now. The colleague's row is held, so of two at once one asks and the other finds that.
 */
export const rescueInTwo = async (client: Client, staff: Staff, staffId: string, act: Rescue): Promise<boolean> => {
  const { id: me } = selfOf(staff);
  const waits = sql`SELECT 1 FROM "StaffRescue" r WHERE ${requestedByOther(staffId, act, me)}`;
  const waiting = staff.can('role:edit') && (await maybeOne(client, waits)) !== null;
  const done = await run(client, waiting ? confirm(staffId, act, me) : ask(staffId, act, me));
  if (done === 0) throw refused(STAFF_COPY.oneOfBoth);
  return waiting;
};

type RescueRequest = { act: Rescue; by: string; askedAt: Date };
const asksAbout = (staffId: string) => sql<RescueRequest>`
  SELECT r.act, p.name AS by, r."askedAt"
  FROM "StaffRescue" r JOIN "Staff" p ON p.id = r."askedBy"
  WHERE r."staffId" = ${staffId} AND r."doneAt" IS NULL AND r."askedAt" > ${LATELY} ORDER BY r."askedAt", r.id`;
/** What waits for a second person about this colleague. */
export const findAsks = async (pool: Pool, staffId: string): Promise<StaffDetail['asks']> =>
  (await many(pool, asksAbout(staffId))).map(({ askedAt, ...row }) => ({ ...row, at: dateTime(askedAt) }));
