import type { Deps } from '#deps.ts';
import { identifier, lit, run, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { settingOf } from '#services/settings/settings.ts';

const BATCH = 2_000;
/** By rows: one course or certificate of one membership each. */
const dropOld = (table: string, years: number) => sql`
  DELETE FROM ${identifier(table)} WHERE id IN (
    SELECT id FROM ${identifier(table)} WHERE "frozenAt" < clock_timestamp() - ${years}::int * interval '1 year'
    LIMIT ${lit(BATCH)})`;

/** What an organisation keeps of former members is removed when its time is over, batch by batch. */
export const dropLeavers = async ({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<number> => {
  const years = await settingOf({ pool, config }, 'org.leaverYears');
  let dropped = 0;
  for (const table of ['LeaverStudy', 'LeaverCertificate'])
    for (let last = BATCH; last === BATCH; dropped += last) last = await run(pool, dropOld(table, years));
  return dropped;
};

export const dropLeaversJob: Job = {
  name: 'drop-leavers',
  title: '清除到期的离开记录',
  everyMs: 24 * 60 * 60_000,
  run: dropLeavers,
};
