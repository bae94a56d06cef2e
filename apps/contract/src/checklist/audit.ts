export const CHECKLIST_ACTIONS = {
  'checklist.ignore': '忽略了开业清单的一项',
  'checklist.test': '发送了测试消息',
} as const;

export const CHECKLIST_OBJECTS = {
  checklist: '开业清单',
} as const;
