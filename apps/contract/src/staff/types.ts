import { codes } from '../core/codes.ts';

/** Facts of the staff realm that more than one of its contracts names. */

export const STAFF_STATUS = codes({
  pending: [0, '待激活'],
  active: [1, '正常'],
  disabled: [2, '停用'],
  left: [3, '离职'],
});
export const STAFF_SCOPE = codes({ all: [0, '全部数据'], some: [1, '指定范围'] });

/** A login of the staff: its end whatever happens, its idle time (a setting may differ), how often use is noted. */
export const STAFF_SESSION = { maxHours: 12, idleMin: 20, idleLeast: 5, idleMost: 60, seenSec: 20, onlineSec: 180 };
/** A fresh proof holds for so long. */
export const FRESH_MIN = 10;
/** A step of a login waits so long for the next. */
export const LOGIN_STEP_MIN = 5;
/** Links to set up or reset an account. */
export const LINK_HOURS = 24;
/** One person does not both reset a colleague's password and drop their TOTP within so long. */
export const RESCUE_HOURS = 24;
export const STAFF_PASSWORD = { min: 10, remembered: 5 };
export const RECOVERY_CODES = 10;
export const STAFF_TOKEN = { perMinute: 120, mostRights: 20, days: 90, mostDays: 365 };

/** What the staff realm says, to staff who log in and to those who manage others. */
export const STAFF_COPY = {
  deadLink: '链接已失效，请联系管理员重新生成',
  stepGone: '登录已超时，请重新登录',
  totpNeeded: '请输入动态验证码',
  enrolNeeded: '请先绑定动态验证码',
  totpDemanded: '平台要求绑定动态验证码，不能解除',
  noTotp: '尚未绑定动态验证码',
  totpWrong: '动态验证码错误或已使用',
  recoveryUsed: '恢复码已使用',
  passwordHasAccount: '密码不能包含登录名',
  accountTaken: '登录名已被使用',
  noSuchStaff: '员工不存在',
  notFromHere: '当前网络不允许访问管理后台',
  ownRoles: '不能修改自己的角色',
  ownScope: '不能修改自己的数据范围',
  ownStatus: '不能停用自己',
  lastHolder: (right: string) => `至少保留一名可以${right}的员工`,
  needsRoleEdit: '设置角色和数据范围需要“管理角色”权限',
  platformOnly: '这里涉及整个平台，您的数据范围只是其中一部分，不能使用；请由数据范围为全部的同事办理',
  tooWide: (names: string) => `数据范围为指定的员工不能持有：${names}`,
  noSuchRole: '角色不存在',
  roleTaken: '角色名称已被使用',
  roleInUse: (count: number) => `角色仍有${count}名员工`,
  roleBuiltIn: '内置角色不能删除',
  roleNotBuiltIn: '只有内置角色可以恢复默认',
  ownRoleGrows: '不能为自己持有的角色增加自己没有的权限',
  ownContact: '对方持有您没有的权限，手机号和邮箱只能由本人修改',
  oneOfBoth: '重置密码和解除动态验证码不能由同一人在24小时内办理，请由另一名同事办理',
  linkNotNeeded: '该员工已启用，请生成重置链接',
  linkTooEarly: '该员工尚未启用，请生成设置链接',
  linkClosed: '该员工已停用或离职，不能生成链接',
  badStatus: (from: string, to: string) => `员工${from}，不能变更为${to}`,
  noSuchToken: '密钥不存在',
  actWithoutRight: (act: string) => `“${act}”所需的权限不在所选的权限中`,
  tokenOver: '密钥已过期或已停用',
  nothingPending: '没有等待确认的权限',
  cannotConfirm: (names: string) => `您没有这些权限，不能确认：${names}`,
  noSuchSession: '登录不存在',
} as const;
