import type { Job } from '#jobs/periodic.ts';
import { examineAndKeep } from './result.ts';

/** Answers how many checks found something that is to be dealt with. */
export const doctorJob: Job = {
  name: 'doctor',
  title: '系统体检',
  everyMs: 3_600_000,
  run: async (deps) => (await examineAndKeep(deps)).rows.filter(({ level }) => level !== 'ok').length,
};
