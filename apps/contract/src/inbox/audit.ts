export const INBOX_ACTIONS = {
  'work.claim': '认领了待办',
  'work.release': '释放了待办',
  'work.next': '领取了待办',
  'work.assign': '指派了待办',
} as const;

export const INBOX_OBJECTS = {
  work: '待办',
} as const;
