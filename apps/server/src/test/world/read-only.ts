import pg from 'pg';
import { inject } from 'vitest';
import type { Pool } from '#db/client.ts';
import { settingsOf } from '#db/connect.ts';
import { type Reading, readingOn } from '#db/reading/reading.ts';

/**
 * Long reads as on a standby, which refuses to write: in every test of an export, a report or a check. Connects with
 * the first of them. A pooler takes no such setting.
 */
export const readOnly = (pool: Pool, url: string): { reading: Reading; close: () => Promise<void> } => {
  if (inject('pooler') !== null) return { reading: readingOn(pool), close: async () => {} };
  const settings = settingsOf(url);
  const own = new pg.Pool({ ...settings, options: `${settings.options} -c default_transaction_read_only=on`, max: 4 });
  own.on('error', () => {});
  return { reading: readingOn(own), close: () => own.end() };
};
