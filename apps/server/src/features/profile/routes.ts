import * as contract from '@zhibiao/contract/profile/learner';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import type { Feature } from '#http/app-types.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { serve } from '#http/serve/serve.ts';
import { createAliases } from '#services/auth/aliases.ts';
import { createCounter } from '#services/limits/counter.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import type { Pool } from '#db/client.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing } from '#errors.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { bindContact } from './bind.ts';
import { cancelAccount } from './cancel.ts';
import { changePassword } from './change-password.ts';
import { dataExportRoute } from './export/route.ts';
import { findLoginUser, findSessions } from './login-user.ts';
import { updateProfile } from './update.ts';

/** Ends one of the viewer's sessions, or, without an id, every one but this. */
const revokeSessions = async (pool: Pool, viewer: Viewer, id: string | undefined): Promise<null> => {
  const ended = await endSessions(pool, viewer.id, id === undefined ? { except: viewer.sessionId } : { only: id });
  if (id !== undefined && ended === 0) throw missing('登录记录不存在');
  return null;
};

/** A learner's own account: what it is, where it is logged in, and what they change of it. */
export const profileRoutes: Feature = (app, deps) => {
  const { db, pool, config, passwords, secrets } = deps;
  const codeKey = secrets.key('code');
  const counter = createCounter(secrets);
  const binding = { pool, config, passwords, counter, codeKey, aliases: createAliases(secrets) };
  const idCards = createIdCards(secrets);
  const show = pictureSigner(secrets);

  serve(app, deps, getLoginUser, ({ viewer }) => findLoginUser(pool, idCards, show(viewer), viewer));
  serve(app, deps, contract.listSessions, ({ viewer }) => findSessions(pool, viewer));
  serve(app, deps, contract.revokeSessions, ({ body, viewer }) => revokeSessions(pool, viewer, body.id));
  serve(app, deps, contract.updateProfile, ({ body, viewer, caller }) =>
    updateProfile({ db, pool, idCards }, { userId: viewer.id, ip: caller.ip }, body),
  );
  serve(app, deps, contract.updatePwd, ({ body, viewer, caller }) =>
    changePassword({ pool, config, passwords, counter }, viewer, body, caller),
  );
  serve(app, deps, contract.bindMobile, ({ body, viewer, caller }) =>
    bindContact(binding, viewer, 'mobile', body, caller),
  );
  serve(app, deps, contract.bindEmail, ({ body, viewer, caller }) =>
    bindContact(binding, viewer, 'email', body, caller),
  );
  serve(app, deps, contract.cancelAccount, ({ body, viewer }) =>
    cancelAccount({ pool, codeKey }, viewer, body.smsCode),
  );
  dataExportRoute(app, deps, idCards);
};
