import type { Asker } from '#services/verification-code.ts';
import type { Deps } from '#deps.ts';
import { networkOf } from '#domain/network.ts';
import type { App, Caller } from '#http/app-types.ts';
import { type Counter, createCounter } from '#services/counter.ts';
import { createHuman, type Human } from '#ports/human.ts';

/** What the commands of this feature work with. */
export type Auth = Pick<Deps, 'db' | 'pool' | 'config' | 'mail' | 'sms' | 'passwords'> & {
  app: App;
  human: Human;
  /** Key of verification codes. */
  codeKey: Buffer;
  counter: Counter;
};

export const createAuth = (app: App, { db, pool, config, mail, sms, passwords, secrets }: Deps): Auth => ({
  app,
  db,
  pool,
  config,
  mail,
  sms,
  passwords,
  codeKey: secrets.key('code'),
  human: createHuman(secrets, pool),
  counter: createCounter(secrets),
});

/** What a code that this caller asks for, or gives, is bound to. */
export const askerOf = ({ mark, ip }: Caller): Asker => ({ mark, network: networkOf(ip) });
