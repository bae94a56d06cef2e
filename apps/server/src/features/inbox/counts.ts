import type { WorkCounts } from '@zhibiao/contract/inbox/staff';
import { WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { startOfDay, TODAY } from '#db/days.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { isHeld } from '#services/work/take.ts';
import { freshen } from './shared.ts';
import { isThere, workKindsFor } from './kinds.ts';

type ByKind = { kind: WorkKind; count: number; mine: number; soon: number; late: number };
const waiting = (staff: Staff, me: string | null) => sql<ByKind>`
  SELECT w.kind, count(*)::int AS count,
    (count(*) FILTER (WHERE w."ownerId" = ${me}::uuid AND ${isHeld(sql`w`)}))::int AS mine,
    (count(*) FILTER (WHERE w."soonAt" <= clock_timestamp() AND w."dueAt" > clock_timestamp()))::int AS soon,
    (count(*) FILTER (WHERE w."dueAt" <= clock_timestamp()))::int AS late
  FROM "WorkItem" w WHERE w.state < ${lit(WORK_STATE.paused)} AND ${isThere(staff)} GROUP BY w.kind`;
const others = (staff: Staff, me: string | null) => sql<{ paused: number; doneToday: number }>`
  SELECT
    (SELECT count(*)::int FROM "WorkItem" w WHERE w.state = ${lit(WORK_STATE.paused)} AND ${isThere(staff)}) AS paused,
    (SELECT count(*)::int FROM "WorkItem" w WHERE w.state = ${lit(WORK_STATE.closed)} AND w."closedBy" = ${me}::uuid
      AND w."closedAt" >= ${startOfDay(TODAY)}
    ) AS "doneToday"`;

const sum = (rows: readonly ByKind[], of: 'count' | 'mine' | 'soon' | 'late'): number =>
  rows.reduce((total, row) => total + row[of], 0);

/** Asked again and again by every page of the console. */
export const workCounts = async (pool: Pool, staff: Staff): Promise<WorkCounts> => {
  await freshen(pool);
  const me = personIdOf(staff);
  const [rows, rest] = await Promise.all([many(pool, waiting(staff, me)), one(pool, others(staff, me))]);
  const countOf = new Map(rows.map(({ kind, count }) => [kind, count]));
  return {
    all: sum(rows, 'count'),
    mine: sum(rows, 'mine'),
    soon: sum(rows, 'soon'),
    late: sum(rows, 'late'),
    ...rest,
    kinds: workKindsFor(staff).map((kind) => ({ kind, count: countOf.get(kind) ?? 0 })),
  };
};
