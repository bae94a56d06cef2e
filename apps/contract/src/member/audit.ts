export const MEMBER_ACTIONS = {
  'member.remove': '移出了机构成员',
  'member.withdraw': '撤回了邀请',
  'member.export': '导出了学员名单',
} as const;
