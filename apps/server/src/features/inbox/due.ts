import { allOf } from '@zhibiao/contract/core/codes';
import { SOON_AFTER, WORK, WORK_KIND, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { afterWorkingDays, workingCalendar } from '#domain/time/working-calendar.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { settingNow } from '#services/settings/settings.ts';

/**
 * When items are due. The trigger that opens one, or lets its clock go on, knows no calendar and leaves the day empty;
 * each read of the queue fills it first, and a job where no staff read.
 */

const BATCH = 1_000;
type Undated = { id: string; kind: WorkKind; openedAt: Date; pauses: Date[]; version: number };
const UNDATED = sql<Undated>`
  SELECT id, kind, "openedAt", pauses, version FROM "WorkItem"
  WHERE state < ${lit(WORK_STATE.paused)} AND "dueAt" IS NULL LIMIT ${lit(BATCH)}`;
const everyOpen = (after: string) => sql<Undated>`
  SELECT id, kind, "openedAt", pauses, version FROM "WorkItem"
  WHERE state < ${lit(WORK_STATE.paused)} AND id > ${after}::uuid ORDER BY id LIMIT ${lit(BATCH)}`;

type Dated = { id: string; dueAt: Date; soonAt: Date; version: number };
/** An item that moved on meanwhile has another day: it is left, and filled again. */
const write = (dated: readonly Dated[]) => sql`
  UPDATE "WorkItem" w SET "dueAt" = d."dueAt", "soonAt" = d."soonAt"
  FROM unnest(${dated.map(({ id }) => id)}::uuid[], ${dated.map(({ dueAt }) => dueAt)}::timestamptz[],
    ${dated.map(({ soonAt }) => soonAt)}::timestamptz[], ${dated.map(({ version }) => version)}::int[])
    AS d(id, "dueAt", "soonAt", version)
  WHERE w.id = d.id AND w.version = d.version AND w.state < ${lit(WORK_STATE.paused)}
    AND (w."dueAt", w."soonAt") IS DISTINCT FROM (d."dueAt", d."soonAt")`;

const termsNow = async (pool: Pool) => {
  const [lines, ...days] = await Promise.all([
    settingNow(pool, 'calendar.exceptions'),
    ...allOf(WORK_KIND).map((kind) => settingNow(pool, WORK[kind].sla)),
  ]);
  const calendar = workingCalendar(lines);
  const daysOf = new Map(allOf(WORK_KIND).map((kind, nth) => [kind, days[nth] as number]));
  return ({ id, kind, openedAt, pauses, version }: Undated): Dated[] => {
    const need = daysOf.get(kind);
    if (need === undefined) return [];
    return [
      {
        id,
        dueAt: afterWorkingDays(calendar, openedAt, need, pauses),
        soonAt: afterWorkingDays(calendar, openedAt, need * SOON_AFTER, pauses),
        version,
      },
    ];
  };
};

/** Fills what is empty; almost always there is nothing, which one look into an index tells. */
export const fillDue = async (pool: Pool): Promise<number> => {
  const undated = await many(pool, UNDATED);
  if (undated.length === 0) return 0;
  const termsOf = await termsNow(pool);
  return run(pool, write(undated.flatMap(termsOf)));
};

/** All again, by the calendar and the settings as they are now. */
export const dateAll = async (pool: Pool): Promise<number> => {
  const termsOf = await termsNow(pool);
  let changed = 0;
  for await (const some of eachPage(BATCH, (last?: Undated) => many(pool, everyOpen(last?.id ?? FIRST_ID))))
    changed += await run(pool, write(some.flatMap(termsOf)));
  return changed;
};
