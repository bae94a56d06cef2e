import type { QueryClient } from '@tanstack/react-query';
import { staffLogout } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { staffSession } from '#lib/staff/session.ts';

/** Nothing of what one person saw may be left for the next. */
export const dropSession = (client: QueryClient): void => {
  staffSession.end();
  client.clear();
};

/** The server is notified, and not waited for long: staff who leave have left, also where it answers that it failed. */
export const leaveConsole = async (client: QueryClient): Promise<void> => {
  await call(staffLogout, { signal: AbortSignal.timeout(3_000) }).catch(notifyFailure);
  dropSession(client);
};
