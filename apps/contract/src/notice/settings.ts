import { setting, settingNumber } from '../core/setting-terms.ts';

export const NOTICE_SETTINGS = {
  'sms.dailyMax': setting({
    group: '消息',
    label: '每日短信上限',
    help: '全站一天最多发送的短信，其中三成只用于验证码；到八成时记录告警，通知用完当天额度后次日早上再发',
    control: 'number',
    unit: '条',
    schema: settingNumber('每日短信上限', 10, 1_000_000),
    default: 2_000,
  }),
  'notify.quietFrom': setting({
    group: '消息',
    label: '免打扰开始',
    help: '这段时间里只发必发的通知，其余到免打扰结束再发；学员可以另设。开始与结束相同即不设免打扰',
    control: 'number',
    unit: '时',
    schema: settingNumber('免打扰开始', 0, 23),
    default: 22,
  }),
  'notify.quietTo': setting({
    group: '消息',
    label: '免打扰结束',
    control: 'number',
    unit: '时',
    schema: settingNumber('免打扰结束', 0, 23),
    default: 8,
  }),
};
