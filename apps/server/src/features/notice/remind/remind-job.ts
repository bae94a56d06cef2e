import type { Pool } from '#db/client.ts';
import { countHit } from '#db/limiter.ts';
import { day } from '#domain/time/time.ts';
import type { Job } from '#jobs/periodic.ts';
import { remindOfReturned } from './apply.ts';
import { remindOfCertificates } from './certificate.ts';
import { remindOfExams } from './exam.ts';
import { remindIdle, remindOfDeadlines } from './study.ts';

const DAY_SEC = 86_400;
/** Looks through every course that is under way, so once a day is enough. */
const idleToday = async (pool: Pool): Promise<number> => {
  const { count } = await countHit(pool, `remind-idle:${day(new Date())}`, DAY_SEC);
  return count === 1 ? remindIdle(pool) : 0;
};

/** Of each thing the nearest step that has come and was not sent: a server that stood still catches up with one. */
export const sendDueReminders = async (pool: Pool): Promise<number> =>
  (await remindOfDeadlines(pool)) +
  (await remindOfExams(pool)) +
  (await remindOfCertificates(pool)) +
  (await remindOfReturned(pool)) +
  (await idleToday(pool));

export const remindJob: Job = {
  name: 'remind',
  title: '到期与截止提醒',
  everyMs: 3_600_000,
  run: ({ pool }) => sendDueReminders(pool),
};
