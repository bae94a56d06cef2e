import * as contract from '@zhibiao/contract/notice';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { readAllNotices, readNotice } from './commands.ts';
import { findNotices } from './queries.ts';

export const noticeRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listNotices, ({ query, viewer }) => findNotices(deps.db, viewer.id, query));
  serve(app, deps, contract.readNotice, ({ params, viewer }) => readNotice(deps.db, viewer.id, params.id));
  serve(app, deps, contract.readAllNotices, ({ viewer }) => readAllNotices(deps.db, viewer.id));
};
