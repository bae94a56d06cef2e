import { dateTime } from '#domain/time/time.ts';
import { lastFileCheck } from '#services/files/file-check.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';
import { hasHadNight, isLastNight } from '#features/doctor/night.ts';

const NAMED = 3;

/** What the night found of the files that rows name: as long as it takes, so not again here. */
export const filesCheck: DoctorCheck = {
  key: 'files',
  title: '文件',
  run: async ({ pool }) => {
    const last = await lastFileCheck(pool);
    if (last === null && !(await hasHadNight(pool))) return fine('还没有到第一次夜间核对');
    const why = '每晚应该核对一次；没有核对，文件缺失或改变不会被发现';
    if (last === null)
      return warned('从来没有核对过', { why, todo: '看夜间的核对为什么没有运行', door: '/console/jobs' });
    const { at, files, missing, altered, spoilt } = last;
    const when = dateTime(at).slice(0, 16);
    if (missing + altered > 0) {
      const more = missing + altered > NAMED ? ' 等' : '';
      return faulty(`${when} 核对 ${files} 个，缺失 ${missing} 个，与原来不同 ${altered} 个`, {
        why: `${spoilt.slice(0, NAMED).join('、')}${more}`,
        todo: '从备份取回这些文件，放回原来的路径，再在“任务”里运行这一项',
        door: '/console/jobs',
      });
    }
    if (!isLastNight(at))
      return warned(`上一次核对在 ${when}`, { why, todo: '看夜间的核对为什么没有运行', door: '/console/jobs' });
    return fine(`${when} 核对 ${files} 个，一个不缺，内容没有改变`);
  },
};
