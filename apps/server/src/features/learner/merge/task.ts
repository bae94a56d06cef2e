import { MERGE } from '@zhibiao/contract/learner/staff-merge';
import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError, refused } from '#errors.ts';
import { notify } from '#services/notify/notify.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import type { TaskDeps, TaskHandler } from '#jobs/queue/runner.ts';
import { actorOfTask, inputOfTask, staffOfTask } from '#jobs/queue/staff.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import { createAliases } from '#services/auth/aliases.ts';
import { auditedAs } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { moveAccount } from './account.ts';
import { mergeCounts } from './check.ts';
import { lockAttempts, moveExams } from './exams.ts';
import { linkLedgers, lockClocks } from './ledger.ts';
import { moveMembership, moveRows, moveWaiting } from './move.ts';
import { findPair, type Ids, lockAccounts } from './pair.ts';
import { refusalsOf } from './refusals.ts';
import { type ArchivedCredit, creditOf, readArchivedCredit } from './credit.ts';
import { type Conclude, moveStudy } from './study.ts';
import type { Staff } from '#domain/auth/staff.ts';

const TaskInput = z.object({ mergeId: z.uuid(), scope: ScopeShape });
const findWaiting = (id: string) => sql<Ids & { reason: string }>`
  SELECT "keepId", "dropId", reason FROM "UserMerge" WHERE id = ${id} AND status = ${lit(MERGE.waiting)}`;
const holdMerge = (id: string) => sql<Ids & { reason: string }>`${findWaiting(id)} FOR UPDATE`;
const setOver = (id: string, status: number, summary: object) => sql`
  UPDATE "UserMerge" SET status = ${status}, summary = ${JSON.stringify(summary)}::jsonb, "doneAt" = clock_timestamp()
  WHERE id = ${id} AND status = ${lit(MERGE.waiting)}`;
const lockCourses = ({ keepId, dropId }: Ids) => sql`
  SELECT 1 FROM "UserLesson" WHERE "userId" IN (${keepId}, ${dropId}) ORDER BY "userId", "lessonId" FOR UPDATE`;

/** Withdrawn while it was held, in the transaction that says so. */
export const dropMerge = async (client: Client, input: unknown): Promise<void> => {
  await run(client, setOver(TaskInput.parse(input).mergeId, MERGE.failed, {}));
};

type Merging = { deps: TaskDeps; staff: Staff; conclude: Conclude; archived: ArchivedCredit };
/**
 * In the order in which a beat and a hand-in hold them: clocks, attempts, courses, people. Whatever either of the two
 * accounts does meanwhile has come before, or waits and finds one account.
 */
const lockAll = async (client: Client, ids: Ids): Promise<void> => {
  for (const lock of [lockClocks, lockAttempts, lockCourses, lockAccounts]) await run(client, lock(ids));
};

const merge = async ({ deps, staff, conclude, archived }: Merging, client: Client, ids: Ids) => {
  await lockAll(client, ids);
  const pair = await findPair(client, ids, staff.scope);
  const refusals = await refusalsOf(client, pair, { staff, idCards: createIdCards(deps.secrets) }, { open: false });
  if (refusals[0]) throw refused(refusals.map(({ text }) => text).join('；'));
  const counts = await mergeCounts(client, ids);
  const { seconds, doubled } = await creditOf(client, ids, archived);
  await moveExams(client, ids);
  await moveRows(client, ids);
  await moveStudy(client, { ...ids, doubled }, conclude);
  await linkLedgers(client, ids);
  await moveMembership(client, ids);
  await moveAccount(client, ids, pair, createAliases(deps.secrets));
  await moveWaiting(client, ids);
  await notify(client, 'accounts.merged', [ids.keepId], {});
  return { pair, counts, seconds };
};

const doMerge = (work: Merging, mergeId: string, actor: ReturnType<typeof actorOfTask>): Promise<boolean> =>
  auditedAs(work.deps, actor, 'learner.merged', async (client, note: (entry: Note) => void) => {
    const locked = await maybeOne(client, holdMerge(mergeId));
    // An earlier try came through, and only its task did not hear of it.
    if (!locked) throw new Over();
    const { keepId, dropId, reason } = locked;
    const { pair, counts, seconds } = await merge(work, client, { keepId, dropId });
    await run(client, setOver(mergeId, MERGE.done, { counts, seconds }));
    note({ object: 'learner', id: keepId, orgId: pair.keep.orgId, reason, counts, users: [keepId, dropId] });
    return true;
  });
class Over extends Error {}

/** All of it in one transaction, or nothing: what came up since is reported, and can be mended and requested again. */
export const mergeTask =
  (conclude: Conclude): TaskHandler =>
  async ({ task, deps, progress }) => {
    const { mergeId, scope } = TaskInput.parse(inputOfTask(task));
    try {
      const pair = await maybeOne(deps.pool, findWaiting(mergeId));
      if (!pair) throw new Over();
      const archived = await readArchivedCredit(deps, pair);
      const work = { deps, staff: staffOfTask(task, scope, 'learner.merged'), conclude, archived };
      await doMerge(work, mergeId, actorOfTask(task));
    } catch (fault) {
      if (fault instanceof AppError)
        await inTransaction(deps.pool, (client) => run(client, setOver(mergeId, MERGE.failed, {})));
      if (!(fault instanceof Over)) throw fault;
    }
    await progress(1, 0, 1);
    return {};
  };
