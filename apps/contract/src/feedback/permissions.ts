import { permissions } from '../core/permission-terms.ts';

export const FEEDBACK_PERMISSIONS = permissions({
  'suggest:reply': { label: '答复反馈', group: '消息', opens: '意见反馈的查看、答复与关闭' },
});
