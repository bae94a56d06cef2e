import type { Job } from '#jobs/periodic.ts';
import { aggregateFigures } from '#services/org/figures.ts';

/** Keeps an organisation's summary short to add up, however much its members study. */
export const aggregateFiguresJob: Job = {
  name: 'fold-figures',
  title: '合并机构统计',
  everyMs: 60_000,
  run: ({ pool }) => aggregateFigures(pool),
};
