import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { type lookAtLink, type LoginStep, setUpAccount, type StaffEntry } from '@zhibiao/contract/staff/auth';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import { lockAdmins } from '#features/staff/people/staff-admins.ts';
import type { Realm } from '#features/staff/context.ts';
import { newHash, setPassword } from '#features/staff/passwords.ts';
import { findById, type StaffRecord } from '#features/staff/person.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { ALL_TICKETS, deadLink, dropTickets, findLink, type LinkPurpose, useTicket } from '#features/staff/tickets.ts';
import { comingIn, continueLogin } from './enter.ts';

type Body = InputOf<typeof setUpAccount>['body'];

/** Whose link it is; of the first account there is no holder yet. */
const holderOf = async (
  realm: Realm,
  ticket: string,
): Promise<{ purpose: LinkPurpose; person: StaffRecord | null }> => {
  const { purpose, staffId } = await findLink(realm.pool, ticket);
  if (staffId === null) return { purpose, person: null };
  const person = await findById(realm.pool, staffId);
  if (!person || person.status > STAFF_STATUS.active) throw deadLink();
  return { purpose, person };
};

export const lookAt = async (realm: Realm, ticket: string): Promise<AnswerOf<typeof lookAtLink>> => {
  const { purpose, person } = await holderOf(realm, ticket);
  const { totp } = await readSecurity(realm.pool, realm.config);
  const enrol = totp && (person?.totpCipher ?? null) === null;
  return { purpose, account: person?.account ?? null, name: person?.name ?? null, enrol };
};

const insertFirst = ({ id, account, name }: Pick<StaffRecord, 'id' | 'account' | 'name'>) => sql`
  INSERT INTO "Staff" (id, account, name, status) VALUES (${id}, ${account}, ${name}, ${lit(STAFF_STATUS.active)})`;
/** Of one who is alone all roles; of the first among several the one that makes the others. */
const giveRoles = (id: string, alone: boolean) => sql`
  INSERT INTO "StaffRoleMember" ("staffId", "roleId")
  SELECT ${id}::uuid, r.id FROM "StaffRole" r
  WHERE r.key IS NOT NULL AND (${alone} OR r.key = 'system' OR 'role:edit' = ANY(r.permissions))`;

const makeFirst = async (client: Client, person: StaffRecord, alone: boolean): Promise<void> => {
  await lockAdmins(client);
  if (await maybeOne(client, sql`SELECT 1 FROM "Staff" LIMIT 1`)) throw deadLink();
  await run(client, insertFirst(person));
  await run(client, giveRoles(person.id, alone));
};

const firstOf = ({ account, name }: Body): StaffRecord => {
  if (!name) throw refused('请输入姓名', { field: 'name' });
  if (!account) throw refused('请输入登录名', { field: 'account' });
  const unset = { email: null, passwordHash: null, pwdUpdatedAt: null, totpCipher: null, totpStep: 0n };
  return { id: uuid(), account, name, status: STAFF_STATUS.pending, ...unset };
};

/** Uses the link: an account with a password of its own, and the next step of the way in. */
export const setUp = async (realm: Realm, body: Body, caller: Caller): Promise<StaffEntry | LoginStep> => {
  const { ticket, password, alone = false } = body;
  const { purpose, person: known } = await holderOf(realm, ticket);
  const person = known ?? firstOf(body);
  const passwordHash = await newHash(realm, { id: known?.id ?? null, account: person.account }, password);
  const security = await readSecurity(realm.pool, realm.config);
  const actor = comingIn(person, caller, setUpAccount.path);
  const action = purpose === 'first' ? 'staff.first' : purpose === 'setup' ? 'staff.setup' : 'staff.password';
  const onward = await auditedAs(realm, actor, action, async (client, note) => {
    if (!(await useTicket(client, ticket))) throw deadLink();
    if (!known) await makeFirst(client, person, alone);
    await setPassword(client, person.id, passwordHash);
    const enabled = await run(
      client,
      sql`UPDATE "Staff" SET status = ${lit(STAFF_STATUS.active)}
        WHERE id = ${person.id} AND status IN (${lit(STAFF_STATUS.pending)}, ${lit(STAFF_STATUS.active)})`,
    );
    if (enabled === 0) throw deadLink();
    await endStaffSessions(client, person.id, 'password');
    await dropTickets(client, person.id, ALL_TICKETS);
    note({ object: 'staff', id: person.id, facts: purpose === 'first' ? { alone } : { purpose } });
    const ready = { ...person, status: STAFF_STATUS.active, passwordHash, pwdUpdatedAt: new Date() };
    return continueLogin(realm, client, note, {
      person: ready,
      security,
      proved: { totp: false },
      method: 'setup',
      sso: null,
      caller,
    });
  });
  return onward;
};
