import { copy } from '@zhibiao/contract/core/copy';
import { type StaffEntry, staffLogin } from '@zhibiao/contract/staff/auth';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { run, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { countGuess, type Guess } from '#services/auth/guesses.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { logStaffLogin } from '#features/staff/login-log.ts';
import { findByAccount, type StaffRecord } from '#features/staff/person.ts';
import { openStep } from '#features/staff/tickets.ts';
import { comingIn, entryOf, continueLogin, nextLoginStep, stepNotice } from './enter.ts';

type Failure = {
  person: StaffRecord | null;
  account: string;
  method: 'password' | 'totp' | 'recovery';
  reason: string;
};
/**
 * What went wrong, in the login log; in the audit log too when there is such an account, whose lock bounds how often a
 * stranger can write there.
 */
export const tellFailure = async (
  realm: Realm,
  { person, account, method, reason }: Failure,
  caller: Caller,
  guess: Guess,
): Promise<void> => {
  const row = { account, staffId: person?.id ?? null, method, reason, from: caller };
  if (!person) return logStaffLogin(realm.pool, row);
  const action = guess.last ? 'login.locked' : 'login.failed';
  await auditedAs(realm, comingIn(person, caller, staffLogin.path), action, async (client, note) => {
    await logStaffLogin(client, row);
    note({ object: 'staff', id: person.id, facts: { method, reason }, ok: false });
  });
};

const REASON: Record<number, string> = { [STAFF_STATUS.pending]: '账号未启用', [STAFF_STATUS.active]: '密码错误' };

/** The one moment when the password is at hand to be hashed at today's cost and under today's key. */
const renewHash = async ({ passwords, pool }: Realm, person: StaffRecord, password: string): Promise<StaffRecord> => {
  const old = person.passwordHash ?? '';
  if (!(await passwords.needsRehash(password, old, person.id))) return person;
  const passwordHash = await passwords.hash(password, person.id);
  const renewed = await run(
    pool,
    sql`UPDATE "Staff" SET "passwordHash" = ${passwordHash} WHERE id = ${person.id} AND "passwordHash" = ${old}`,
  );
  return renewed === 1 ? { ...person, passwordHash } : person;
};

/** Unknown, wrong and disabled read the same and take the same time. */
export const loginStaffByPassword = async (
  realm: Realm,
  { account, password, human }: InputOf<typeof staffLogin>['body'],
  caller: Caller,
): Promise<StaffEntry> => {
  const found = await findByAccount(realm.pool, account);
  const guess = await countGuess(realm, { account, userId: found?.id ?? null }, caller, human);
  const right = await realm.passwords
    .verify(password, found?.passwordHash ?? null, guess.turn)
    .catch(async (error: unknown) => {
      await guess.takeBack();
      throw error;
    });
  if (!found || !right || found.status !== STAFF_STATUS.active) {
    const reason = found ? (REASON[found.status] ?? '账号停用') : '账号不存在';
    await tellFailure(realm, { person: found, account, method: 'password', reason }, caller, guess);
    throw refused(copy.badCredentials);
  }
  const security = await readSecurity(realm.pool, realm.config);
  const person = await renewHash(realm, found, password);
  const step = nextLoginStep(person, security, { totp: false });
  if (step) {
    // What went wrong before is forgotten when all of the way in is behind them, not after its first half.
    await guess.takeBack();
    throw stepNotice(
      { step, ticket: await openStep(realm, realm.pool, { purpose: step, person, ip: caller.ip, sso: null }) },
      security,
    );
  }
  const onward = await auditedAs(realm, comingIn(person, caller, staffLogin.path), 'login.ok', async (client, note) =>
    continueLogin(realm, client, note, {
      person,
      security,
      proved: { totp: false },
      method: 'password',
      sso: null,
      caller,
    }),
  );
  await guess.right();
  return entryOf(onward, security);
};
