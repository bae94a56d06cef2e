import * as contract from '@zhibiao/contract/exam/staff-stats';
import type { Pool } from '#db/client.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { readAttempt } from './attempt.ts';
import { startResultExport } from './export.ts';
import { countResults, findResults } from './list.ts';
import { findResultPapers, findStatsPapers } from '#features/exam/statistics/papers.ts';
import { findItemStats, findPaperStats } from '#features/exam/statistics/queries.ts';
import { startRebuild } from '#features/exam/statistics/rebuild.ts';

/** What came of papers: results by learner, and what they say about questions, which names nobody. */
export const examResultStaffRoutes: Feature = (app, deps) => {
  const { pool, reading } = deps;
  serve(app, deps, contract.resultPapers, ({ query }) => findResultPapers(pool, query));
  serve(app, deps, contract.listResults, ({ query, staff }) => findResults(pool, staff, query));
  serve(app, deps, contract.resultCounts, ({ query, staff }) => countResults(pool, staff, query));
  serve(app, deps, contract.attemptResult, ({ params, staff }) => readAttempt(deps, staff, params.id));
  serve(app, deps, contract.exportResults, ({ body, staff }) => startResultExport(deps, staff, body));

  const figures = <T>(read: (from: Pool) => Promise<T>) => reading.from(read, 'page');
  serve(app, deps, contract.statsPapers, ({ query }) => figures((from) => findStatsPapers(from, query)));
  serve(app, deps, contract.paperStats, ({ staff, ...input }) =>
    figures((from) => findPaperStats(from, input, staff.can('bank:key'))),
  );
  serve(app, deps, contract.itemStats, ({ staff, ...input }) =>
    figures((from) => findItemStats(from, input, staff.can('bank:key'))),
  );
  serve(app, deps, contract.rebuildStats, ({ body, staff }) => startRebuild(deps, staff, body));
};
