import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { beginEnrol, confirmEnrol, type StaffEntry, staffTotp } from '@zhibiao/contract/staff/auth';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { countGuess } from '#services/auth/guesses.ts';
import { houseOf } from '#ports/messages/house.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { bind, checkSecondFactor, spend, wrongCode } from '#features/staff/second-factor.ts';
import { offerSecret, spendTry, stepGone, useTicket } from '#features/staff/tickets.ts';
import { comingIn, entryOf, continueLogin } from './enter.ts';
import { tellFailure } from './password.ts';

type Body = InputOf<typeof staffTotp>['body'];

/** The second half of a login. A wrong code costs the ticket a try and counts as a failure of the account. */
export const loginByTotp = async (realm: Realm, { ticket, code }: Body, caller: Caller): Promise<StaffEntry> => {
  const { person, sso } = await spendTry(realm, ticket, 'totp', caller.ip);
  const { id, account } = person;
  const guess = await countGuess(realm, { account, userId: id }, caller, null);
  const proof = await checkSecondFactor(realm, person, code);
  if (proof instanceof AppError) {
    const method = code.length > 6 ? 'recovery' : 'totp';
    await tellFailure(realm, { person, account, method, reason: proof.message }, caller, guess);
    throw proof;
  }
  const security = await readSecurity(realm.pool, realm.config);
  const { method } = proof;
  const actor = comingIn(person, caller, staffTotp.path);
  const onward = await auditedAs(realm, actor, 'login.totp', async (client, note) => {
    if (!(await useTicket(client, ticket))) throw stepGone();
    await spend(realm, client, id, proof);
    note({ object: 'staff', id, facts: { method } });
    return continueLogin(realm, client, note, { person, security, proved: { totp: true }, method, sso, caller });
  });
  await guess.right();
  return entryOf(onward, security);
};

/** A secret for staff who must bind one before coming in; requested again, it is the same one. */
export const offerEnrolment = async (
  realm: Realm,
  { ticket }: InputOf<typeof beginEnrol>['body'],
  caller: Caller,
): Promise<{ secret: string; uri: string }> => {
  const { person, secret } = await offerSecret(realm, realm.pool, {
    ticket,
    ip: caller.ip,
    cipher: realm.totp.make('', '').cipher,
  });
  const shown = secret === null ? null : realm.totp.show(person.account, secret, await houseOf(realm.pool));
  if (!shown) throw stepGone();
  return shown;
};

export const enrolTotp = async (
  realm: Realm,
  { ticket, code }: InputOf<typeof confirmEnrol>['body'],
  caller: Caller,
): Promise<StaffEntry & { codes: string[] }> => {
  const { person, secret, sso } = await spendTry(realm, ticket, 'enrol', caller.ip);
  if (secret === null || person.totpCipher !== null) throw stepGone();
  const step = /^\d{6}$/.test(code) ? realm.totp.stepOf(secret, code, 0n) : null;
  if (step === null) throw wrongCode();
  const security = await readSecurity(realm.pool, realm.config);
  const actor = comingIn(person, caller, confirmEnrol.path);
  const { onward, codes } = await auditedAs(realm, actor, 'staff.totp', async (client, note) => {
    if (!(await useTicket(client, ticket))) throw stepGone();
    const made = await bind(realm, client, { staffId: person.id, cipher: secret, step, first: true });
    if (!made) throw stepGone();
    note({ object: 'staff', id: person.id });
    const bound = { ...person, totpCipher: secret };
    const next = await continueLogin(realm, client, note, {
      person: bound,
      security,
      proved: { totp: true },
      method: 'totp',
      sso,
      caller,
    });
    return { onward: next, codes: made };
  });
  return { ...entryOf(onward, security), codes };
};
