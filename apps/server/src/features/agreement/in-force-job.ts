import type { Job } from '#jobs/periodic.ts';
import { refillByItself } from '#services/agreement/fill.ts';
import { listInForce } from '#services/agreement/agreements.ts';

/** A text whose time has come takes its place in lists and in the search, and says what the settings say by then. */
export const agreementsInForceJob: Job = {
  name: 'agreements-in-force',
  title: '让到期生效的协议进入列表',
  everyMs: 60_000,
  run: async (deps) => (await listInForce(deps.pool)) + (await refillByItself(deps)),
};
