import { listEvents } from '@zhibiao/contract/notice/staff-rule';
import { ask } from '#lib/api/ask.ts';

export const eventsQuery = ask(listEvents, {}, { staleTime: 0 });
