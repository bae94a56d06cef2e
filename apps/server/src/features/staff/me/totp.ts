import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type { confirmTotp } from '@zhibiao/contract/staff/auth';
import type { Staff } from '#domain/auth/staff.ts';
import { refused, unauthorized } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { audited } from '#services/audit/audited.ts';
import { houseOf } from '#ports/messages/house.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { findById, selfOf } from '#features/staff/person.ts';
import { bind, renewCodes, unbind, wrongCode } from '#features/staff/second-factor.ts';
import { offerSecret, openStep, spendTry, stepGone, useTicket } from '#features/staff/tickets.ts';

/** A new secret of one's own; it takes the place of the present one when its first code is given. */
export const beginOwn = async (realm: Realm, staff: Staff, caller: Caller) => {
  const { id } = selfOf(staff);
  return audited(realm, staff, async (client, note) => {
    const person = await findById(client, id);
    if (!person) throw unauthorized();
    const ticket = await openStep(realm, client, { purpose: 'enrol', person, ip: caller.ip, sso: null });
    const { secret, uri, cipher } = realm.totp.make(person.account, await houseOf(client));
    await offerSecret(realm, client, { ticket, ip: caller.ip, cipher });
    note({ object: 'staff', id, facts: { step: 'begin' } });
    return { ticket, secret, uri };
  });
};

export const confirmOwn = async (
  realm: Realm,
  staff: Staff,
  { ticket, code }: InputOf<typeof confirmTotp>['body'],
  caller: Caller,
): Promise<{ codes: string[] }> => {
  const { id } = selfOf(staff);
  const { person, secret } = await spendTry(realm, ticket, 'enrol', caller.ip);
  if (secret === null || person.id !== id) throw stepGone();
  const step = /^\d{6}$/.test(code) ? realm.totp.stepOf(secret, code, 0n) : null;
  if (step === null) throw wrongCode();
  return audited(realm, staff, async (client, note) => {
    if (!(await useTicket(client, ticket))) throw stepGone();
    const codes = await bind(realm, client, { staffId: id, cipher: secret, step, first: false });
    if (!codes) throw stepGone();
    note({ object: 'staff', id });
    return { codes };
  });
};

export const dropOwn = async (realm: Realm, staff: Staff): Promise<null> => {
  const { id } = selfOf(staff);
  if ((await readSecurity(realm.pool, realm.config)).totp) throw refused(STAFF_COPY.totpDemanded);
  return audited(realm, staff, async (client, note) => {
    const dropped = await unbind(client, id);
    note({ object: 'staff', id, ok: dropped });
    return null;
  });
};

export const renewOwnCodes = async (realm: Realm, staff: Staff): Promise<{ codes: string[] }> => {
  const { id } = selfOf(staff);
  return audited(realm, staff, async (client, note) => {
    const person = await findById(client, id);
    if (!person?.totpCipher) throw refused(STAFF_COPY.noTotp);
    const codes = await renewCodes(realm, client, id);
    note({ object: 'staff', id });
    return { codes };
  });
};
