import { z } from 'zod';
import { download, endpoint } from '../core/endpoint.ts';
import { codeFilter, PageQuery, idOf } from '../core/fields.ts';
import type { Permission } from '../permissions.ts';
import { Task, TASK } from './types.ts';
import { StateCounts } from '../core/state-counts.ts';

/**
 * Long work of the staff: what it is called, the permission it takes to ask for it and to fetch what it made, and
 * whether its file may name people: such a file is held to the data scope. Every file is kept a day (NAMED_FILE_HOURS).
 *
 * A new kind: a line here; a handler in `features.ts` (`tasks`); and, in the command,
 *
 *   audited(deps, staff, async (client, note) => {
 *     const started = await enqueueStaffTask(client, staff, 'starter-import', { parts });
 *     note({ object: 'starter', facts: { parts } });
 *     return started;
 *   })
 *
 * which answers `TaskStarted`. The handler acts in the name of `actorOfTask(task)` and reads `inputOfTask(task)`.
 */
export const STAFF_TASKS = {
  'starter-import': { label: '导入初始内容', permission: 'starter:import', names: false },
  'audit-verify': { label: '校验审计日志', permission: 'audit:list', names: false },
  'media-renditions': { label: '转码视频', permission: 'media:upload', names: false },
  'question-import': { label: '导入题目', permission: 'bank:import', names: false },
  'question-export': { label: '导出题目', permission: 'bank:export', names: false },
  'paper-parity': { label: '测算试卷均衡度', permission: 'paper:edit', names: false },
  'result-export': { label: '导出成绩', permission: 'exam:export', names: true },
  'stats-rebuild': { label: '计算题目统计', permission: 'exam:stats', names: false },
  'rescore-trial': { label: '试算重判', permission: 'exam:rescore', names: true },
  'rescore-run': { label: '执行重判', permission: 'exam:rescoreDecide', names: true },
  'cert-batch': { label: '制证', permission: 'cert:issue', names: true },
  'exam-release': { label: '发布成绩', permission: 'mark:release', names: true },
  'certificate-archive': { label: '打包证书', permission: 'cert:download', names: true },
  'learner-export': { label: '导出学员', permission: 'learner:export', names: true },
  'report-export': { label: '导出报表', permission: 'report:export', names: true },
  'learner-rename': { label: '换发证书', permission: 'learner:rename', names: true },
  'learner-merge': { label: '合并账号', permission: 'learner:merge', names: true },
  'learner-name': { label: '更正姓名', permission: 'learner:rename', names: true },
  'org-pass': { label: '通过机构', permission: 'org:audit', names: true },
  'certificate-reissue': { label: '换发证书', permission: 'cert:reissue', names: true },
  'incident-credit': { label: '故障补计', permission: 'incident:credit', names: true },
  'broadcast-send': { label: '群发通知', permission: 'notify:send', names: true },
  'year-export': { label: '导出年度学时', permission: 'report:export', names: true },
  'regulator-export': { label: '监管导出', permission: 'report:regulator', names: true },
  'org-audit-pack': { label: '制作认证审核材料', permission: 'report:export', names: true },
  'audit-export': { label: '导出审计日志', permission: 'audit:export', names: true },
} as const satisfies Record<string, { label: string; permission: Permission; names: boolean }>;
export type StaffTaskKind = keyof typeof STAFF_TASKS;
export const isStaffTask = (kind: string): kind is StaffTaskKind => Object.hasOwn(STAFF_TASKS, kind);

export const StaffTask = Task.extend({
  kindName: z.string(),
  /** Who started the task. */
  ownerName: z.string(),
  mine: z.boolean(),
});
export type StaffTask = z.output<typeof StaffTask>;

const taskId = idOf('任务');

/** One's own, newest first; with `job:list` everybody's. */
export const listStaffTasks = endpoint({
  title: '后台任务列表',
  method: 'GET',
  path: '/system/task/list',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  query: PageQuery.extend({
    status: codeFilter(TASK, '状态有误'),
    kind: z.string().max(40, '类别有误').optional(),
    /** Of one's own alone, whatever else may be seen. */
    mine: z.enum(['1'], { error: '筛选有误' }).optional(),
  }),
  rows: StaffTask,
});
export const taskCounts = endpoint({
  title: '各状态的后台任务数',
  method: 'GET',
  path: '/system/task/counts',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  data: StateCounts,
});
export const getStaffTask = endpoint({
  title: '后台任务的进度',
  method: 'GET',
  path: '/system/task/:id',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  keepsNoSessionAlive: true,
  params: z.object({ id: taskId }),
  data: StaffTask,
});
/** For the one who started the task, while they still may start it. */
export const getStaffTaskFile = download({
  title: '下载后台任务的结果',
  method: 'GET',
  path: '/system/task/:id/file',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'task.fetch',
  params: z.object({ id: z.uuid({ error: '文件不存在或已过期，请重新生成' }) }),
  files: ['xlsx', 'zip', 'json'],
});
export const retryStaffTask = endpoint({
  title: '重试失败的后台任务',
  method: 'POST',
  path: '/system/task/retry',
  access: 'staff',
  permission: 'job:retry',
  scope: 'own',
  audit: 'task.retry',
  body: z.object({ id: taskId }),
  data: z.object({ id: z.string() }),
  done: '已重新排队',
});

/** Work that only reads, and may be given up at any moment. */
export const CANCELLABLE = ['report-export', 'learner-export', 'question-export', 'result-export'] as const;
/** One's own, while it waits or is under way; nothing of it stays. */
export const cancelStaffTask = endpoint({
  title: '取消自己的导出任务',
  method: 'POST',
  path: '/system/task/cancel',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'task.cancel',
  body: z.object({ id: taskId }),
  data: z.object({ id: z.string() }),
  done: '已取消',
});
