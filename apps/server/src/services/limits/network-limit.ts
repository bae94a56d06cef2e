import { createHmac } from 'node:crypto';
import type { Deps } from '#deps.ts';
import { networkOf } from '#domain/network/network.ts';
import { limit } from './limit.ts';

/** Questions of one network in a minute. Counters outlive their minute, so they hold no address. */
export const limitNetwork = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  what: string,
  ip: string,
  perMinute: number,
): Promise<void> => {
  const who = createHmac('sha256', secrets.key('code'))
    .update(JSON.stringify(['verify', networkOf(ip)]))
    .digest('base64url');
  await limit(pool, `${what}:${who}`, { max: perMinute, windowSec: 60 });
};
