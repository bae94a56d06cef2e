import * as contract from '@zhibiao/contract/round/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { renewExam, renewLesson } from './renew.ts';

export const roundRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.renewLesson, ({ body, viewer }) => renewLesson(pool, viewer, body.lessonId));
  serve(app, deps, contract.renewExam, ({ body, viewer }) => renewExam(pool, viewer, body.paperId));
};
