import { z } from 'zod';
import { STAFF_SESSION } from './types.ts';
import { onOff, setting, settingNumber } from '../core/setting-terms.ts';

const CIDR = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: '请按 203.0.113.0/24 的格式填写网段，每行一个',
});

export const STAFF_IDLE_SETTINGS = {
  'security.idleMin': setting({
    group: '安全',
    label: '后台闲置退出',
    help: '多久没有操作后须重新登录',
    control: 'number',
    unit: '分钟',
    schema: settingNumber('闲置退出', STAFF_SESSION.idleLeast, STAFF_SESSION.idleMost),
    default: STAFF_SESSION.idleMin,
  }),
};

export const STAFF_LOGIN_SETTINGS = {
  'security.totp': setting({
    group: '安全',
    label: '员工须绑定动态验证码',
    control: 'switch',
    schema: onOff,
    default: false,
    inProduction: true,
  }),
  'security.oneSession': setting({
    group: '安全',
    label: '每名员工只保留一处登录',
    help: '新的登录会使先前的登录退出',
    control: 'switch',
    schema: onOff,
    default: false,
  }),
  'security.pwdDays': setting({
    group: '安全',
    label: '员工密码有效期',
    help: '0 为不要求定期更换；等保测评要求时填 90',
    control: 'number',
    unit: '天',
    schema: settingNumber('密码有效期', 0, 365),
    default: 0,
  }),
};

export const CONSOLE_SETTINGS = {
  'security.consoleCidrs': setting({
    group: '安全',
    label: '允许访问后台的网段',
    help: '每行一个，如 203.0.113.0/24；留空则不限制',
    control: 'lines',
    schema: z.array(CIDR, { error: '请填写网段' }).max(50, '网段最多50个'),
    default: [],
  }),
};

export const DUTY_SETTINGS = {
  'duty.publish': setting({
    group: '审批',
    label: '发布须由他人完成',
    help: '课程与试卷的发布人、题目的启用人不能是最后编辑人',
    control: 'switch',
    schema: onOff,
    default: false,
  }),
  'duty.separate': setting({
    group: '审批',
    label: '审核与制证由不同的人完成',
    help: '审核一份申请的人不能为它制证',
    control: 'switch',
    schema: onOff,
    default: true,
  }),
};
