import { listSettings } from '@zhibiao/contract/setting/staff';
import { ask } from '#lib/api/ask.ts';

export const settingsQuery = ask(listSettings, {}, { staleTime: 0 });
