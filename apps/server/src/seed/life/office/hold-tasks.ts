import type pg from 'pg';
import { tasks } from '#features.ts';
import { raw, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { withNextTask } from '#jobs/queue/claim.ts';
import { finishTask } from '#jobs/queue/rows.ts';

/**
 * Work that a command of the life queues is done here, at its moment: the server beside, whose runners would take it at
 * once and today, does not know its kind until it is done.
 */

const MARK = 'life:';
const KINDS = Object.keys(tasks).map((kind) => MARK + kind);

/** As the owner, with the clock, whose schema it leaves with. */
export const holdTasks = (owner: pg.Client): Promise<number> =>
  run(
    owner,
    raw(`
      CREATE FUNCTION life_clock.hold_task() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('search_path') LIKE 'life_clock%' THEN NEW.kind := '${MARK}' || NEW.kind; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER life_hold_task BEFORE INSERT ON public."Task"
        FOR EACH ROW EXECUTE FUNCTION life_clock.hold_task()`),
  );

const unmark = (id: string, kind: string) => sql`UPDATE "Task" SET kind = ${kind} WHERE id = ${id}`;

/** All that is due by the clock of the life. */
export const doTasks = async (deps: Deps): Promise<void> => {
  const { pool } = deps;
  const next = () =>
    withNextTask(pool, KINDS, async (task, signal) => {
      const kind = task.kind.slice(MARK.length);
      await tasks[kind]?.({ task: { ...task, kind }, deps, signal, progress: async () => {} });
      await finishTask(pool, task, null);
      await run(pool, unmark(task.id, kind));
    });
  while (await next());
};
