import { listRequests, requestExam, withdrawRequest } from '@zhibiao/contract/exam/request';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { askForExam } from './ask.ts';
import { findOwn } from './own.ts';
import { withdrawExamRequest } from './withdraw.ts';

/** What learners ask for about their exams. */
export const examRequestRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listRequests, ({ query, viewer }) => findOwn(pool, viewer.id, query));
  serve(app, deps, requestExam, ({ body, viewer }) => askForExam(pool, viewer, body));
  serve(app, deps, withdrawRequest, ({ body, viewer }) => withdrawExamRequest(pool, viewer.id, body.id));
};
