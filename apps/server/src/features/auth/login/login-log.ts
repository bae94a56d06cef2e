import { v7 as uuid } from 'uuid';
import { run, sql } from '#db/sql.ts';
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

const insertLogin = (id: string, { account, method, caller, userId, reason }: Login) =>
  sql`
    INSERT INTO "LoginLog" (id, "userId", account, method, ok, reason, ip, device)
    VALUES (${id}, ${userId ?? null}, ${maskAccount(account)}, ${method}, ${reason === undefined},
      ${reason ?? null}, ${caller.ip}, ${caller.device})`.named('log-login');

/** One row a login, with its reason when it failed; gives its id. */
export const logLogin = async ({ pool }: Pick<Auth, 'pool'>, login: Login): Promise<string> => {
  countLogin('learner', login.reason === undefined);
  const id = uuid();
  await run(pool, insertLogin(id, login));
  return id;
};
