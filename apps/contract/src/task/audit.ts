export const TASK_ACTIONS = {
  'task.retry': '重试了任务',
  'task.cancel': '取消了任务',
  'task.fetch': '下载了任务的文件',
} as const;

export const TASK_OBJECTS = {
  task: '任务',
} as const;
