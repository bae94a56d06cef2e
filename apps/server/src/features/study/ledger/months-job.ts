import { one } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { MAKE_MONTHS } from '#services/study/ledger-months.ts';

/** Parts of the ledger for the months to come. */
export const ledgerMonthsJob: Job = {
  name: 'ledger-months',
  title: '准备学习台账的月份',
  everyMs: 6 * 3_600_000,
  run: async ({ pool }) => (await one(pool, MAKE_MONTHS)).made,
};
