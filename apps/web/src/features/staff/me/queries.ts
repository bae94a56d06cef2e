import { ownStaffSessions } from '@zhibiao/contract/staff-auth';
import { ask } from '#lib/ask.ts';

export const ownSessionsQuery = ask(ownStaffSessions);
