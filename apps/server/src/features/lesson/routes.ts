import { lessonDetail, listLessons, myLessons } from '@zhibiao/contract/lesson/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findCatalogue } from './catalogue.ts';
import { findLesson } from './detail.ts';
import { findMyLessons } from './my-lessons.ts';

/** What can be learned; studying itself is the study feature's. */
export const lessonRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listLessons, ({ query }) => findCatalogue(pool, query));
  serve(app, deps, lessonDetail, ({ query, viewer }) => findLesson(pool, viewer, query.id));
  serve(app, deps, myLessons, ({ query, viewer }) => findMyLessons(pool, viewer, query));
};
