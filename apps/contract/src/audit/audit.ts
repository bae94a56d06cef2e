export const AUDIT_LOG_ACTIONS = {
  'audit.verify': '校验了审计日志',
  'audit.export': '导出了审计日志',
  'audit.anchor': '签署了审计锚点',
} as const;

export const AUDIT_LOG_OBJECTS = {
  audit: '审计日志',
  ledger: '学习台账',
} as const;
