import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import type { Anonymous } from './anonymous.ts';
import { claiming, MARKING_LEASE_END, letGo } from './claim.ts';
import { lockTask, type LockedTask } from './task.ts';

const revoke = (markId: string) => sql`UPDATE "Mark" SET "revokedAt" = clock_timestamp() WHERE id = ${markId}`;
const giveBack = (id: string, me: string, { state, need }: { state: number; need: number }) => sql`
  UPDATE "MarkTask" SET state = ${state}, need = ${need}, final = NULL, "settledAt" = NULL, version = version + 1,
    "leaseBy" = ${me}, "leasedAt" = clock_timestamp(), "leaseUntil" = ${MARKING_LEASE_END}
  WHERE id = ${id}`;

/** The stage in which a mark was given, and in which its task stands again without it. */
const stageOf = (nth: number) => {
  if (nth === MARK_STAGE.first.nth) return MARK_STAGE.first;
  return nth === MARK_STAGE.second.nth ? MARK_STAGE.second : MARK_STAGE.dispute;
};

/** One's own mark, and the last that was given. */
const lastOf = (task: LockedTask, me: string) => {
  const last = task.marks.at(-1);
  if (!task.marks.some(({ markerId }) => markerId === me)) throw refused('您没有评阅这份答卷');
  if (last?.markerId !== me) throw refused('这份答卷已有后一次评分，不能撤回');
  if (task.leased && task.leaseBy !== me) throw refused('他人正在评阅这份答卷，不能撤回');
  return last;
};

/** Takes the mark back and the answer up again; the task stands where it stood before it. */
export const recallAnswer = (
  deps: Pick<Deps, 'pool'>,
  { isSampled }: Anonymous,
  { staff, me, taskId }: { staff: Staff; me: string; taskId: string },
): Promise<string> =>
  claiming(() =>
    audited(deps, staff, async (client, note) => {
      const task = await lockTask(client, taskId);
      const { id: markId, nth } = lastOf(task, me);
      const { state } = stageOf(nth);
      // What its first marker requested is taken back with the mark; what the rule demands is not.
      const byRule = isSampled(task.attemptId, task.questionId, task.sample) ? 2 : 1;
      await run(client, revoke(markId));
      await run(client, letGo(me, task));
      await run(client, giveBack(task.id, me, { state, need: nth === MARK_STAGE.first.nth ? byRule : task.need }));
      note({
        object: 'marking',
        id: task.id,
        users: [task.userId],
        changes: { status: { from: task.state, to: state } },
      });
      return task.id;
    }),
  );
