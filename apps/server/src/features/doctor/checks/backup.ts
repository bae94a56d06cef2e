import { dateTime } from '#domain/time.ts';
import { isFreshBackup, lastBackup, lastDrill } from '#services/last-backup.ts';
import { type DoctorCheck, faulty, fine } from '../check.ts';

const HOW = '做法见 docs/operate/backup.md';

export const backupCheck: DoctorCheck = {
  key: 'backup',
  title: '备份',
  run: async ({ pool }) => {
    const last = await lastBackup(pool);
    if (last === null)
      return faulty('还没有校验过的备份', {
        why: '磁盘坏了，学员、成绩和证书就都没有了',
        todo: `用 BACKUP_DIR 指定备份放在哪里，再执行一次 npm run backup；${HOW}`,
      });
    const when = dateTime(last.at).slice(0, 16);
    if (isFreshBackup(last)) {
      const drill = await lastDrill(pool);
      if (drill?.fault)
        return faulty(`最近一次 ${when}，恢复演练没有通过：${drill.fault}`, {
          why: '要用的时候，备份可能恢复不出来',
          todo: `改正后执行 npm run backup:verify -- --drill；${HOW}`,
        });
      return fine(`最近一次 ${when}，已校验${drill ? `；${dateTime(drill.at).slice(0, 10)} 演练过恢复` : ''}`);
    }
    return faulty(`最近一次 ${when}，已超过 24 小时`, {
      why: '那之后的记录没有第二份',
      todo: `看备份任务为什么停了；${HOW}`,
    });
  },
};
