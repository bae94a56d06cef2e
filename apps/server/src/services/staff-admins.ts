import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';

/** Whoever changes who may manage roles waits here for whoever does so now. */
export const lockAdmins = async (client: Client): Promise<void> => {
  await run(client, sql`SELECT pg_advisory_xact_lock(hashtextextended('staff-admin', 0))`);
};
