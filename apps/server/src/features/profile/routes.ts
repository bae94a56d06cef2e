import * as contract from '@zhibiao/contract/profile';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { createCounter } from '#ports/counter.ts';
import { createIdCards } from '#ports/id-card.ts';
import { bindContact } from './bind.ts';
import { cancelAccount } from './cancel.ts';
import { changePassword } from './change-password.ts';
import { dataExportRoute } from './export-route.ts';
import { updateProfile } from './update.ts';

/** What a learner changes of their own account. */
export const profileRoutes: Feature = (app, deps) => {
  const { db, pool, config, passwords, secrets } = deps;
  const codeKey = secrets.key('code');
  const counter = createCounter(secrets);
  const binding = { pool, config, passwords, counter, codeKey };
  const idCards = createIdCards(secrets);

  serve(app, deps, contract.updateProfile, ({ body, viewer }) => updateProfile({ db, pool, idCards }, viewer.id, body));
  serve(app, deps, contract.updatePwd, ({ body, viewer }) =>
    changePassword({ pool, config, passwords, counter }, viewer, body),
  );
  serve(app, deps, contract.bindMobile, ({ body, viewer }) => bindContact(binding, viewer, 'mobile', body));
  serve(app, deps, contract.bindEmail, ({ body, viewer }) => bindContact(binding, viewer, 'email', body));
  serve(app, deps, contract.cancelAccount, ({ body, viewer }) =>
    cancelAccount({ pool, codeKey }, viewer, body.smsCode),
  );
  dataExportRoute(app, deps, idCards);
};
