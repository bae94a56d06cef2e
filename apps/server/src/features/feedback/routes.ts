import * as contract from '@zhibiao/contract/feedback/learner';
import type { Feature } from '#http/app-types.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { serve } from '#http/serve/serve.ts';
import { askOn } from './ask-on.ts';
import { addSuggestion, readSuggestion } from './commands.ts';
import { findSuggestions } from './queries.ts';

export const feedbackRoutes: Feature = (app, deps) => {
  const show = pictureSigner(deps.secrets);
  serve(app, deps, contract.listSuggestions, ({ query, viewer }) =>
    findSuggestions(deps.db, show(viewer), viewer.id, query),
  );
  serve(app, deps, contract.addSuggestion, ({ body, viewer }) => addSuggestion(deps, viewer.id, body));
  serve(app, deps, contract.askSuggestion, ({ body, viewer }) => askOn(deps.pool, viewer.id, body));
  serve(app, deps, contract.readSuggestion, ({ params, viewer }) => readSuggestion(deps.db, viewer.id, params.id));
};
