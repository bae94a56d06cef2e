import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { type Counter, createCounter } from '#ports/counter.ts';
import { createHuman, type Human } from '#ports/human.ts';

/** What the commands of this feature work with. */
export type Auth = Pick<Deps, 'db' | 'pool' | 'mail' | 'sms' | 'passwords'> & {
  app: App;
  human: Human;
  /** Key of verification codes. */
  codeKey: Buffer;
  counter: Counter;
};

export const createAuth = (app: App, { db, pool, mail, sms, passwords, secrets }: Deps): Auth => (
  { app, db, pool, mail, sms, passwords, codeKey: secrets.key('code'), human: createHuman(secrets, pool), counter: createCounter(secrets) });
