import { expect } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { startTasks, type TaskHandlers } from '#jobs/queue/runner.ts';
import type { TestWorld } from '#test/world/world.ts';

type World = Pick<TestWorld, 'deps'>;

/** The seconds in which it could be withdrawn are over. */
export const comeDue = ({ deps }: World, taskId: string) =>
  run(deps.pool, sql`UPDATE "Task" SET "dueAt" = clock_timestamp() WHERE id = ${taskId}`);

/** And a runner does it; gives what became of it. */
export const performHeld = async (world: World, handlers: TaskHandlers, taskId: string) => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await comeDue(world, taskId);
  const stop = startTasks(world.deps, { handlers, log: { warn: () => {} } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBeGreaterThan(1);
  await stop();
  return find();
};
