import type { Config } from '#config.ts';
import { maybeOne, one, type Queryable, sql } from '#db/sql.ts';
import { lastBackup } from '#services/backup/last-backup.ts';

/** The drill as a job that the console may ask for. */
export const DRILL_JOB = 'restore-drill';

/** An installation that seals by a public key alone has no key here: that drill is by hand. */
export const whyNoDrill = async (on: Queryable, { dir, recipient }: Config['backup']): Promise<string | null> => {
  if (dir === null) return '没有设置 BACKUP_DIR，还没有备份可以试';
  if (recipient !== null)
    return '备份由公钥加密，私钥不在服务器上；请执行 npm run backup:verify -- --drill --identity 私钥文件';
  return (await lastBackup(on)) === null ? '还没有校验过的备份可以试' : null;
};

const ASK = sql`UPDATE "JobRun" SET "askedAt" = clock_timestamp() WHERE name = ${DRILL_JOB} RETURNING name`;
/** False where no server that runs jobs has announced it yet. */
export const askForDrill = async (on: Queryable): Promise<boolean> => (await maybeOne(on, ASK)) !== null;

const UNDER_WAY = sql<{ drilling: boolean }>`
  SELECT EXISTS (SELECT FROM "JobRun" WHERE name = ${DRILL_JOB} AND "askedAt" IS NOT NULL)
    OR EXISTS (SELECT FROM "BackupRun"
      WHERE kind = 'drill' AND "endedAt" IS NULL AND "heldUntil" > clock_timestamp()) AS drilling`;
/** Asked for, or at work. */
export const isDrilling = async (on: Queryable): Promise<boolean> => (await one(on, UNDER_WAY)).drilling;
