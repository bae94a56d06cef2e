import { TASK } from '@zhibiao/contract/task/types';
import { lit, many, one, sql } from '#db/sql.ts';
import { JOBS_RUN } from '#services/jobs-lease.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';

type Late = { title: string; fault: string | null; late: boolean };
const MOMENT = '2 minutes';
/** Late after three times its rhythm and a moment, as on the page 任务; one that no start names any more is no job. */
const AILING = sql<Late>`
  SELECT title, fault, late FROM (
    SELECT title, fault, greatest(coalesce("startedAt", "seenAt"), "seenAt")
      < clock_timestamp() - 3 * "everyMs" * interval '1 millisecond' - interval ${lit(MOMENT)} AS late
    FROM "JobRun" WHERE "seenAt" > (SELECT max("seenAt") FROM "JobRun") - interval ${lit(MOMENT)}
  ) AS j WHERE late OR fault IS NOT NULL ORDER BY late DESC, title`;
const LOOKED_BACK = '24 hours';
type Queue = { run: boolean; failed: number; waiting: number; oldestMin: number };
const TASKS = sql<Queue>`
  SELECT ${JOBS_RUN} AS run,
    count(*) FILTER (WHERE status = ${lit(TASK.failed)}
      AND "createdAt" > clock_timestamp() - interval ${lit(LOOKED_BACK)})::int AS failed,
    count(*) FILTER (WHERE status = ${lit(TASK.waiting)})::int AS waiting,
    coalesce(extract(epoch FROM
      clock_timestamp() - min("dueAt") FILTER (WHERE status = ${lit(TASK.waiting)})) / 60, 0)::int AS "oldestMin"
  FROM "Task"`;
const QUEUE_MIN = 30;

const DOOR = '/console/jobs';

export const jobsCheck: DoctorCheck = {
  key: 'jobs',
  title: '任务',
  run: async ({ pool }) => {
    const [ailing, { run, failed, waiting, oldestMin }] = await Promise.all([many(pool, AILING), one(pool, TASKS)]);
    const late = ailing.filter((job) => job.late);
    const names = (jobs: readonly Late[]) =>
      jobs
        .slice(0, 3)
        .map(({ title }) => `“${title}”`)
        .join('、');
    const why = '交卷、发消息、校验都靠它们';
    if (!run)
      return faulty('没有一个副本在运行定时任务', { why, todo: '看服务是否在运行；在运行时重启一次', door: DOOR });
    if (late.length > 0)
      return faulty(`${late.length} 项定时任务很久没有运行：${names(late)}`, {
        why,
        todo: '看它们上次失败的原因，或重启一次',
        door: DOOR,
      });
    if (ailing.length > 0)
      return warned(`${ailing.length} 项定时任务上次失败：${names(ailing)}`, {
        todo: '看原因，改正后立即运行',
        door: DOOR,
      });
    if (waiting > 0 && oldestMin > QUEUE_MIN)
      return warned(`${waiting} 项后台任务在排队，最早的等了 ${oldestMin} 分钟`, {
        todo: '看是哪一项在运行',
        door: DOOR,
      });
    if (failed > 0) return warned(`24 小时内 ${failed} 项后台任务失败`, { todo: '看原因，再重试', door: DOOR });
    return fine('定时任务都按时运行，24 小时内没有失败的后台任务');
  },
};
