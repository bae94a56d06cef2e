import { STAFF_PASSWORD } from '../staff/types.ts';
import { setting, settingNumber } from '../core/setting-terms.ts';

export const AUTH_SETTINGS = {
  'security.orgPwdDays': setting({
    group: '安全',
    label: '机构管理员密码有效期',
    help: '机构负责人和机构的管理员凭密码登录时，到期先换新密码；0 为不要求定期更换，等保测评要求时填 90',
    control: 'number',
    unit: '天',
    schema: settingNumber('机构管理员密码有效期', 0, 365),
    default: 0,
  }),
  'security.orgPwdRemembered': setting({
    group: '安全',
    label: '机构管理员不能重复的密码',
    help: '新密码不能与最近几次使用的相同，含正在使用的；0 为只不能与原密码相同',
    control: 'number',
    unit: '次',
    schema: settingNumber('不能重复的次数', 0, 10),
    default: STAFF_PASSWORD.remembered,
  }),
};
