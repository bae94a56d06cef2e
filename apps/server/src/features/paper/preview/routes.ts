import { expertPreview, expertRemark } from '@zhibiao/contract/paper/staff-preview';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { remarkAsExpert, viewAsExpert } from './expert.ts';

/** What an expert from outside does, who has nothing but an address. */
export const paperRoutes: Feature = (app, deps) => {
  serve(app, deps, expertPreview, ({ query, caller }) => viewAsExpert(deps, query, caller.ip));
  serve(app, deps, expertRemark, ({ body, caller }) => remarkAsExpert(deps, body, caller.ip));
};
