import type { Job } from './job.ts';

export type Outcome = { job: Job; acts: number; seconds: number; fault: string | null };

const OUTCOMES = { true: '完成', false: '未完成' } as const;
const figure = (acts: number | null): string => (acts === null ? '–' : String(acts));

/** The jobs as one reads them: before, now, and what stood in the way. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  [
    '| # | 工作 | 之前 | 操作 | 现在 | 操作 | 秒 |',
    '|---|---|---|---|---|---|---|',
    ...outcomes.map(
      ({ job: { id, name, before, times = 1 }, acts, seconds, fault }) =>
        `| ${id} | ${name} | ${before.outcome} | ${figure(before.acts)} | ${OUTCOMES[`${fault === null}`]} | ` +
        `${figure(Math.round(acts / times) || null)} | ${seconds.toFixed(0)} |`,
    ),
  ].join('\n');
