import { REMEMBERED_SESSION, SESSION } from '@zhibiao/contract/core/limits';
import { lit, sql } from '#db/sql.ts';

/**
 * Condition on "Session": used lately enough to go on. Its absolute end, "expiresAt", is set when it begins
 * (features/auth/sessions.ts).
 */
export const IN_USE = sql`"lastSeenAt" > clock_timestamp() - CASE WHEN remember
  THEN interval ${lit(`${REMEMBERED_SESSION.idleDays} days`)}
  ELSE interval ${lit(`${SESSION.idleMin} minutes`)} END`;
