import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whoever backs up touches it when all is safe: nothing else tells of a copy that lies elsewhere. */
export const BACKUP_MARK = 'backup.done';
const BACKUP_HOURS = 24;

export const lastBackup = async (dataDir: string): Promise<Date | null> =>
  (await stat(join(dataDir, BACKUP_MARK)).catch(() => null))?.mtime ?? null;
export const isFreshBackup = (at: Date | null): boolean =>
  at !== null && Date.now() - at.getTime() < BACKUP_HOURS * 3_600_000;
