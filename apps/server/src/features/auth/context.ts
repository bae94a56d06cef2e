import type { Asker } from '#services/auth/verification-code.ts';
import type { Deps } from '#deps.ts';
import { networkOf } from '#domain/network/network.ts';
import type { App, Caller } from '#http/app-types.ts';
import { type Aliases, createAliases } from '#services/auth/aliases.ts';
import { createCounter } from '#services/limits/counter.ts';
import type { Guessing } from '#services/auth/guesses.ts';
import { createHuman } from '#ports/human.ts';
import { knownBy } from './code/known.ts';

/** What the commands of this feature work with. */
export type Auth = Pick<Deps, 'db' | 'pool' | 'config' | 'mail' | 'sms' | 'passwords' | 'secrets' | 'sso'> &
  Guessing & {
    app: App;
    /** Key of verification codes. */
    codeKey: Buffer;
    aliases: Aliases;
  };

export const createAuth = (app: App, { db, pool, config, mail, sms, passwords, secrets, sso }: Deps): Auth => ({
  app,
  db,
  pool,
  config,
  mail,
  sms,
  passwords,
  secrets,
  sso,
  codeKey: secrets.key('code'),
  aliases: createAliases(secrets),
  human: createHuman(secrets, pool),
  counter: createCounter(secrets),
  realm: 'login',
  knownBy: (account, from) => knownBy(pool, account, from),
  lineUp: passwords.lineUp,
});

/** What a code that this caller asks for, or gives, is bound to. */
export const askerOf = ({ mark, ip }: Caller): Asker => ({ mark, network: networkOf(ip) });
