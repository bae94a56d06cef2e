import type { Config } from '#config.ts';
import { raw, run } from '#db/sql.ts';
import { createWorld } from '#world.ts';
import { dropClock, makeClock, shiftDates, urlWithClock } from './clock.ts';
import { holdTasks } from './office/hold-tasks.ts';
import { createLife, live } from './life.ts';
import type { LifeUrls } from './process.ts';
import { asDatabaseOwner, holdLife, lifeState, noteState } from './state.ts';

/** Of a server beside which others work. */
const CONNECTIONS = 4;

/**
 * Writes the life where one is wanted and no other process is writing it; answers whether it did. It never comes into a
 * database that the demo has not been written into, nor into a production one.
 */
export const writeLife = async (config: Config, { ownerUrl, databaseUrl }: LifeUrls): Promise<boolean> => {
  if (config.production || !config.demo) throw new Error('the life is for a demonstration');
  return asDatabaseOwner(ownerUrl, async (owner) => {
    if (!(await holdLife(owner)) || (await lifeState(owner)) !== 'wanted') return false;
    await noteState(owner, 'begun');
    try {
      await makeClock(owner, decodeURIComponent(new URL(databaseUrl).username));
      await holdTasks(owner);
      await liveOn({ ...config, databasePool: CONNECTIONS }, urlWithClock(databaseUrl));
    } catch (error) {
      await noteState(owner, 'failed');
      throw error;
    } finally {
      await dropClock(owner);
    }
    await run(owner, raw('ANALYZE'));
    await noteState(owner, 'ended');
    return true;
  });
};

const liveOn = async (config: Config, url: string): Promise<void> => {
  const { deps, close } = await createWorld(config, url, () => {});
  const now = new Date();
  const unshift = shiftDates();
  try {
    await live(createLife(deps, now));
  } finally {
    unshift();
    await close();
  }
};
