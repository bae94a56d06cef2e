import { BackupError } from './backup-error.ts';

export const LABEL_NAME = 'backup_label';

/** Where the log of a backup begins, and of which backup it holds the changes; null of a full one. */
export type BackupLabel = { start: Point; since: Point | null };
type Point = { timeline: number; lsn: string };

const valueIn = (text: string, name: string): string | null =>
  new RegExp(`^${name}: (\\S+)`, 'm').exec(text)?.[1] ?? null;

const pointIn = (text: string, lsnName: string, timelineName: string): Point | null => {
  const [lsn, timeline] = [valueIn(text, lsnName), valueIn(text, timelineName)];
  return lsn === null || timeline === null ? null : { lsn, timeline: Number(timeline) };
};

export const parseBackupLabel = (text: string): BackupLabel => {
  const start = pointIn(text, 'START WAL LOCATION', 'START TIMELINE');
  if (!start) throw new BackupError(`${LABEL_NAME} 没有写明备份从哪里开始。`);
  return { start, since: pointIn(text, 'INCREMENTAL FROM LSN', 'INCREMENTAL FROM TLI') };
};

/** The label of what a chain was put together to: a full backup. */
export const fullBackupLabel = (text: string): string => text.replaceAll(/^INCREMENTAL FROM (LSN|TLI): .*\n/gm, '');
