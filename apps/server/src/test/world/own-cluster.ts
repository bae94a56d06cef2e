import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantApplication } from '#boot/role.ts';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { seedReference } from '#seed/reference.ts';
import { seedRoles } from '#seed/staff.ts';
import { askOnce } from './database.ts';
import { REPOSITORY } from './paths.ts';
import { openTestWorld, type TestWorld } from './world.ts';

export type OwnCluster = TestWorld & { dataDir: string; ownerUrl: string };

/** A test's world in a data directory with a PostgreSQL of its own, as an installation has it. */
export const openOwnCluster = async (env: Record<string, string> = {}): Promise<OwnCluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-cluster-'));
  const embedded = await startEmbedded(dataDir, () => {}, ['fsync=off', 'summarize_wal=on']);
  const { url: ownerUrl, applicationUrl: url } = embedded;
  await applyMigrations(ownerUrl, join(REPOSITORY, 'prisma'), { report: () => {}, changed: 'fail' });
  await grantApplication(ownerUrl, url, () => {});
  const open = async () => {
    const { db, pool, close } = await connect(url, 8);
    await seedReference(db);
    await seedRoles(pool);
    return {
      url,
      ownerUrl,
      db,
      pool,
      close,
      asOwner: <T>(statement: Parameters<typeof askOnce<T>>[1]) => askOnce(ownerUrl, statement),
    };
  };
  const world = await openTestWorld({ DATA_DIR: dataDir, ...env }, open);
  const close = async () => {
    await world.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...world, dataDir, ownerUrl, close };
};

/** Without the database's address: a command looks for the one in its directory, as an operator has it run. */
export const commandEnv = (dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  TMPDIR: tmpdir(),
  DATA_DIR: dataDir,
  DEMO: '0',
  ...more,
});
