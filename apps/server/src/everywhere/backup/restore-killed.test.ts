import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { runCommand } from '#test/world/command.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/world/own-cluster.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { bootServer } from '#test/world/real-server.ts';
import { contentIn, killedOn, RESTORE_MOMENTS } from '#test/world/restore-moments.ts';

/** A restore that is killed: all of the old stands, or all of the new; every moment is in `npm run prove -- A97`. */

let world: OwnCluster;
let place: string;
let work: string;
let old: string;
const standing = { old: '', new: '' };
beforeAll(async () => {
  world = await openOwnCluster();
  place = await mkdtemp(join(tmpdir(), 'zhibiao-place-'));
  work = await mkdtemp(join(tmpdir(), 'zhibiao-work-'));
  await chmod(work, 0o755);
  old = join(work, 'old');
  await somebody();
  await done('backup.ts');
  await done('restore.ts', '--into', old);
  standing.old = await contentIn(old, world.ownerUrl);
  await somebody();
  await done('backup.ts');
  standing.new = await contentIn(world.dataDir, world.ownerUrl);
}, 240_000);
afterAll(async () => {
  await world.close();
  for (const folder of [place, work]) await rm(folder, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}) => commandEnv(world.dataDir, { BACKUP_DIR: place, ...more });
const done = async (file: string, ...args: string[]) => {
  const { code, said } = await runCommand(file, args, env());
  if (code !== 0) throw new Error(said);
};
const somebody = async () => {
  const { token } = await buildPerson(world);
  await uploadPicture(world.app, token);
};

/** The server on it, a look, and its end. */
const started = async (dataDir: string): Promise<string> => {
  const { secretKey } = world.deps.config;
  const server = await bootServer({ deps: { config: { databaseUrl: null, migrateUrl: null, secretKey } } }, dataDir);
  try {
    return await contentIn(dataDir, (await borrowEmbedded(dataDir, () => {})).url);
  } finally {
    await server.terminate();
  }
};

const KILLED = ['核对恢复出的数据', '移走一半时', '换上一半时'];
it.each(RESTORE_MOMENTS.filter(({ when }) => KILLED.includes(when)))(
  'killed at $when, the next start finds $stands, whole',
  async (moment) => {
    const dataDir = join(work, 'killed');
    execFileSync('cp', ['-a', old, dataDir]);
    expect((await runCommand('restore.ts', ['--into', dataDir], env(killedOn(moment)))).code).toBe(-1);
    expect(await readdir(dataDir)).toContain('.restore');
    expect(await started(dataDir)).toBe(standing[moment.stands]);
    expect(await readdir(dataDir)).not.toContain('.restore');
    await rm(dataDir, { recursive: true, force: true });
  },
  120_000,
);
