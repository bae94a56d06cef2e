import * as contract from '@zhibiao/contract/notice/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { readAllNotices, readNotice } from './commands.ts';
import { findNotices } from './queries.ts';
import { saveWishes } from './wish/save-wishes.ts';
import { unsubscribeRoutes } from './wish/unsubscribe-routes.ts';
import { findWishes } from './wish/wishes.ts';

export const noticeRoutes: Feature = async (app, deps) => {
  serve(app, deps, contract.listNotices, ({ query, viewer }) => findNotices(deps.db, viewer.id, query));
  serve(app, deps, contract.readNotice, ({ params, viewer }) => readNotice(deps.db, viewer.id, params.id));
  serve(app, deps, contract.readAllNotices, ({ viewer }) => readAllNotices(deps.db, viewer.id));
  serve(app, deps, contract.getNotifyWishes, ({ viewer }) => findWishes(deps.pool, viewer.id));
  serve(app, deps, contract.saveNotifyWishes, ({ body, viewer }) => saveWishes(deps.pool, viewer.id, body));
  await unsubscribeRoutes(app, deps);
};
