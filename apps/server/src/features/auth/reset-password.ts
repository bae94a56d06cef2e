import { copy } from '@zhibiao/contract/core/copy';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { countHit } from '#db/limiter.ts';
import { lits, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { NEVER_IN } from '#services/agreement/agreements.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { passwordFault } from '#domain/auth/password-rules.ts';
import { refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { notifyNewPassword } from '#services/auth/password-news.ts';
import { refuseUsedByAdmin, rememberPassword } from '#services/auth/org-passwords.ts';
import { dropResetTickets, hashOfTicket, openResetTicket } from '#services/auth/reset-tickets.ts';
import { findAccount } from './accounts.ts';
import { accountByCode } from './code/account-by-code.ts';
import type { Auth } from './context.ts';
import { logLogin } from './login/login-log.ts';
import { forgiveAll } from '#services/auth/guesses.ts';

const expired = () => refused('验证已过期，请重新获取验证码');

type Owner = {
  id: string;
  role: number;
  mobile: string | null;
  email: string | null;
  passwordHash: string;
  first: boolean;
  renews: boolean;
};

const ownerOf = (hash: string) => sql<Owner>`
  SELECT u.id, u.role, u.mobile, u.email, u."passwordHash", ${NEVER_IN} AS first, t.renews
  FROM "ResetTicket" t JOIN "User" u ON u.id = t."userId"
  WHERE t.hash = ${hash} AND t."expiresAt" > clock_timestamp()
    AND u.status IN (${lits([USER_STATUS.active, USER_STATUS.cancelling])})`;
const useTicket = (hash: string) => sql`
  DELETE FROM "ResetTicket" WHERE hash = ${hash} AND "expiresAt" > clock_timestamp()`;
const setHash = (userId: string, passwordHash: string) => sql`
  UPDATE "User" SET "passwordHash" = ${passwordHash}, "pwdUpdatedAt" = clock_timestamp(),
    "updatedAt" = clock_timestamp()
  WHERE id = ${userId}`;

/** The account's owner sees that a wrong code was tried; so many lines an hour at the most. */
const LINES = { most: 10, windowSec: 3_600 };
const logWrongCode = async (auth: Auth, account: string, caller: Caller): Promise<void> => {
  const { count } = await countHit(auth.pool, auth.counter('reset-wrong', account), LINES.windowSec);
  if (count > LINES.most) return;
  const owner = await findAccount(auth.pool, account);
  await logLogin(auth, { account, method: 'reset', caller, userId: owner?.id ?? null, reason: copy.badCode });
};

/** A right code becomes a ticket that sets one password within 10 minutes. */
export const verifyReset = async (
  auth: Auth,
  { account, smsCode }: { account: string; smsCode: string },
  caller: Caller,
): Promise<{ ticket: string }> => {
  const user = await accountByCode(auth, { account, smsCode, purpose: 'reset' }, caller, () =>
    logWrongCode(auth, account, caller),
  );
  if (user.status === USER_STATUS.disabled) throw refused(copy.accountDisabled);
  return { ticket: await openResetTicket(auth.pool, user.id, '10 minutes') };
};

/** Sets the password, ends every session and tells the owner; the delete of the ticket decides who used it. */
export const resetPassword = async (
  auth: Auth,
  { ticket, password }: { ticket: string; password: string },
  caller: Caller,
): Promise<null> => {
  const hash = hashOfTicket(ticket);
  const user = await maybeOne(auth.pool, ownerOf(hash));
  if (!user) throw expired();
  const fault = passwordFault(password, [user.mobile, user.email]);
  if (fault) throw refused(fault, { field: 'password' });
  await refuseUsedByAdmin(auth, user, password, 'password');
  const passwordHash = await auth.passwords.hash(password, user.id);

  await inTransaction(auth.pool, async (client) => {
    if ((await run(client, useTicket(hash))) === 0) throw expired();
    // The user's row first: a login under way waits for it, and then finds its password gone.
    await run(client, setHash(user.id, passwordHash));
    await rememberPassword(client, user);
    await endSessions(client, user.id);
    await run(client, dropResetTickets(user.id));
    // Of a first one there is nothing to warn of.
    if (!user.first) await notifyNewPassword(client, user.renews ? 'changed' : 'reset', user.id);
  });
  await forgiveAll(auth, user.id, caller);
  return null;
};
