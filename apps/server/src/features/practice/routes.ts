import { answerPractice, myMastery, nextPractice, practiceOverview } from '@zhibiao/contract/practice/learner';
import * as sets from '@zhibiao/contract/practice/set';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { answerCard } from './card/answer.ts';
import { findMyMastery } from './mastery/mastery.ts';
import { findNext } from './card/next.ts';
import { findPracticeOverview } from './overview.ts';
import { findCoursePractice } from './set/course.ts';
import { beginSet } from './set/make.ts';
import { answerInSet, finishSet } from './set/set.ts';
import { showSet } from './set/show.ts';

/**
 * What one missed in exams, to practise; what to practise on before an exam; and how well one knows the clauses of a
 * standard.
 */
export const practiceRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, practiceOverview, ({ viewer }) => findPracticeOverview(pool, viewer.id));
  serve(app, deps, nextPractice, ({ query, viewer }) => findNext(pool, viewer.id, query));
  serve(app, deps, answerPractice, ({ body, viewer }) => answerCard(pool, viewer.id, body));
  serve(app, deps, myMastery, ({ query, viewer }) => findMyMastery(pool, viewer, query.standardCode));

  serve(app, deps, sets.coursePractice, ({ query, viewer }) => findCoursePractice(pool, viewer, query.lessonId));
  serve(app, deps, sets.startSet, ({ body, viewer }) => beginSet(pool, viewer, body));
  serve(app, deps, sets.practiceSet, ({ query, viewer }) => showSet(pool, viewer.id, query.id));
  serve(app, deps, sets.answerSet, ({ body, viewer }) => answerInSet(pool, viewer.id, body));
  serve(app, deps, sets.endSet, ({ body, viewer }) => finishSet(pool, viewer.id, body));
};
