import { ownStaffSessions } from '@zhibiao/contract/staff/auth';
import { ask } from '#lib/api/ask.ts';

export const ownSessionsQuery = ask(ownStaffSessions);
