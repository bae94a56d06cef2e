import type { QueryClient } from '@tanstack/react-query';
import { staffSession } from '#lib/staff/session.ts';

/** Nothing of what one person saw may be left for the next. */
export const leaveConsole = async (client: QueryClient): Promise<void> => {
  staffSession.end();
  client.clear();
};
