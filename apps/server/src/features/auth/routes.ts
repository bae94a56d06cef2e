import { askTurn } from '@zhibiao/contract/auth/hash-turn';
import * as contract from '@zhibiao/contract/auth/learner';
import * as sso from '@zhibiao/contract/sso/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createAuth } from './context.ts';
import { loginByCode, loginByPassword } from './login/login.ts';
import { registerAccount } from './registration.ts';
import { resetPassword, verifyReset } from './reset-password.ts';
import { isFree, sendCode, sendLeaveCode } from './code/send-code.ts';
import { ownIdentities } from '#services/sso/identities.ts';
import { leaveForSso } from '#services/sso/attempts.ts';
import { logout } from './sessions.ts';
import { beginLearnerBinding, bindLearnerIdentity, loginBySso, unbindLearnerIdentity } from './login/sso.ts';

export const authRoutes: Feature = (app, deps) => {
  const auth = createAuth(app, deps);

  serve(app, deps, contract.loginKey, () => deps.cipher.offer());
  serve(app, deps, askTurn, ({ caller }) => deps.passwords.whereIs(caller.ticket));
  serve(app, deps, contract.receptionLogin, ({ body, caller }) => loginByPassword(auth, body, caller));
  serve(app, deps, contract.smsLogin, ({ body, caller }) =>
    loginByCode(auth, { ...body, account: body.phonenumber }, caller),
  );
  serve(app, deps, contract.emailLogin, ({ body, caller }) =>
    loginByCode(auth, { ...body, account: body.email }, caller),
  );
  serve(app, deps, contract.logout, ({ viewer }) => logout(deps.pool, viewer));

  serve(app, deps, sso.beginSso, ({ body, caller }) =>
    leaveForSso(deps, { ...body, door: 'learner', personId: null }, caller),
  );
  serve(app, deps, sso.finishSso, ({ body, caller }) => loginBySso(auth, body, caller));
  serve(app, deps, sso.ownSso, ({ viewer }) => ownIdentities(deps.pool, 'learner', viewer.id));
  serve(app, deps, sso.beginBindSso, ({ body, viewer, caller }) => beginLearnerBinding(auth, viewer, body, caller));
  serve(app, deps, sso.bindSso, ({ body, viewer, caller }) => bindLearnerIdentity(auth, viewer, body, caller));
  serve(app, deps, sso.unbindSso, ({ body, viewer }) => unbindLearnerIdentity(auth, viewer, body.id));

  serve(app, deps, contract.checkRegister, ({ query, caller }) => isFree(auth, query.phone, caller));
  serve(app, deps, contract.checkEmailRegister, ({ query, caller }) => isFree(auth, query.email, caller));

  serve(app, deps, contract.sendRegisterSms, ({ query, caller }) =>
    sendCode(auth, 'register', { ...query, target: query.phones }, caller),
  );
  serve(app, deps, contract.sendLoginSms, ({ query, caller }) =>
    sendCode(auth, 'login', { ...query, target: query.phones }, caller),
  );
  serve(app, deps, contract.sendResetSms, ({ query, caller }) =>
    sendCode(auth, 'reset', { ...query, target: query.phones }, caller),
  );
  serve(app, deps, contract.sendBindSms, ({ query, caller, viewer }) =>
    sendCode(auth, 'bind', { ...query, target: query.phones }, caller, viewer.id),
  );
  serve(app, deps, contract.sendRegisterEmail, ({ query, caller }) =>
    sendCode(auth, 'register', { ...query, target: query.emails }, caller),
  );
  serve(app, deps, contract.sendLoginEmail, ({ query, caller }) =>
    sendCode(auth, 'login', { ...query, target: query.emails }, caller),
  );
  serve(app, deps, contract.sendResetEmail, ({ query, caller }) =>
    sendCode(auth, 'reset', { ...query, target: query.emails }, caller),
  );
  serve(app, deps, contract.sendBindEmail, ({ query, caller, viewer }) =>
    sendCode(auth, 'bind', { ...query, target: query.emails }, caller, viewer.id),
  );
  serve(app, deps, contract.sendLeaveSms, ({ query, caller, viewer }) =>
    sendLeaveCode(auth, 'mobile', query.human, caller, viewer.id),
  );
  serve(app, deps, contract.sendLeaveEmail, ({ query, caller, viewer }) =>
    sendLeaveCode(auth, 'email', query.human, caller, viewer.id),
  );

  serve(app, deps, contract.register, ({ body, caller }) => registerAccount(auth, body, caller));
  serve(app, deps, contract.resetPwdVerify, ({ body, caller }) => verifyReset(auth, body, caller));
  serve(app, deps, contract.resetPwd, ({ body, caller }) => resetPassword(auth, body, caller));
};
