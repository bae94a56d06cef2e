import { listEvents } from '@zhibiao/contract/notice-rule-staff';
import { ask } from '#lib/api/ask.ts';

export const eventsQuery = ask(listEvents, {}, { staleTime: 0 });
