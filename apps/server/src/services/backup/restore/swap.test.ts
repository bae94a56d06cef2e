import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVER_SOURCES } from '#test/world/paths.ts';
import { commitSwap, finishSwap, newContent } from './swap.ts';

/** New content takes the place of the old, and the process is killed at every step of it. */

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-swap-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const fill = async (folder: string, word: string, names: string[]) => {
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'content'), word);
  }
  await writeFile(join(folder, 'secret.key'), word);
};
/** What stands in the directory, as one word for each name. */
const stands = async (): Promise<Record<string, string>> => {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('.') && !name.startsWith('before-restore-'));
  const read = async (name: string) =>
    readFile(join(dataDir, name, 'content'), 'utf8').catch(() => readFile(join(dataDir, name), 'utf8'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
};
const OLD = { anchors: 'old', files: 'old', postgres: 'old', 'secret.key': 'old' };
const NEW = { files: 'new', keys: 'new', postgres: 'new', 'secret.key': 'new' };
const prepare = async () => {
  await fill(dataDir, 'old', ['anchors', 'files', 'postgres']);
  await fill(newContent(dataDir), 'new', ['files', 'keys', 'postgres']);
};

/** Goes on with the swap in a process that kills itself before the step of this number; whether it was killed. */
const killedAt = (step: number): Promise<boolean> =>
  new Promise((resolve) => {
    const program = `
      import { finishSwap } from '${join(SERVER_SOURCES, 'services/backup/restore/swap.ts')}';
      let left = ${step};
      await finishSwap(${JSON.stringify(dataDir)}, () => {
        if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      });`;
    execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: SERVER_SOURCES }, (error) =>
      resolve(error?.signal === 'SIGKILL'),
    );
  });

it('what was not committed is cleared away, and the old stands', async () => {
  await prepare();
  expect(await finishSwap(dataDir)).toBeNull();
  expect(await stands()).toEqual(OLD);
  expect(await readdir(dataDir)).not.toContain('.restore');
});

it('killed at any step, whoever comes next finishes it', async () => {
  for (let step = 0, killed = true; killed; step += 1) {
    await rm(dataDir, { recursive: true, force: true });
    await prepare();
    await commitSwap(dataDir, null);
    killed = await killedAt(step);
    expect(step).toBeLessThan(20);
    const aside = await finishSwap(dataDir);
    expect([step, await stands()]).toEqual([step, NEW]);
    expect(await readdir(dataDir)).not.toContain('.restore');
    if (killed && aside !== null) expect(await readFile(join(aside, 'secret.key'), 'utf8')).toBe('old');
    const [kept = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'));
    expect((await readdir(join(dataDir, kept))).sort()).toEqual(['anchors', 'files', 'postgres', 'secret.key']);
  }
}, 60_000);
