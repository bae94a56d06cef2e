import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { changeStaffPassword } from '@zhibiao/contract/staff/auth';
import type { Staff } from '#domain/auth/staff.ts';
import { unauthorized } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import type { Realm } from '#features/staff/context.ts';
import { newHash, setPassword } from '#features/staff/passwords.ts';
import { findById, selfOf } from '#features/staff/person.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { ALL_TICKETS, dropTickets } from '#features/staff/tickets.ts';

/** Another password of one's own: all other logins end. */
export const changeOwnPassword = async (
  realm: Realm,
  staff: Staff,
  { password }: InputOf<typeof changeStaffPassword>['body'],
): Promise<null> => {
  const { id, sessionId } = selfOf(staff);
  const person = await findById(realm.pool, id);
  if (!person) throw unauthorized();
  const hash = await newHash(realm, person, password);
  return audited(realm, staff, async (client, note) => {
    await setPassword(client, id, hash);
    await endStaffSessions(client, id, 'password', { except: sessionId });
    await dropTickets(client, id, ALL_TICKETS);
    note({ object: 'staff', id });
    return null;
  });
};
