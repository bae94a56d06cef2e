import { statsAllJob } from '#features/report/stats-job.ts';
import { aggregateFiguresJob } from '#features/study/org/aggregate-figures-job.ts';
import { aggregatePending } from '#features/exam/statistics/item-stats-job.ts';
import { orgClausesJob } from '#features/practice/mastery/org/clauses-job.ts';
import { clausesJob } from '#features/practice/mastery/all/clauses-job.ts';
import { workSlaJob } from '#features/inbox/sla-job.ts';
import type { Part } from './part.ts';

/** What nights would have counted. */
const JOBS = [aggregateFiguresJob, statsAllJob, orgClausesJob, clausesJob, workSlaJob] as const;
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

export const figures: Part = async ({ deps }) => {
  while ((await aggregatePending(deps)) > 0);
  for (const job of JOBS) await job.run(deps, QUIET);
};
