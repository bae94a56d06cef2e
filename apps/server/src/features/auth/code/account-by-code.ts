import { copy } from '@zhibiao/contract/core/copy';
import { findAccount, type FoundAccount } from '#features/auth/accounts.ts';
import { askerOf, type Auth } from '#features/auth/context.ts';
import { refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { leadsTo } from '#services/auth/aliases.ts';
import { checkAddress } from '#services/auth/guesses.ts';
import { useCode } from '#services/auth/verification-code.ts';

/** Whose account a code proves; a wrong one counts against the caller's network, and `logWrong` writes it down. */
export const accountByCode = async (
  auth: Auth,
  { account, smsCode, purpose }: { account: string; smsCode: string; purpose: 'login' | 'reset' },
  caller: Caller,
  logWrong: () => Promise<unknown>,
): Promise<FoundAccount> => {
  const address = await checkAddress(auth, caller);
  const proved = await useCode(auth.pool, auth.codeKey, { target: account, purpose, asker: askerOf(caller) }, smsCode);
  const user = proved ? await findAccount(auth.pool, account) : null;
  const merged = proved && !user ? await auth.aliases.holderOf(auth.pool, account) : null;
  if (merged) throw leadsTo(merged);
  if (user) return user;
  await address.wrong();
  await logWrong();
  throw refused(copy.badCode, { field: 'smsCode' });
};
