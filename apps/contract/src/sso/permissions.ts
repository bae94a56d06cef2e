import { permissions } from '../core/permission-terms.ts';

export const SSO_PERMISSIONS = permissions({
  'sso:edit': {
    label: '管理单点登录',
    group: '系统',
    opens: '员工与学员以单位账号登录的方式，解除绑定',
    sensitive: true,
  },
});
