import * as contract from '@zhibiao/contract/learner/name';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { askForName, ownNameChanges, withdrawNameChange } from './name/own.ts';

/** What a learner asks the training body about their own account. */
export const learnerRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.requestNameChange, ({ body, viewer }) => askForName(pool, viewer.id, body));
  serve(app, deps, contract.withdrawNameChange, ({ body, viewer }) => withdrawNameChange(pool, viewer.id, body.id));
  serve(app, deps, contract.listNameChanges, ({ viewer }) => ownNameChanges(pool, viewer.id));
};
