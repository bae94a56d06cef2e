import { sql } from '#db/sql.ts';

/** Of all periodic jobs: one replica runs them, the next takes over when that ends or dies. */
export const JOBS_LEASE = 'jobs';

/** Whether a server runs them. */
export const JOBS_RUN = sql`
  EXISTS (SELECT FROM "Lease" WHERE name = ${JOBS_LEASE} AND "heldUntil" > clock_timestamp())`;
