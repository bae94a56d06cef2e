import { createHmac } from 'node:crypto';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { createHuman, type Human } from '#ports/human.ts';

/** What the commands of this feature work with. */
export type Auth = Pick<Deps, 'db' | 'pool' | 'mail' | 'sms' | 'passwords'> & {
  app: App;
  human: Human;
  /** Key of verification codes. */
  codeKey: Buffer;
  /** Name of a counter: counters are kept longer than they are anyone's business, so they hold no phone and no address. */
  counter: (kind: string, ...of: string[]) => string;
};

export const createAuth = (app: App, { db, pool, mail, sms, passwords, secrets }: Deps): Auth => {
  const codeKey = secrets.key('code');
  return {
    app, db, pool, mail, sms, passwords, codeKey,
    human: createHuman(secrets, pool),
    counter: (kind, ...of) => `${kind}:${createHmac('sha256', codeKey).update(JSON.stringify([kind, ...of])).digest('base64url')}`,
  };
};
