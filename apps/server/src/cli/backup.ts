import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { commandFault, endsWith } from '#cli/backup-words.ts';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { backUp } from '#services/backup/back-up.ts';
import { ownPlace, withDatabase } from '#services/backup/installation.ts';
import { sayLine } from './terminal.ts';

/**
 * npm run backup: copies the database, the files and the keys to BACKUP_DIR, and reads them again. Ends with 0 when the
 * copy is whole, 1 when it is not, 2 when it could not be made. --full takes nothing over from the one before, --gentle
 * takes its time, as the one of each night does.
 */

const UNSEALED =
  '注意：没有设置 BACKUP_PASSPHRASE 或 BACKUP_RECIPIENT，备份没有加密。其中有签名私钥、密钥和个人信息，请限制谁能读它。';

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { full: { type: 'boolean', default: false }, gentle: { type: 'boolean', default: false } },
  });
  const config = loadConfig(process.env);
  const place = ownPlace(config);
  if (!config.backup.passphrase && !config.backup.recipient) sayLine(UNSEALED);
  const outcome = await withDatabase(config, reportTo(sayLine), ({ pool, ownerUrl }) => {
    const source = { config, ownerUrl, storage: createStorage(config), truth: createTruth(config), place };
    return backUp(pool, { ...source, anew: values.full, gentle: values.gentle }, endsWith(process));
  });
  const { set, files, bytes = 0, fault, level } = outcome;
  if (fault !== null) {
    sayLine(`备份没有通过校验：${fault}`);
    return 1;
  }
  const how = { full: '完整', incremental: '增量', command: '数据库由外部工具备份' }[level ?? 'full'];
  sayLine(
    `备份 ${set} 已完成并校验（${how}）：站点文件 ${files} 个，写入 ${Math.ceil(bytes / 1_000_000)} MB，位于 ${place.name}`,
  );
  return 0;
};

setPriority(constants.priority.PRIORITY_LOW);
process.exitCode = await run().catch(commandFault);
process.disconnect?.();
