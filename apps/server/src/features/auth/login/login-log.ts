import { maskAccount } from '#domain/text/masking.ts';
import type { Caller } from '#http/app-types.ts';
import { countLogin } from '#services/auth/count-logins.ts';
import type { Auth } from '#features/auth/context.ts';

export type LoginMethod = 'password' | 'sms' | 'email' | 'register' | 'reset' | `sso:${string}`;
type Login = {
  account: string;
  method: LoginMethod;
  caller: Caller;
  userId?: string | null;
  reason?: string;
};

/** One row a login, with its reason when it failed; gives its id. */
export const logLogin = async (
  { db }: Pick<Auth, 'db'>,
  { account, method, caller, userId, reason }: Login,
): Promise<string> => {
  countLogin('learner', reason === undefined);
  const { id } = await db.loginLog.create({
    data: {
      userId: userId ?? null,
      account: maskAccount(account),
      method,
      ok: reason === undefined,
      reason: reason ?? null,
      ip: caller.ip,
      device: caller.device,
    },
    select: { id: true },
  });
  return id;
};
