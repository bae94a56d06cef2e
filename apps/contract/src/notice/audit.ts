export const NOTICE_ACTIONS = {
  'message.retry': '重新发送了消息',
  'notify.rule': '修改了通知规则',
  'notify.template': '修改了通知模板',
  'notify.test': '测试了通知模板',
  'broadcast.draft': '起草了群发通知',
  'broadcast.edit': '修改了群发通知草稿',
  'broadcast.remove': '删除了群发通知草稿',
  'broadcast.confirm': '发送了群发通知',
  'broadcast.withdraw': '撤回了群发通知',
  'channel.edit': '修改了发送渠道',
  'channel.remove': '移除了发送渠道',
  'channel.test': '测试了发送渠道',
  'robot.add': '新建了群机器人',
  'robot.edit': '修改了群机器人',
  'robot.remove': '删除了群机器人',
  'robot.test': '测试了群机器人',
} as const;

export const NOTICE_OBJECTS = {
  message: '短信与邮件',
  notify: '通知',
  broadcast: '群发通知',
  robot: '群机器人',
  channel: '发送渠道',
} as const;
