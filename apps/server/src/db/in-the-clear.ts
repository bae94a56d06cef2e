import { lookup } from 'node:dns/promises';
import type { Pool } from './client.ts';
import { isWithin } from '#domain/network/networks.ts';
import { one, sql } from './sql.ts';

/** This machine, and networks that lead nowhere else (RFC 1918, 4193, 6598). */
const OWN = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];
const ENCRYPTED = sql<{ ssl: boolean }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;

const addressOf = async (host: string): Promise<string> => (await lookup(host)).address;

/**
 * The host of a database to which everything goes unencrypted through a network that is not the operator's own; null
 * where there is none. A socket of this machine has no host.
 */
export const hostInTheClear = async (pool: Pool, url: string, resolve = addressOf): Promise<string | null> => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === '' || (await one(pool, ENCRYPTED)).ssl) return null;
  return isWithin(await resolve(host), OWN) ? null : host;
};
