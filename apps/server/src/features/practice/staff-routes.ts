import { paperPractice } from '@zhibiao/contract/practice/staff';
import { reportClauses } from '@zhibiao/contract/report/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findPaperPractice } from './set/course.ts';
import { findClauseMastery } from './mastery/all/mastery.ts';

/** What there is for learners to practise on before an exam, and how well all of them know the clauses. */
export const practiceStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, paperPractice, ({ query }) => findPaperPractice(deps.pool, query.id));
  serve(app, deps, reportClauses, ({ query, staff }) => findClauseMastery(deps.pool, staff, query));
};
