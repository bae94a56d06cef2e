import { ssoMethod } from '@zhibiao/contract/audit/words';
import { copy } from '@zhibiao/contract/core/copy';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { finishStaffSso } from '@zhibiao/contract/sso/staff';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { StaffEntry } from '@zhibiao/contract/staff/auth';
import { refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import { arriveBySso, type SsoArrival } from '#services/sso/attempts.ts';
import { bindIdentity, findIdentityOwner, ssoLabel } from '#services/sso/identities.ts';
import type { Realm } from '#features/staff/context.ts';
import { logStaffLogin } from '#features/staff/login-log.ts';
import { tellBound } from '#features/staff/me/sso.ts';
import { findById, type StaffRecord } from '#features/staff/person.ts';
import { openStep } from '#features/staff/tickets.ts';
import { comingIn, entryOf, continueLogin, nextLoginStep, stepNotice } from './enter.ts';

/** The first time, in their own name: there is no login yet. */
const binding =
  (realm: Realm, arrival: SsoArrival, caller: Caller) =>
  async (staffId: string): Promise<boolean> => {
    const person = await findById(realm.pool, staffId);
    if (!person) return false;
    const { provider } = arrival;
    return auditedAs(realm, comingIn(person, caller, finishStaffSso.path), 'sso.bind', async (client, note) => {
      const bound = await bindIdentity(client, 'staff', staffId, arrival);
      if (bound) await tellBound(client, staffId, provider.name);
      note({ object: 'sso', id: provider.id, name: provider.name, ok: bound });
      return bound;
    });
  };

type Unwelcome = { person: StaffRecord | null; arrival: SsoArrival; reason: string };
const tellFailure = async (realm: Realm, { person, arrival, reason }: Unwelcome, caller: Caller): Promise<void> => {
  const method = ssoMethod(arrival.provider.name);
  const row = {
    account: person?.account ?? ssoLabel(arrival),
    staffId: person?.id ?? null,
    method,
    reason,
    from: caller,
  };
  if (!person) return logStaffLogin(realm.pool, row);
  await auditedAs(realm, comingIn(person, caller, finishStaffSso.path), 'login.failed', async (client, note) => {
    await logStaffLogin(client, row);
    note({ object: 'staff', id: person.id, facts: { method, reason }, ok: false });
  });
};

/** Staff who come back from the provider. What follows a password follows here too, a second factor above all. */
export const loginStaffBySso = async (
  realm: Realm,
  body: InputOf<typeof finishStaffSso>['body'],
  caller: Caller,
): Promise<StaffEntry> => {
  const arrival = await arriveBySso(realm, { door: 'staff', personId: null }, body, caller);
  const { name } = arrival.provider;
  const id = await findIdentityOwner(realm.pool, 'staff', arrival, binding(realm, arrival, caller));
  const person = id === null ? null : await findById(realm.pool, id);
  if (!person) {
    await tellFailure(realm, { person, arrival, reason: '没有对应的员工' }, caller);
    throw refused(
      `“${name}”的这个账号还没有对应的员工账号。已有账号的，请用密码登录后在“个人设置”里绑定；还没有的，请联系系统管理员`,
    );
  }
  if (person.status !== STAFF_STATUS.active) {
    const reason = person.status === STAFF_STATUS.pending ? '账号未启用' : '账号停用';
    await tellFailure(realm, { person, arrival, reason }, caller);
    throw refused(
      person.status === STAFF_STATUS.pending ? '账号还没有启用，请先打开系统管理员给您的链接' : copy.accountDisabled,
    );
  }
  const sso = ssoMethod(name);
  const security = await readSecurity(realm.pool, realm.config);
  const proved = { totp: false };
  const step = nextLoginStep(person, security, proved);
  if (step) {
    const ticket = await openStep(realm, realm.pool, { purpose: step, person, ip: caller.ip, sso });
    throw stepNotice({ step, ticket }, security);
  }
  const actor = comingIn(person, caller, finishStaffSso.path);
  const onward = await auditedAs(realm, actor, 'login.ok', (client, note) =>
    continueLogin(realm, client, note, { person, security, proved, method: sso, sso, caller }),
  );
  return entryOf(onward, security);
};
