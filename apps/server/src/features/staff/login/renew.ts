import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { renewPassword, type StaffEntry } from '@zhibiao/contract/staff/auth';
import type { Caller } from '#http/app-types.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { newHash, setPassword } from '#features/staff/passwords.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { ALL_TICKETS, dropTickets, stepGone, stepHolder, useTicket } from '#features/staff/tickets.ts';
import { comingIn, entryOf, continueLogin } from './enter.ts';

/** A password that has served its days makes way for another on the way in. */
export const renew = async (
  realm: Realm,
  { ticket, password }: InputOf<typeof renewPassword>['body'],
  caller: Caller,
): Promise<StaffEntry> => {
  const { person, sso } = await stepHolder(realm, ticket, 'renew', caller.ip);
  const passwordHash = await newHash(realm, person, password);
  const security = await readSecurity(realm.pool, realm.config);
  const actor = comingIn(person, caller, renewPassword.path);
  const onward = await auditedAs(realm, actor, 'staff.password', async (client, note) => {
    if (!(await useTicket(client, ticket))) throw stepGone();
    await setPassword(client, person.id, passwordHash);
    await endStaffSessions(client, person.id, 'password');
    await dropTickets(client, person.id, ALL_TICKETS);
    note({ object: 'staff', id: person.id });
    const renewed = { ...person, passwordHash, pwdUpdatedAt: new Date() };
    // Who has a second factor has shown it before this step.
    const proved = { totp: true };
    return continueLogin(realm, client, note, { person: renewed, security, proved, method: 'password', sso, caller });
  });
  return entryOf(onward, security);
};
