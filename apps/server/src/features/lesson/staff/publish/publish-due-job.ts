import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { checkLesson } from './check.ts';
import { holdTeacherOf } from '#features/lesson/staff/lock.ts';
import { goPublic } from './publish.ts';

const BATCH = 50;
const DUE = sql`l."publishAt" <= clock_timestamp()
  AND l.status IN (${lits([LESSON_STATE.draft, LESSON_STATE.withdrawn])})`;
const selectDue = sql<{ id: string }>`
  SELECT l.id FROM "Lesson" l WHERE ${DUE} ORDER BY l."publishAt", l.id LIMIT ${lit(BATCH)}`;
const holdDue = (id: string) => sql<{ name: string; status: number; editedBy: string | null }>`
  SELECT l.name, l.status, l."editedBy" FROM "Lesson" l WHERE l.id = ${id} AND ${DUE} FOR NO KEY UPDATE SKIP LOCKED`;

/** It stays what it is, and says why to the staff who open it. */
const giveUp = (id: string, fault: string) => sql`
  UPDATE "Lesson" SET "publishAt" = NULL, "publishFault" = ${fault}, version = version + 1 WHERE id = ${id}`;

/** Nothing left to do is no act: the transaction tells the log nothing, and undoes itself. */
class Gone extends Error {}

/** One course at its time: checked once more, then public; else its editor finds the reason at the course. */
const publishOne = (pool: Pool, id: string): Promise<boolean> =>
  auditedAs({ pool }, SYSTEM, 'lesson.publish', async (client, note) => {
    const lesson = await maybeOne(client, holdDue(id));
    if (!lesson) throw new Gone();
    const { name, status } = lesson;
    await holdTeacherOf(client, id);
    const [fault] = (await checkLesson(client, id)).faults;
    if (fault) {
      await run(client, giveUp(id, fault.text));
      note({ object: 'lesson', id, name, ok: false, reason: fault.text });
      return false;
    }
    await goPublic(client, id, lesson.editedBy);
    note({ object: 'lesson', id, name, changes: { status: { from: status, to: 1 } } });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Gone) return false;
    throw error;
  });

/** Publishes what is due; answers how many came out. */
export const publishDueLessons = async (pool: Pool): Promise<number> => {
  let published = 0;
  for (const { id } of await many(pool, selectDue)) if (await publishOne(pool, id)) published += 1;
  return published;
};

export const publishDueJob: Job = {
  name: 'publish-due',
  title: '按时发布课程',
  everyMs: 60_000,
  run: ({ pool }) => publishDueLessons(pool),
};
