import * as sso from '@zhibiao/contract/sso/staff';
import * as contract from '@zhibiao/contract/staff/auth';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { leaveForSso } from '#services/sso/attempts.ts';
import { ownIdentities } from '#services/sso/identities.ts';
import { createRealm } from './context.ts';
import { loginStaffByPassword } from './login/password.ts';
import { renew } from './login/renew.ts';
import { lookAt, setUp } from './login/setup.ts';
import { loginStaffBySso } from './login/sso.ts';
import { enrolTotp, loginByTotp, offerEnrolment } from './login/totp.ts';
import { editOwn } from './me/account.ts';
import { makeFresh } from './me/fresh.ts';
import { me } from './me/me.ts';
import { changeOwnPassword } from './me/password.ts';
import { endOwnSession, logoutStaff, ownSessions } from './me/sessions.ts';
import { beginStaffBinding, bindStaffIdentity, unbindStaffIdentity } from './me/sso.ts';
import { selfOf } from './person.ts';
import { beginOwn, confirmOwn, dropOwn, renewOwnCodes } from './me/totp.ts';

/** How the staff come in, prove themselves again, and go. */
export const staffAuthRoutes: Feature = (app, deps) => {
  const realm = createRealm(deps);

  serve(app, deps, contract.staffLogin, ({ body, caller }) => loginStaffByPassword(realm, body, caller));
  serve(app, deps, contract.staffTotp, ({ body, caller }) => loginByTotp(realm, body, caller));
  serve(app, deps, contract.beginEnrol, ({ body, caller }) => offerEnrolment(realm, body, caller));
  serve(app, deps, contract.confirmEnrol, ({ body, caller }) => enrolTotp(realm, body, caller));
  serve(app, deps, contract.renewPassword, ({ body, caller }) => renew(realm, body, caller));
  serve(app, deps, contract.lookAtLink, ({ body }) => lookAt(realm, body.ticket));
  serve(app, deps, contract.setUpAccount, ({ body, caller }) => setUp(realm, body, caller));

  serve(app, deps, sso.beginStaffSso, ({ body, caller }) =>
    leaveForSso(deps, { ...body, door: 'staff', personId: null }, caller),
  );
  serve(app, deps, sso.finishStaffSso, ({ body, caller }) => loginStaffBySso(realm, body, caller));
  serve(app, deps, sso.ownStaffSso, ({ staff }) => ownIdentities(deps.pool, 'staff', selfOf(staff).id));
  serve(app, deps, sso.beginBindStaffSso, ({ body, staff, caller }) => beginStaffBinding(realm, staff, body, caller));
  serve(app, deps, sso.bindStaffSso, ({ body, staff, caller }) => bindStaffIdentity(realm, staff, body, caller));
  serve(app, deps, sso.unbindStaffSso, ({ body, staff }) => unbindStaffIdentity(realm, staff, body.id));

  serve(app, deps, contract.staffMe, ({ staff }) => me(realm, staff));
  serve(app, deps, contract.editOwnAccount, ({ body, staff }) => editOwn(realm, staff, body));
  serve(app, deps, contract.proveFresh, ({ body, staff, caller }) => makeFresh(realm, staff, body, caller));
  serve(app, deps, contract.staffLogout, ({ staff }) => logoutStaff(realm, staff));

  serve(app, deps, contract.changeStaffPassword, ({ body, staff }) => changeOwnPassword(realm, staff, body));
  serve(app, deps, contract.beginTotp, ({ staff, caller }) => beginOwn(realm, staff, caller));
  serve(app, deps, contract.confirmTotp, ({ body, staff, caller }) => confirmOwn(realm, staff, body, caller));
  serve(app, deps, contract.dropTotp, ({ staff }) => dropOwn(realm, staff));
  serve(app, deps, contract.newRecoveryCodes, ({ staff }) => renewOwnCodes(realm, staff));
  serve(app, deps, contract.ownStaffSessions, ({ staff }) => ownSessions(realm, staff));
  serve(app, deps, contract.endOwnStaffSession, ({ body, staff }) => endOwnSession(realm, staff, body.id));
};
