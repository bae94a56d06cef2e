import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { lastBackup } from '#services/backup/last-backup.ts';
import { commandEnv, openOwnCluster } from '#test/world/own-cluster.ts';
import { backupJob } from './night-jobs.ts';

afterEach(() => vi.unstubAllEnvs());

it('the backup of each night is made beside the server, and verified', { timeout: 120_000 }, async () => {
  const place = await mkdtemp(join(tmpdir(), 'zhibiao-place-'));
  const world = await openOwnCluster({ BACKUP_DIR: place });
  const said: unknown[] = [];
  const log = { info: (line: unknown) => said.push(line), warn: () => {}, error: () => {} };
  try {
    for (const [name, value] of Object.entries(commandEnv(world.dataDir, { BACKUP_DIR: place })))
      vi.stubEnv(name, value);
    const made = await backupJob.run({ ...world.deps }, log, undefined, true);
    expect(made).toBe(1);
    expect((await lastBackup(world.deps.pool))?.verifiedAt).toBeInstanceOf(Date);
    expect(JSON.stringify(said)).toContain('已完成并校验（完整）');
  } finally {
    await world.close();
    await rm(place, { recursive: true, force: true });
  }
});
