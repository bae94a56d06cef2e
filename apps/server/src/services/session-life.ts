import { REMEMBERED_SESSION, SESSION } from '@zhibiao/contract/limits';

/**
 * Condition on "Session": used lately enough to go on. Its absolute end, "expiresAt", is set when it begins
 * (features/auth/sessions.ts).
 */
export const IN_USE = `"lastSeenAt" > clock_timestamp() - CASE WHEN remember
  THEN interval '${REMEMBERED_SESSION.idleDays} days' ELSE interval '${SESSION.idleMin} minutes' END`;
