import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { stopLeftover } from '#boot/embedded/embedded.ts';
import { dateTime } from '#domain/time/time.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { syncPath } from '#lib/sync-path.ts';

/**
 * The restored content is made in DATA_DIR/.restore/new and takes its place by renames, which a list written before
 * names. A start that finds the list goes on with it: after a kill anywhere all is as it was, or all becomes new.
 */

export const RESTORE = '.restore';
const ASIDE = 'before-restore-';
const READY = 'ready';
/** Not of the content: the lock of the restoring process, and earlier content that was put aside. */
const stays = (name: string) => [RESTORE, 'server.lock', 'lost+found'].includes(name) || name.startsWith(ASIDE);

const Plan = z.strictObject({
  aside: z.string(),
  moves: z.array(z.strictObject({ from: z.string(), to: z.string() })),
});
type Plan = z.output<typeof Plan>;
type Move = Plan['moves'][number];

export const newContent = (dataDir: string): string => join(dataDir, RESTORE, 'new');
const readyPath = (dataDir: string): string => join(dataDir, RESTORE, READY);

const contentOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !stays(name)).sort();

/** What is on a disk of its own cannot be moved aside; said before anything is made. */
export const refuseMounts = async (dataDir: string): Promise<void> => {
  const { dev } = await stat(dataDir);
  for (const name of await contentOf(dataDir))
    if ((await stat(join(dataDir, name))).dev !== dev)
      throw new BackupError(
        `${join(dataDir, name)} 在另一个文件系统上，不能整体换下。请把它移到 ${dataDir} 中，或恢复到另一个目录。`,
      );
};

/**
 * From now on the new content is what counts. `clusters`: where the database lies when it does not lie in the
 * directory.
 */
export const commitSwap = async (dataDir: string, clusters: Move | null, now = new Date()): Promise<void> => {
  const aside = join(dataDir, ASIDE + dateTime(now).replace(/[-:]/g, '').replace(' ', 'T'));
  const fresh = newContent(dataDir);
  const old = (await contentOf(dataDir)).map((name) => ({ from: join(dataDir, name), to: join(aside, name) }));
  const coming = (await contentOf(fresh)).map((name) => ({ from: join(fresh, name), to: join(dataDir, name) }));
  const moved = clusters ? [{ from: clusters.to, to: `${clusters.to}.${ASIDE}${now.getTime()}` }, clusters] : [];
  const plan: Plan = { aside, moves: [...old, ...moved, ...coming] };
  const half = `${readyPath(dataDir)}.half`;
  await writeFile(half, JSON.stringify(plan), { flush: true });
  await rename(half, readyPath(dataDir));
  await syncPath(dirname(half));
};

/**
 * Goes on with a swap that was committed; answers where the old content is, null when there was none to go on with.
 * What was not committed is cleared away. `step` is called before each rename.
 */
export const finishSwap = async (dataDir: string, step: () => void = () => {}): Promise<string | null> => {
  const text = await readFile(readyPath(dataDir), 'utf8').catch(() => null);
  if (text === null) {
    if (!existsSync(join(dataDir, RESTORE))) return null;
    // The database that a killed restore looked at.
    await stopLeftover(newContent(dataDir));
    await rm(join(dataDir, RESTORE), { recursive: true, force: true });
    return null;
  }
  const { aside, moves } = Plan.parse(JSON.parse(text));
  if (moves.some(({ to }) => dirname(to) === aside)) await mkdir(aside, { recursive: true, mode: 0o711 });
  for (const { from, to } of moves) {
    step();
    // Done before: what was moved aside is there, what took its place has left.
    if (existsSync(to) || !existsSync(from)) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o755 });
    await rename(from, to);
  }
  for (const folder of new Set(moves.flatMap(({ from, to }) => [dirname(from), dirname(to)])))
    if (existsSync(folder)) await syncPath(folder);
  step();
  await rm(readyPath(dataDir));
  await syncPath(join(dataDir, RESTORE));
  step();
  await rm(join(dataDir, RESTORE), { recursive: true, force: true });
  return aside;
};
