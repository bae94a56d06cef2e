import { beingDecided } from '@zhibiao/contract/inbox/staff';
import { LEASE_HOURS, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict } from '#errors.ts';

/** Of item `w`: a member of staff holds it now. */
export const isHeld = (w: Statement): Statement =>
  sql`(${w}.state = ${lit(WORK_STATE.claimed)} AND ${w}."claimUntil" > clock_timestamp())`;

/** A lease from now; never shorter than what is left of a longer one. */
export const leaseFor = (w: Statement): Statement =>
  sql`greatest(CASE WHEN ${isHeld(w)} THEN ${w}."claimUntil" END,
    clock_timestamp() + interval ${lit(`${LEASE_HOURS} hours`)})`;

const take = (me: string, kind: WorkKind, subjectId: string) => sql`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.claimed)}, "ownerId" = ${me},
    "claimUntil" = CASE WHEN w."ownerId" = ${me} THEN ${leaseFor(sql`w`)}
      ELSE clock_timestamp() + interval ${lit(`${LEASE_HOURS} hours`)} END,
    version = version + 1
  WHERE w.kind = ${kind} AND w."subjectId" = ${subjectId} AND w.state < ${lit(WORK_STATE.paused)}
    AND (w."ownerId" = ${me} OR NOT ${isHeld(sql`w`)})`;
const findHolder = (kind: WorkKind, subjectId: string) => sql<{ id: string; name: string }>`
  SELECT p.id, p.name FROM "WorkItem" w JOIN "Staff" p ON p.id = w."ownerId"
  WHERE w.kind = ${kind} AND w."subjectId" = ${subjectId} AND ${isHeld(sql`w`)}`;

/**
 * Before a decision, with its subject locked: who decides holds the item, without having claimed it; while another
 * member of staff holds it the decision is refused. A token holds nothing.
 */
export const takeWork = async (on: Queryable, staff: Staff, kind: WorkKind, subjectId: string): Promise<void> => {
  const me = personIdOf(staff);
  if (me !== null && (await run(on as Client, take(me, kind, subjectId))) > 0) return;
  const holder = await maybeOne(on, findHolder(kind, subjectId));
  if (holder) throw conflict(beingDecided(holder.name));
};
