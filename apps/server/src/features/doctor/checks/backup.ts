import { dateTime } from '#domain/time.ts';
import { isFreshBackup, lastBackup } from '#services/last-backup.ts';
import { type DoctorCheck, faulty, fine } from '../check.ts';

const HOW = '做法见 docs/operate/backup.md';

export const backupCheck: DoctorCheck = {
  key: 'backup',
  title: '备份',
  run: async ({ config }) => {
    const at = await lastBackup(config.dataDir);
    if (at === null)
      return faulty('还没有备份', {
        why: '磁盘坏了，学员、成绩和证书就都没有了',
        todo: `先做一次备份，再让它每晚自己做；${HOW}`,
      });
    const when = dateTime(at).slice(0, 16);
    if (isFreshBackup(at)) return fine(`最近一次 ${when}`);
    return faulty(`最近一次 ${when}，已超过 24 小时`, {
      why: '那之后的记录没有第二份',
      todo: `看备份任务为什么停了；${HOW}`,
    });
  },
};
