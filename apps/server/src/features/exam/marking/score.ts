import { MARK_TASK, type scoreMark } from '@zhibiao/contract/exam/staff-marking';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { isUniqueViolation } from '#db/faults.ts';
import type { Deps } from '#deps.ts';
import {
  afterMark,
  MARK_STAGE,
  type MarkStage,
  type PointMark,
  rubricOf,
  scoreOf,
  stageIn,
} from '#domain/exam/marking/marking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import type { Anonymous } from './anonymous.ts';
import { claim, claiming } from './claim.ts';
import { finishAttempt } from './finish.ts';
import { finishRemark, lockStatsOfRemark, finishRemarked } from './finish-remark.ts';
import { mayMark } from './may-mark.ts';
import { isRemark, lockTask, type LockedTask } from './task.ts';

export const LOST = '答卷已被他人领取，已为您换下一份';
const TWICE = '同一份答卷不能由同一人评两次';
/** Longer than a lease: the marker was away, and it says nothing of how long reading takes. */
const TOOK_MOST_SEC = 20 * 60;

type Mark = { nth: number; markerId: string; points: readonly PointMark[]; score: number; comment: string };
const insertMark = ({ id, tookSec }: LockedTask, { nth, markerId, points, score, comment }: Mark) => sql`
  INSERT INTO "Mark" (id, "taskId", nth, "markerId", points, score, comment, "tookSec", at)
  VALUES (${uuid()}, ${id}, ${nth}, ${markerId}, ${JSON.stringify(points)}::jsonb, ${score}, ${comment},
    ${tookSec !== null && tookSec <= TOOK_MOST_SEC ? tookSec : null}, clock_timestamp())`;
const moveTask = (id: string, { state, need, final }: { state: number; need: number; final: number | null }) => sql`
  UPDATE "MarkTask" SET state = ${state}, need = ${need}, final = ${final}, version = version + 1, "leaseBy" = NULL,
    "leaseUntil" = NULL, "leasedAt" = NULL, "settledAt" = CASE
      WHEN ${state}::int = ${lit(MARK_TASK.settled)} THEN clock_timestamp() END
  WHERE id = ${id}`;

/** A mark that was requested afterwards comes after those that settled it. */
const afterLast = ({ marks }: LockedTask): number =>
  Math.max(MARK_STAGE.dispute.nth, ...marks.map(({ nth }) => nth)) + 1;

type Body = InputOf<typeof scoreMark>['body'];

/** Which mark it would be, for a marker who holds the task as they saw it. */
const stageFor = (task: LockedTask, staff: Staff, me: string, { version, second }: Body): MarkStage => {
  const stage = stageIn(task.state);
  if (stage === undefined) throw refused('这份答卷已定分，不能再评');
  if (!mayMark(staff, stage.kind)) throw forbidden();
  if (task.leaseBy !== me || task.version !== version) throw conflict(LOST);
  if (second && stage.kind !== 'first') throw refused('只有初评可以请二评', { field: 'second' });
  return stage;
};

const store = async (client: Client, task: LockedTask, mark: Mark): Promise<void> => {
  try {
    await run(client, insertMark(task, mark));
  } catch (fault) {
    if (isUniqueViolation(fault, 'Mark_once_by_each')) throw refused(TWICE);
    throw fault;
  }
};

/** A mark, what follows from it, and the next answer of the same kind: one transaction. */
export const scoreMarkedAnswer = (
  deps: Pick<Deps, 'pool'>,
  { isSampled }: Anonymous,
  { staff, me, body }: { staff: Staff; me: string; body: Body },
) =>
  claiming(() =>
    audited(deps, staff, async (client, note) => {
      await lockStatsOfRemark(client, body.taskId);
      const task = await lockTask(client, body.taskId, { remark: true });
      const again = isRemark(task) && task.remarkId;
      const { nth, kind } = stageFor(task, staff, me, body);
      const scored = scoreOf(rubricOf(task.rubric, task.full), body.points);
      if ('fault' in scored) throw refused(scored.fault, { field: 'points' });
      if (kind === 'dispute' && body.comment === '') throw refused('请填写仲裁意见', { field: 'comment' });
      const { attemptId, questionId, paperId, userId, full, gap, sample } = task;
      const need = kind === 'first' && (body.second || isSampled(attemptId, questionId, sample)) ? 2 : task.need;
      const mark = { markerId: me, points: body.points, score: scored.score, comment: body.comment };
      await store(client, task, { nth: again ? afterLast(task) : nth, ...mark });
      const first = task.marks.find((one) => one.nth === MARK_STAGE.first.nth)?.score ?? null;
      const after = afterMark({ nth, need, full, gap, score: scored.score, first });
      if (again) {
        await run(client, finishRemarked(task.id, scored.score));
        await finishRemark(client, { attemptId, requestId: again, by: me });
      } else {
        await run(client, moveTask(task.id, { ...after, need }));
        if (after.state === MARK_TASK.settled) await finishAttempt(client, attemptId);
      }
      note({
        object: 'marking',
        id: task.id,
        users: [userId],
        changes: { status: { from: task.state, to: after.state } },
      });
      const wanted = { paperId, questionId, kind };
      const next = await claim(client, me, wanted, { after: task.id });
      if (next?.taken) note({ action: 'mark.next', object: 'marking', id: next.id, users: [next.taken] });
      return { score: scored.score, state: after.state, nextId: next?.id ?? null, wanted };
    }),
  );
