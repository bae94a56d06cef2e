export const JOB_ACTIONS = {
  'job.run': '运行了定时任务',
} as const;

export const JOB_OBJECTS = {
  job: '定时任务',
} as const;
