export const APPLY_ACTIONS = {
  'apply.audit': '审核了认证申请',
  'apply.issue': '为认证申请制证',
} as const;

export const APPLY_REVIEW_ACTIONS = {
  'apply.take': '接手了认证申请',
  'apply.back': '退回重新审核了认证申请',
  'apply.photo': '查看了认证申请的证件照',
} as const;

export const APPLY_OBJECTS = {
  apply: '认证申请',
} as const;

export const APPLY_FIELDS = {
  apply: '认证申请',
  batch: '制证批次',
  renamed: '更正了姓名',
  people: '人员结论',
} as const;
