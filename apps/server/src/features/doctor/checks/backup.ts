import { dateTime } from '#domain/time/time.ts';
import { openPlace } from '#ports/backup/open-place.ts';
import { listSets, momentOf } from '#services/backup/set/manifest.ts';
import { isFreshBackup, lastBackup, lastDrill, lastLog } from '#services/backup/last-backup.ts';
import type { Config } from '#config.ts';
import { type DoctorCheck, faulty, fine, statementOn, warned } from '#features/doctor/check.ts';
import { sizeWords } from '#features/doctor/size-words.ts';

const minute = (at: Date): string => dateTime(at).slice(0, 16);

/** How many there are and how far back they go; a place that does not answer is found by the backup itself. */
const keptWords = async (backup: Config['backup']): Promise<string> => {
  if (backup.dir === null) return '';
  const sets = await listSets(openPlace(backup.dir, backup)).catch(() => []);
  const [oldest] = sets;
  return oldest === undefined ? '' : `；共留 ${sets.length} 份，最早 ${dateTime(momentOf(oldest)).slice(0, 10)}`;
};

/** The log is at most five minutes behind, or its place is away. */
const LOG_MS = 15 * 60_000;

export const backupCheck: DoctorCheck = {
  key: 'backup',
  title: '备份',
  run: async (deps) => {
    const { dir, passphrase, recipient, wal } = deps.config.backup;
    const last = await lastBackup(deps.pool);
    const todo =
      dir === null ? '用 BACKUP_DIR 指定备份放在哪里，再执行 npm run backup' : '执行 npm run backup，看它说什么';
    if (last === null) return faulty('还没有校验过的备份', { why: '磁盘坏了，学员、成绩和证书就都没有了', todo });
    const logged = wal ? await lastLog(deps.pool) : null;
    const log = logged ? `，连续日志至 ${minute(logged)}` : '';
    const found = `${minute(last.at)}，写入 ${sizeWords(last.bytes)}，全部核对${log}${await keptWords(deps.config.backup)}`;
    if (!isFreshBackup(last)) return faulty(`${found}，已超过 24 小时`, { why: '那之后的记录没有第二份', todo });
    if (logged && Date.now() - logged.getTime() > LOG_MS)
      return warned(found, { why: '连续日志停了，那之后的记录没有第二份', todo: '看备份位置能不能写入' });
    if (passphrase !== null || recipient !== null) return fine(found);
    const statement = statementOn(deps, 'backup', { kind: 'risk', about: 'unsealed' });
    const why = '备份没有加密，拿到它的人读得到全部资料';
    if (statement.stated) return fine(found, { why, statement });
    return warned(found, { why, todo: '设置 BACKUP_PASSPHRASE 或 BACKUP_RECIPIENT，或写明接受这一风险', statement });
  },
};

/** Once a week; one Sunday may be missed. */
const DRILL_MS = 15 * 86_400_000;
const BY_HAND = '在系统体检页按“现在试一次”，或执行 npm run backup:verify -- --drill';

export const drillCheck: DoctorCheck = {
  key: 'drill',
  title: '试恢复',
  run: async ({ pool, config: { backup } }) => {
    const last = await lastDrill(pool);
    if (last === null && backup.dir === null) return fine('还没有备份可以试');
    if (last === null) return warned('还没有试过', { why: '没有试着恢复过的备份，不知道能不能用', todo: BY_HAND });
    if (last.fault !== null)
      return faulty(`${minute(last.at)} 没有成功：${last.fault}`, { todo: `改正后，${BY_HAND}` });
    if (Date.now() - last.at.getTime() > DRILL_MS)
      return warned(`上一次在 ${minute(last.at)}`, { why: '本来每周日做一次', todo: BY_HAND });
    return fine(`${minute(last.at)} 从备份恢复成功，核对一致`);
  },
};
