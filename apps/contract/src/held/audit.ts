export const HELD_ACTIONS = {
  'held.ask': '提交了操作（可在 10 秒内撤回）',
  'held.withdraw': '撤回了操作',
} as const;
