import { labelOf } from '@zhibiao/contract/core/codes';
import { beingDecided, NOBODY_HOLDS, NOTHING_WAITS, type WorkItemRow } from '@zhibiao/contract/inbox/staff';
import {
  isSharedWork,
  LEASE_HOURS,
  SHARED_WORK,
  WORK_KIND,
  WORK_STATE,
  type WorkKind,
} from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden, missing, refused, warning } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { isHeld, leaseFor } from '#services/work/take.ts';
import { freshen } from './shared.ts';
import { isThere } from './kinds.ts';
import { findItem } from './list.ts';

type LockedItem = { id: string; kind: WorkKind; orgId: string | null; userId: string | null };
const ITEM_COLUMNS = sql`w.id, w.kind, w."orgId", w."userId"`;
const IS_ONES = sql`w.kind NOT IN (${lits(SHARED_WORK)})`;

const noteOf = ({ id, kind, orgId, userId }: LockedItem): Note => ({
  object: 'work',
  id,
  name: labelOf(WORK_KIND, kind),
  orgId,
  users: userId === null ? [] : [userId],
});

/** Of these endpoints only a person passes the guard. */
const meOf = (staff: Staff): string => {
  const me = personIdOf(staff);
  if (me === null) throw forbidden();
  return me;
};

type Body = { id: string; version: number };
const claim = (staff: Staff, me: string, { id, version }: Body) => sql<LockedItem>`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.claimed)}, "ownerId" = ${me},
    "claimUntil" = CASE WHEN w."ownerId" = ${me} THEN ${leaseFor(sql`w`)}
      ELSE clock_timestamp() + interval ${lit(`${LEASE_HOURS} hours`)} END,
    version = version + 1
  WHERE w.id = ${id} AND w.version = ${version} AND w.state < ${lit(WORK_STATE.paused)} AND ${isThere(staff)}
    AND ${IS_ONES} AND (w."ownerId" = ${me} OR NOT ${isHeld(sql`w`)})
  RETURNING ${ITEM_COLUMNS}`;
const release = (staff: Staff, me: string, { id, version }: Body) => sql<LockedItem>`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.waiting)}, "ownerId" = NULL, "claimUntil" = NULL,
    version = version + 1
  WHERE w.id = ${id} AND w.version = ${version} AND w.state = ${lit(WORK_STATE.claimed)} AND w."ownerId" = ${me}
    AND ${isThere(staff)}
  RETURNING ${ITEM_COLUMNS}`;

type WorkItemState = { kind: WorkKind; state: number; held: boolean; ownerId: string | null; owner: string | null };
const findWorkItem = (staff: Staff, id: string) => sql<WorkItemState>`
  SELECT w.kind, w.state, ${isHeld(sql`w`)} AS held, w."ownerId", p.name AS owner
  FROM "WorkItem" w LEFT JOIN "Staff" p ON p.id = w."ownerId" WHERE w.id = ${id} AND ${isThere(staff)}`;
/** Why it could not be had. */
const whyNot = async (client: Client, staff: Staff, me: string, id: string): Promise<Error> => {
  const item = await maybeOne(client, findWorkItem(staff, id));
  if (!item) return missing('待办事项不存在');
  const { kind, state, held, ownerId, owner } = item;
  if (isSharedWork(kind)) return refused(NOBODY_HOLDS);
  if (held && ownerId !== me) return conflict(beingDecided(owner ?? ''));
  return state === WORK_STATE.paused ? refused('该事项已退回对方，重新提交后可继续处理') : conflict();
};

const move =
  (statement: (staff: Staff, me: string, body: Body) => ReturnType<typeof claim>) =>
  async (deps: { pool: Pool }, staff: Staff, body: Body): Promise<WorkItemRow> => {
    const me = meOf(staff);
    await audited(deps, staff, async (client, note) => {
      const item = await maybeOne(client, statement(staff, me, body));
      if (!item) throw await whyNot(client, staff, me, body.id);
      note(noteOf(item));
    });
    return findItem(deps.pool, staff, body.id);
  };

/** Onto one's own desk, or for longer there. */
export const claimItem = move(claim);
/** Back to everybody. */
export const releaseItem = move(release);

/** What another is just taking up is passed over, so that no two get the same and none waits. */
const next = (staff: Staff, me: string, kinds: readonly WorkKind[]) => sql<LockedItem>`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.claimed)}, "ownerId" = ${me},
    "claimUntil" = clock_timestamp() + interval ${lit(`${LEASE_HOURS} hours`)}, version = version + 1
  WHERE w.id = (
    SELECT w.id FROM "WorkItem" w
    WHERE w.state < ${lit(WORK_STATE.paused)} AND ${isThere(staff, kinds)} AND ${IS_ONES}
      AND NOT ${isHeld(sql`w`)}
    ORDER BY w.urgent DESC, w."dueAt", w."openedAt", w.id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING ${ITEM_COLUMNS}`;

export const nextItem = async (
  deps: { pool: Pool },
  staff: Staff,
  kinds: readonly WorkKind[],
): Promise<WorkItemRow> => {
  const me = meOf(staff);
  await freshen(deps.pool);
  const id = await audited(deps, staff, async (client, note) => {
    const item = await maybeOne(client, next(staff, me, kinds));
    if (!item) throw warning(NOTHING_WAITS);
    note(noteOf(item));
    return item.id;
  });
  return findItem(deps.pool, staff, id);
};
