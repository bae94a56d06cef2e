import { labelOf } from '../core/codes.ts';
import type { Permission } from '../permissions.ts';
import { WORK_KIND } from '../inbox/work.ts';

/** What the staff are notified of by robots and mail. No text names a person, nor a number of one. */

export type StaffFacts = Readonly<Record<string, string | number>>;

type StaffEvent = {
  name: string;
  /** When it happens, for staff who choose what a robot says. */
  about: string;
  /**
   * Who is notified by mail: staff who hold the permission, who may decide the kind of what waits, or the one it
   * concerns; else robots alone.
   */
  mail?: Permission | 'kind' | 'own';
  /** Like ones that wait together are counted: `新待办：机构审核，3 项`. */
  unit?: string;
  text: (facts: StaffFacts) => string;
};
const events = <const K extends string>(table: Record<K, StaffEvent>) => table;

const kindOf = ({ kind }: StaffFacts): string =>
  Object.values(WORK_KIND).some((code) => code === kind) ? labelOf(WORK_KIND, kind as 1) : '事项';

export const STAFF_EVENTS = events({
  'work.opened': {
    name: '新待办',
    about: '有事项进入待办，或再次进入待办',
    unit: '项',
    text: (facts) => `新待办：${kindOf(facts)}`,
  },
  'work.overdue': {
    name: '待办超期',
    about: '待办超过办理时限',
    unit: '项',
    text: (facts) => `待办超期：${kindOf(facts)}`,
  },
  'work.exam': {
    name: '阅卷与成绩待办',
    about: '有答卷待阅、待仲裁、待重评，或有成绩待发布；每天每类说一次，邮件发给能办的人',
    mail: 'kind',
    text: (facts) => `${kindOf(facts)}：有 ${facts['papers']} 场考试在等。请在管理后台的“待办”中处理。`,
  },
  'sms.budget': {
    name: '短信额度将用完',
    about: '当天的短信用到八成',
    mail: 'channel:edit',
    text: ({ sent, max }) => `今天的短信已用 ${sent} 条，上限 ${max} 条；用完后通知次日早上再发，验证码改用邮箱。`,
  },
  'channel.stopped': {
    name: '发送渠道停用',
    about: '服务商不认可密钥或签名，渠道暂停发送',
    mail: 'channel:edit',
    text: ({ channel }) => `服务商不认可${channel}的密钥或签名，${channel}暂停发送，十分钟后再试。请在“渠道”中检查。`,
  },
  'robot.paused': {
    name: '机器人暂停',
    about: '群机器人连续发送失败',
    mail: 'channel:edit',
    text: ({ robot, failures }) => `一个${robot}机器人连续 ${failures} 次发送失败，已暂停。请在“渠道”中检查后启用。`,
  },
  'job.failed': {
    name: '定时任务失败',
    about: '定时任务接连两次失败，每天每项说一次',
    mail: 'job:list',
    text: ({ job }) => `定时任务“${job}”接连失败，系统会继续重试。请在“任务”中查看原因。`,
  },
  'audit.broken': {
    name: '审计日志不完整',
    about: '每晚的校验发现审计日志有误',
    mail: 'audit:list',
    text: () => '每晚的校验发现审计日志不完整，请立即在“审计日志”中校验。',
  },
  'file.altered': {
    name: '文件缺失或被改动',
    about: '启动时或每晚的核对发现文件不在、或不是原来的内容，每天说一次',
    mail: 'setting:edit',
    text: ({ missing, altered }) =>
      `核对文件时发现 ${missing} 个不在、${altered} 个内容被改动，请从备份恢复；是哪些，见服务器日志。`,
  },
  'backup.missing': {
    name: '备份缺失',
    about: '超过 24 小时没有校验过的备份，每天说一次',
    mail: 'setting:edit',
    text: ({ last }) =>
      last ? `最近一次备份在 ${last}，已超过 24 小时，请检查备份任务。` : '没有备份记录，请检查备份任务。',
  },
  'backup.failed': {
    name: '备份失败',
    about: '备份没有完成，或写好后校验发现有误，每天说一次',
    mail: 'setting:edit',
    text: () => '最近一次备份没有成功，请查看服务器日志，并执行 npm run backup 重新备份。',
  },
  'drill.failed': {
    name: '恢复演练未通过',
    about: '每周从备份恢复的演练发现有误，每天说一次',
    mail: 'setting:edit',
    text: () => '最近一次恢复演练没有通过，备份可能恢复不出来，请立即查看服务器日志。',
  },
  'doctor.worse': {
    name: '系统体检变坏',
    about: '每小时的体检中有一项变坏，每天每项说一次',
    mail: 'setting:edit',
    unit: '项',
    text: ({ check, level }) => `系统体检：“${check}”出现${level}。请在“系统体检”中查看该做什么。`,
  },
  'staff.login.new': {
    name: '员工从新的网络登录',
    about: '员工账号从 30 天内没有用过的网络地址登录；邮件发给本人',
    mail: 'own',
    unit: '次',
    text: () => '有员工账号从新的网络地址登录了管理后台。',
  },
  'staff.account': {
    name: '员工账号变动',
    about: '员工的角色、状态、登录方式或联系方式被他人修改；邮件与短信发给本人',
    mail: 'own',
    unit: '次',
    text: () => '有员工账号的角色、状态、登录方式或联系方式被他人修改。',
  },
  daily: {
    name: '每日摘要',
    about: '每天 9:07，前一天的情况与今天的待办',
    text: ({ day, registered, active, passed, issued, sms, failed, waiting, overdue }) =>
      [
        `${day} 摘要`,
        `新注册 ${registered} 人，学习 ${active} 人，考试合格 ${passed} 人次，发证 ${issued} 份`,
        `短信 ${sms} 条，消息发送失败 ${failed} 条`,
        `现有待办 ${waiting} 项，其中超期 ${overdue} 项`,
      ].join('\n'),
  },
});
export type StaffEventName = keyof typeof STAFF_EVENTS;
export const STAFF_EVENT_NAMES = Object.keys(STAFF_EVENTS) as StaffEventName[];
export const isStaffEvent = (name: string): name is StaffEventName => Object.hasOwn(STAFF_EVENTS, name);
export const staffEvent = (name: StaffEventName): StaffEvent => STAFF_EVENTS[name];
