import { evaluateItems, evaluateTeacher, listTeachers } from '@zhibiao/contract/teacher/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { saveEvaluation } from './commands.ts';
import { findEvaluateItems, findTeachers } from './queries.ts';

export const teacherRoutes: Feature = (app, deps) => {
  const { db, secrets } = deps;
  serve(app, deps, listTeachers, ({ query, viewer }) => findTeachers(deps, viewer, query));
  serve(app, deps, evaluateItems, () => findEvaluateItems(db));
  serve(app, deps, evaluateTeacher, ({ body, viewer }) => saveEvaluation(db, secrets, viewer.id, body));
};
