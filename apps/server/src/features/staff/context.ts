import type { Deps } from '#deps.ts';
import { createHuman } from '#ports/human.ts';
import { createTotp, type Totp } from '#ports/keys/totp.ts';
import { createCounter } from '#services/limits/counter.ts';
import type { Guessing } from '#services/auth/guesses.ts';
import { knownBy } from './login/known.ts';

/** What the commands of the staff realm work with. */
export type Realm = Pick<Deps, 'db' | 'pool' | 'config' | 'passwords' | 'secrets' | 'sso'> & Guessing & { totp: Totp };

export const createRealm = ({ db, pool, config, passwords, secrets, sso }: Deps): Realm => ({
  db,
  pool,
  config,
  passwords,
  secrets,
  sso,
  totp: createTotp(secrets),
  human: createHuman(secrets, pool),
  counter: createCounter(secrets),
  realm: 'staff-login',
  knownBy: (account, from) => knownBy(pool, account, from),
});
