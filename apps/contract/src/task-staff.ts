import { z } from 'zod';
import { download, endpoint } from './endpoint.ts';
import { PageQuery, queryInt } from './fields.ts';
import type { Permission } from './permissions.ts';
import { Task } from './task.ts';

/**
 * Long work of the staff: what it is called, and the permission it takes to ask for it and to fetch what it made.
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
  'starter-import': { label: '导入初始内容', permission: 'starter:import' },
  'audit-verify': { label: '校验审计日志', permission: 'audit:list' },
  'media-renditions': { label: '转码视频', permission: 'media:upload' },
  'question-import': { label: '导入题目', permission: 'bank:import' },
  'question-export': { label: '导出题目', permission: 'bank:export' },
  'paper-parity': { label: '测算试卷均衡度', permission: 'paper:edit' },
  'result-export': { label: '导出成绩', permission: 'exam:export' },
  'stats-rebuild': { label: '计算题目统计', permission: 'exam:stats' },
  'rescore-trial': { label: '试算重判', permission: 'exam:rescore' },
  'rescore-run': { label: '执行重判', permission: 'exam:rescoreDecide' },
  'cert-batch': { label: '制证', permission: 'cert:issue' },
  'exam-release': { label: '发布成绩', permission: 'mark:release' },
  'certificate-archive': { label: '打包证书', permission: 'cert:download' },
  'learner-export': { label: '导出学员', permission: 'learner:export' },
  'report-export': { label: '导出报表', permission: 'report:export' },
  'learner-rename': { label: '换发证书', permission: 'learner:rename' },
  'learner-merge': { label: '合并账号', permission: 'learner:merge' },
  'incident-credit': { label: '故障补计', permission: 'incident:credit' },
  'broadcast-send': { label: '群发通知', permission: 'notify:send' },
  'year-export': { label: '导出年度学时', permission: 'report:export' },
  'regulator-export': { label: '监管导出', permission: 'report:regulator' },
  'org-audit-pack': { label: '制作认证审核材料', permission: 'report:export' },
  'audit-export': { label: '导出审计日志', permission: 'audit:export' },
} as const satisfies Record<string, { label: string; permission: Permission }>;
export type StaffTaskKind = keyof typeof STAFF_TASKS;
export const isStaffTask = (kind: string): kind is StaffTaskKind => Object.hasOwn(STAFF_TASKS, kind);

export const StaffTask = Task.extend({
  kindName: z.string(),
  /** Who asked for it. */
  ownerName: z.string(),
  mine: z.boolean(),
});
export type StaffTask = z.output<typeof StaffTask>;

const taskId = z.uuid({ error: '任务不存在' });

/** One's own, newest first; with `job:list` everybody's. */
export const listStaffTasks = endpoint({
  method: 'GET',
  path: '/system/task/list',
  access: 'staff',
  permission: 'self',
  query: PageQuery.extend({
    status: queryInt('状态有误').optional(),
    kind: z.string().max(40, '类别有误').optional(),
    /** Of one's own alone, whatever else may be seen. */
    mine: z.enum(['1'], { error: '筛选有误' }).optional(),
  }),
  rows: StaffTask,
});
export const getStaffTask = endpoint({
  method: 'GET',
  path: '/system/task/:id',
  access: 'staff',
  permission: 'self',
  passive: true,
  params: z.object({ id: taskId }),
  data: StaffTask,
});
/** For who asked for it, while they may still ask for it. */
export const getStaffTaskFile = download({
  method: 'GET',
  path: '/system/task/:id/file',
  access: 'staff',
  permission: 'self',
  params: z.object({ id: z.uuid({ error: '文件不存在或已过期，请重新生成' }) }),
  files: ['xlsx', 'zip', 'json'],
});
export const retryStaffTask = endpoint({
  method: 'POST',
  path: '/system/task/retry',
  access: 'staff',
  permission: 'job:retry',
  audit: 'task.retry',
  body: z.object({ id: taskId }),
  data: z.object({ id: z.string() }),
  done: '已重新排队',
});

/** Work that only reads, and may be given up at any moment. */
export const CANCELLABLE = ['report-export', 'learner-export', 'question-export', 'result-export'] as const;
/** One's own, while it waits or is under way; nothing of it stays. */
export const cancelStaffTask = endpoint({
  method: 'POST',
  path: '/system/task/cancel',
  access: 'staff',
  permission: 'self',
  audit: 'task.cancel',
  body: z.object({ id: taskId }),
  data: z.object({ id: z.string() }),
  done: '已取消',
});
