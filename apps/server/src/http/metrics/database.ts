import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { lit, one, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { TASK } from '@zhibiao/contract/task/types';
import { gauge } from '#lib/metrics.ts';

/** What the rows tell: of all servers together, so that each says the same. */

const up = gauge('zhibiao_database_up', 'Whether the database answered when it was asked for these figures.');
const tasks = gauge('zhibiao_tasks', 'Long tasks that wait (waiting) or are under way (running).', ['kind', 'state']);
const oldestTask = gauge(
  'zhibiao_task_oldest_timestamp_seconds',
  'Since when the oldest task of the kind could have been begun (waiting), or runs (running).',
  ['kind', 'state'],
);
const jobPeriod = gauge('zhibiao_job_period_seconds', 'How often the job comes round.', ['name']);
const jobRun = gauge('zhibiao_job_last_run_timestamp_seconds', 'When the job last began; told at most once a minute.', [
  'name',
]);
const jobFailing = gauge('zhibiao_job_failing', 'Whether the last run of the job failed.', ['name']);
const waiting = gauge(
  'zhibiao_messages_waiting',
  'Mails and short messages to be sent; no more than 10,000 are counted.',
  ['channel'],
);
const due = gauge('zhibiao_message_due_timestamp_seconds', 'Since when the oldest message that is due waits.', [
  'channel',
]);
const exams = gauge('zhibiao_exams_running', 'Examinations that somebody sits; no more than 10,000 are counted.');

/** So many rows of a queue are looked at, however long it has grown. */
const MOST = 10_000;
const DUE = sql`min("nextAt") FILTER (WHERE "nextAt" <= clock_timestamp())`;
const epoch = (moment: ReturnType<typeof sql>) => sql`extract(epoch FROM ${moment})::float8`;

type Figures = {
  tasks: { kind: string; status: number; count: number; since: number }[];
  jobs: { name: string; period: number; ranAt: number; failing: boolean }[];
  messages: { mail: boolean; count: number; since: number | null }[];
  exams: number;
};
/**
 * By the partial indexes that the queues themselves are read by, so that it costs the same with years of history. Of
 * jobs those that the release which started last has.
 */
export const FIGURES = sql<Figures>`
  SELECT
    (SELECT coalesce(json_agg(t), '[]') FROM (
      SELECT kind, status, count(*)::int AS count,
        ${epoch(sql`min(CASE WHEN status = ${lit(TASK.waiting)} THEN "dueAt" ELSE "startedAt" END)`)} AS since
      FROM (SELECT * FROM "Task"
        WHERE status < ${lit(TASK.done)} LIMIT ${lit(MOST)}) open GROUP BY kind, status) t) AS tasks,
    (SELECT coalesce(json_agg(j), '[]') FROM (
      SELECT name, "everyMs" / 1000.0 AS period, ${epoch(sql`coalesce("startedAt", "seenAt")`)} AS "ranAt",
        fault IS NOT NULL AS failing
      FROM "JobRun" WHERE "seenAt" > (SELECT max("seenAt") FROM "JobRun") - interval '1 minute') j) AS jobs,
    (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT "to" LIKE '%@%' AS mail, count(*)::int AS count, ${epoch(DUE)} AS since
      FROM (SELECT "to", "nextAt" FROM "OutgoingMessage" WHERE "nextAt" IS NOT NULL
        ORDER BY "nextAt" LIMIT ${lit(MOST)}) waiting GROUP BY 1) m) AS messages,
    (SELECT count(*)::int
      FROM (SELECT 1 FROM "Attempt" WHERE status = ${lit(ATTEMPT.running)} LIMIT ${lit(MOST)}) running) AS exams`;

const stateOf = (status: number) => (status === TASK.waiting ? 'waiting' : 'running');
const channelOf = (mail: boolean) => (mail ? 'mail' : 'sms');

const show = (figures: Figures): void => {
  for (const { kind, status, count, since } of figures.tasks) {
    tasks.set({ kind, state: stateOf(status) }, count);
    oldestTask.set({ kind, state: stateOf(status) }, since);
  }
  for (const { name, period, ranAt, failing } of figures.jobs) {
    jobPeriod.set({ name }, period);
    jobRun.set({ name }, ranAt);
    jobFailing.set({ name }, failing ? 1 : 0);
  }
  for (const channel of ['mail', 'sms']) waiting.set({ channel }, 0);
  for (const { mail, count, since } of figures.messages) {
    waiting.set({ channel: channelOf(mail) }, count);
    if (since !== null) due.set({ channel: channelOf(mail) }, since);
  }
  exams.set(figures.exams);
};

/** Of a database that does not answer nothing old is said. */
export const askDatabase = async (pool: Pool): Promise<void> => {
  const figures = await one(pool, FIGURES).catch(() => null);
  for (const one of [tasks, oldestTask, jobPeriod, jobRun, jobFailing, waiting, due]) one.reset();
  exams.set(0);
  up.set(figures ? 1 : 0);
  if (figures) show(figures);
};
