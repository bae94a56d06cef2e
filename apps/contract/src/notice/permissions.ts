import { permissions } from '../core/permission-terms.ts';

export const NOTICE_PERMISSIONS = permissions({
  'notify:log': { label: '查看发送记录', group: '消息', opens: '短信与邮件的发送记录、今日短信用量' },
  'notify:retry': { label: '重发消息', group: '消息', opens: '发送失败的短信与邮件的重试' },
  'notify:send': { label: '群发通知', group: '消息', opens: '向一类学员发送站内消息、邮件与短信', sensitive: true },
  'notify:rule': { label: '管理通知规则', group: '消息', opens: '哪些通知由哪些渠道发送，以及它们的文字' },
  'channel:edit': { label: '管理发送渠道', group: '消息', opens: '短信、邮件的密钥与群机器人', sensitive: true },
});
