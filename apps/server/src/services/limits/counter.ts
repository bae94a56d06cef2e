import { createHmac } from 'node:crypto';
import type { Secrets } from '#ports/keys/secrets.ts';

/**
 * Name of a counter in db/limiter.ts: counters are kept longer than they are anyone's business, so they hold no phone
 * and no address.
 */
export type Counter = (kind: string, ...of: string[]) => string;

export const createCounter = (secrets: Secrets): Counter => {
  const key = secrets.key('code');
  return (kind, ...of) =>
    `${kind}:${createHmac('sha256', key)
      .update(JSON.stringify([kind, ...of]))
      .digest('base64url')}`;
};
