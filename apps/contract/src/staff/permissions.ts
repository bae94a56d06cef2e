import { permissions } from '../core/permission-terms.ts';

export const STAFF_PERMISSIONS = permissions({
  'staff:list': { label: '查看员工', group: '系统', opens: '员工、角色与权限列表' },
  'staff:edit': { label: '管理员工', group: '系统', opens: '员工账号的建立、停用与重置', sensitive: true },
  'role:edit': { label: '管理角色', group: '系统', opens: '角色的权限、员工的角色与数据范围', sensitive: true },
  'token:edit': { label: '管理接口密钥', group: '系统', opens: '接口密钥的建立、确认与停用', sensitive: true },
  'session:kick': { label: '强制下线', group: '系统', opens: '结束员工与学员的登录' },
  'log:list': { label: '查看登录日志', group: '系统', opens: '登录日志与在线用户' },
});
