import { permissions } from '../core/permission-terms.ts';

export const JOB_PERMISSIONS = permissions({
  'job:list': { label: '查看定时任务', group: '系统', opens: '定时任务与后台任务的状态' },
  'job:retry': { label: '重试任务', group: '系统', opens: '立即运行定时任务、重试失败的任务' },
});
