import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import type { Config } from '#config.ts';
import type { ReportFact } from '#boot/facts.ts';
import type { Pool } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { createReading, type Reading, readingOn } from '#db/reading/reading.ts';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { BootError } from '#lib/boot-error.ts';
import { openPlace } from '#ports/backup/open-place.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { listSets, setOf } from './set/manifest.ts';
import { checkSet, type SetCheck } from './verify.ts';

/** What the commands of backup work on. */

/** Where this installation's backups go. */
export const ownPlace = ({ backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>): BackupPlace => {
  const { dir } = backup;
  if (dir === null) throw new BootError('请用 BACKUP_DIR 指定备份放在哪里：一个目录，或 s3://存储桶/前缀。');
  if (dir === dataDir || dir.startsWith(dataDir + sep))
    throw new BootError(`BACKUP_DIR（${dir}）不能在数据目录里面：数据目录坏了，备份也就没有了。`);
  return openPlace(dir, backup);
};

/** Its database, beside a running server or not, for as long as `work` takes. */
export const withDatabase = async <T>(
  { dataDir, databaseUrl, migrateUrl, standby }: Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateUrl' | 'standby'>,
  report: ReportFact,
  work: (on: { pool: Pool; reading: Reading; ownerUrl: string }) => Promise<T>,
): Promise<T> => {
  if (!existsSync(dataDir)) throw new BootError(`没有数据目录 ${dataDir}，请用 DATA_DIR 指定。`);
  const embedded = databaseUrl ? null : await borrowEmbedded(dataDir, report);
  const ownerUrl = embedded?.url ?? migrateUrl ?? databaseUrl ?? '';
  const { pool, close } = await connect(embedded?.url ?? databaseUrl ?? '', 2);
  try {
    const reading = standby ? createReading(pool, standby, report) : readingOn(pool);
    return await work({ pool, reading, ownerUrl });
  } finally {
    await close();
    await embedded?.stop();
  }
};

/** This set, or the last one, with everything in it looked at. */
export const lookedAt = async (place: BackupPlace, named: string | undefined): Promise<SetCheck> => {
  const sets = await listSets(place);
  const set = named ?? sets.at(-1);
  if (set === undefined) throw new BackupError(`${place.name} 中没有备份。`);
  if (!sets.includes(set))
    throw new BackupError(`${place.name} 中没有备份 ${set}；现有 ${sets.slice(-5).join('、') || '一份也没有'}。`);
  const check = await checkSet(place, set);
  if (!check) throw new BackupError(`备份 ${set} 的清单（manifest.json）被改动或读不出来，不能使用。`);
  return check;
};

/**
 * A set newer than this one of which the manifest is missing: killed while it was made, or damaged. The operator
 * who restores has to say that the older one is meant.
 */
export const refuseOlder = async (place: BackupPlace, set: string): Promise<void> => {
  const newest = (await place.list('sets')).map(setOf).findLast((name) => name > set);
  if (newest !== undefined)
    throw new BackupError(
      `更新的一份备份 ${newest} 没有清单（manifest.json 不在）：它没有做完，或已损坏。` +
        `确实要用较早的一份，请加 --set ${set}。没有改动任何数据。`,
    );
};
