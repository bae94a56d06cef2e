import * as contract from '@zhibiao/contract/user';
import type { Feature } from '#http/app-types.ts';
import { pictureSigner } from '#http/pictures.ts';
import { serve } from '#http/serve.ts';
import { createIdCards } from '#ports/id-card.ts';
import { revokeSessions } from './commands.ts';
import { findLoginUser, findSessions } from './queries.ts';

export const userRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const idCards = createIdCards(deps.secrets);
  const show = pictureSigner(deps.secrets);

  serve(app, deps, contract.getLoginUser, ({ viewer }) => findLoginUser(pool, idCards, show(viewer), viewer));
  serve(app, deps, contract.listSessions, ({ viewer }) => findSessions(pool, viewer));
  serve(app, deps, contract.revokeSessions, ({ body, viewer }) => revokeSessions(pool, viewer, body.id));
};
