import { orgOverview } from '@zhibiao/contract/org/overview';
import { ask } from '#lib/api/ask.ts';

export const orgOverviewQuery = ask(orgOverview);
