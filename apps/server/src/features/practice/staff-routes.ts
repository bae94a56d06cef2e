import { paperPractice } from '@zhibiao/contract/practice-set-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findPaperPractice } from './set/course.ts';

/** What there is for learners to practise on before an exam. */
export const practiceStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, paperPractice, ({ query }) => findPaperPractice(deps.pool, query.id));
};
