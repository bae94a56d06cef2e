import { answerPractice, myMastery, nextPractice, practiceOverview } from '@zhibiao/contract/practice';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { answerCard } from './answer.ts';
import { findMyMastery } from './mastery.ts';
import { findNext } from './next.ts';
import { findOverview } from './overview.ts';

/** What one missed in exams, to practise; and how well one knows the clauses of a standard. */
export const practiceRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, practiceOverview, ({ viewer }) => findOverview(pool, viewer.id));
  serve(app, deps, nextPractice, ({ query, viewer }) => findNext(pool, viewer.id, query));
  serve(app, deps, answerPractice, ({ body, viewer }) => answerCard(pool, viewer.id, body));
  serve(app, deps, myMastery, ({ query, viewer }) => findMyMastery(pool, viewer, query.standardCode));
};
