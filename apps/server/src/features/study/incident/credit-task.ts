import { INCIDENT } from '@zhibiao/contract/study/staff-appeal';
import { z } from 'zod';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { SEGMENT_KIND } from '#domain/study/ledger.ts';
import { dateTime, spokenSeconds } from '#domain/time/time.ts';
import { grantStudy } from '#features/study/appeal/grant.ts';
import { planGrant } from '#features/study/appeal/plan.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { holdClock } from '#services/study/ledger-entries.ts';
import { notify } from '#services/notify/notify.ts';
import { findLost, type LostCredit, type IncidentSpan } from './lost.ts';

const TaskInput = z.object({ incidentId: z.uuid() });
const BATCH = 100;

type Incident = IncidentSpan & { id: string };
const findRunning = (id: string) => sql<Incident>`
  SELECT id, "from", "to" FROM "Incident" WHERE id = ${id} AND status = ${lit(INCIDENT.running)}`;
const sumGranted = (id: string) => sql<{ people: number; seconds: number }>`
  SELECT count(DISTINCT "userId")::int AS people, coalesce(sum(sec), 0)::int AS seconds
  FROM "StudyGrant" WHERE ref = ${id}`;
const setDone = (id: string, { people, seconds }: { people: number; seconds: number }) => sql`
  UPDATE "Incident" SET status = ${lit(INCIDENT.done)}, people = ${people}, seconds = ${seconds},
    "doneAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} AND status = ${lit(INCIDENT.running)}`;

/** A fault gives once for a lecture, though two ledgers of the learner speak of it. */
const findGrant = ({ userId, lid }: { userId: string; lid: string }, ref: string) => sql`
  SELECT 1 FROM "StudyLedger" WHERE "userId" = ${userId} AND ref = ${ref} AND lid = ${lid}`;

/** Of one learner all that the fault took, or nothing of it. Lectures that cannot take any more are passed over. */
const creditOne = async (client: Client, { id: ref, from, to }: Incident, { userId, lectures }: LostCredit) => {
  await holdClock(client, userId);
  const bounds = { fromMs: from.getTime(), toMs: to.getTime() };
  let given = 0;
  for (const lecture of lectures) {
    const of = { userId, ...lecture };
    const plan = await planGrant(client, of, bounds);
    if (!plan || plan.obstacle || (await maybeOne(client, findGrant(of, ref)))) continue;
    given += await grantStudy(client, { ...of, sec: 'all', kind: SEGMENT_KIND.incident, ref, bounds });
  }
  if (given > 0)
    await notify(
      client,
      'incident.credited',
      [userId],
      { from: dateTime(from).slice(0, 16), to: dateTime(to).slice(0, 16), given: spokenSeconds(given) },
      { link: '/mycenter/mylesson' },
    );
};

const creditAll = async (pool: Pool, incident: Incident, signal: AbortSignal, done: (people: number) => unknown) => {
  let people = 0;
  const read = (last?: LostCredit) => findLost(pool, incident, last?.userId ?? FIRST_ID, BATCH);
  for await (const learners of eachPage(BATCH, read)) {
    for (const learner of learners) {
      signal.throwIfAborted();
      await inTransaction(pool, (client) => creditOne(client, incident, learner));
      people += 1;
    }
    await done(people);
  }
};

/** Learner by learner; cut off anywhere, the next try passes over what was given (StudyGrant). */
export const incidentCredit: TaskHandler = async ({ task, deps: { pool }, signal, progress }) => {
  const { incidentId } = TaskInput.parse(inputOfTask(task));
  const incident = await maybeOne(pool, findRunning(incidentId));
  if (!incident) return {};
  await creditAll(pool, incident, signal, (people) => progress(people, 0, people));
  await run(pool, setDone(incidentId, await one(pool, sumGranted(incidentId))));
  return {};
};
