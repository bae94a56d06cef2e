import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '#config.ts';
import { seedDemo } from '#seed/demo.ts';
import { seedDemoStaff } from '#seed/staff.ts';
import { asApplication, cloneTemplate } from '#test/world/database.ts';
import { createWorld, type World } from '#world.ts';
import { wantLife } from './state.ts';

const SECRET_KEY = 'q7VxTn2rJm9cYw4ZsKdHb6PgLf3uRe8a';

export type DemoWorld = World & {
  config: Config;
  urls: { ownerUrl: string; databaseUrl: string };
  drop: () => Promise<void>;
};

/** The demo as it is after its first start, with a life wanted and not yet written. */
export const openDemo = async (): Promise<DemoWorld> => {
  const { url: ownerUrl, drop } = await cloneTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-life-'));
  const databaseUrl = asApplication(ownerUrl);
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: '1', SECRET_KEY, PUBLIC_URL: 'http://localhost:3000' });
  const world = await createWorld(config, databaseUrl, () => {});
  await wantLife(world.deps.db);
  await seedDemo(world.deps);
  await seedDemoStaff(world.deps.pool, world.deps.passwords);
  return {
    ...world,
    config,
    urls: { ownerUrl, databaseUrl },
    drop: async () => {
      await world.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
