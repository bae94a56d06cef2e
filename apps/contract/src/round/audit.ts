export const ROUND_ACTIONS = {
  'plan.add': '新建了再认证计划',
  'plan.edit': '修改了再认证计划',
  'plan.remove': '删除了再认证计划',
  'round.open': '为学员开始了新一轮',
} as const;

export const ROUND_OBJECTS = {
  plan: '再认证计划',
} as const;

export const ROUND_FIELDS = {
  monthDay: '学年开始日',
  withCourse: '连同课程',
  closeUnfinished: '结转未完成的轮次',
  notice: '提前提醒（天）',
  close: '结束未完成的轮次',
  deadline: '截止日期',
} as const;
