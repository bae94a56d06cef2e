import { z } from 'zod';
import { AUDITOR_EXAM_MONTHS, AUDITOR_HOURS, AUDITOR_HOURS_SETTING, EVIDENCE_MONTHS } from './apply/types.ts';
import { LinkUrl } from './core/content-fields.ts';
import { isOneLine, notOneLine } from './core/fields.ts';
import { HOUR_MIN, PRODUCT } from './core/limits.ts';
import { STAFF_PASSWORD, STAFF_SESSION } from './staff/types.ts';
import { oneLine } from './core/text/text-fold.ts';

/** The groups of the settings page, in its order. */
export const SETTING_GROUPS = ['基本', '安全', '学时', '媒体', '证书', '审批', '办理期限', '消息'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** How a setting is entered. `lines`: one address on each line. */
export type SettingControl = 'text' | 'number' | 'switch' | 'picture' | 'links' | 'lines';

type Setting<S extends z.ZodType = z.ZodType> = {
  group: SettingGroup;
  label: string;
  help?: string;
  control: SettingControl;
  unit?: string;
  schema: S;
  /** What holds while nobody has set it; in production it may be another. */
  default: z.output<S>;
  inProduction?: z.output<S>;
  /** Answered to everybody by /api/common/kv. */
  public?: true;
  /** Weakens or tightens who gets in and what is kept. */
  delicate?: true;
};
const setting = <S extends z.ZodType>(one: Setting<S>): Setting<S> => one;

/** A line of text that may be empty, which hides it. */
const line = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .overwrite(oneLine)
    .max(max, `${label}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(label));
const whole = (label: string, least: number, most: number) =>
  z
    .number({ error: `请输入${label}` })
    .int(`${label}须为整数`)
    .min(least, `${label}须在${least}–${most}之间`)
    .max(most, `${label}须在${least}–${most}之间`);
/** Fills a place that the agreements leave open. */
const TO_AGREEMENTS = '填入协议，改动后协议自动生成新版本，已同意的版本原样保留';
const onOff = z.boolean({ error: '请选择开启或关闭' });

const HelpLink = z.object({
  title: line('链接名称', 20).min(1, '请输入链接名称'),
  url: LinkUrl,
});

/** `2026-10-01~2026-10-07 休`, `2026-10-10 班`: days that are not what their day of the week says. */
export const CALENDAR_LINE = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))? (休|班)$/;
const CALENDAR_HELP = '请按“2026-10-01~2026-10-07 休”或“2026-10-10 班”的格式填写，每行一项，最长31天';
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const CalendarLine = z
  .string({ error: CALENDAR_HELP })
  .overwrite(oneLine)
  .refine((line) => {
    const [, from, to = from] = CALENDAR_LINE.exec(line) ?? [];
    if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return false;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < 31;
  }, CALENDAR_HELP);

/** A fraction, so that two thirds of ninety are sixty. */
const MAJOR_SHARE = /^\d{1,2}\/[1-9]\d?$/;

/** Working days within which something has to be decided. */
const workingDays = (label: string, days: number) =>
  setting({
    group: '办理期限',
    label: `${label}时限`,
    control: 'number',
    unit: '工作日',
    schema: whole(`${label}时限`, 1, 60),
    default: days,
  });

const CIDR = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: '请按 203.0.113.0/24 的格式填写网段，每行一个',
});

export const SETTINGS = {
  'site.name': setting({
    group: '基本',
    label: '平台名称',
    help: '用在页面、后台、邮件、短信签名、动态验证码、海报、导出文件名和 PDF 属性中；浏览器标题不变',
    control: 'text',
    schema: line('平台名称', 20).min(1, '请输入平台名称'),
    default: PRODUCT,
    public: true,
  }),
  'site.logo': setting({
    group: '基本',
    label: '标志',
    help: '建议使用透明底的 PNG，高度不小于 64 像素；留空使用默认标志',
    control: 'picture',
    schema: z
      .string({ error: '请重新上传图片' })
      .max(400, '请重新上传图片')
      .regex(/^(\/[\w-][\w./-]*)?$/, '请重新上传图片'),
    default: '',
    public: true,
  }),
  'site.icp': setting({
    group: '基本',
    label: 'ICP备案号',
    help: '如：京ICP备00000000号-1；链接到 beian.miit.gov.cn，留空则不显示',
    control: 'text',
    schema: line('ICP备案号', 40),
    default: '',
    public: true,
  }),
  'site.gongan': setting({
    group: '基本',
    label: '公安备案号',
    help: '如：京公网安备11000000000000号；链接到 beian.mps.gov.cn，留空则不显示',
    control: 'text',
    schema: line('公安备案号', 40),
    default: '',
    public: true,
  }),
  'site.hotline': setting({
    group: '基本',
    label: '服务热线',
    help: TO_AGREEMENTS,
    control: 'text',
    schema: line('服务热线', 30),
    default: '',
    public: true,
  }),
  'site.hours': setting({
    group: '基本',
    label: '服务时间',
    help: '如：工作日 9:00–17:30',
    control: 'text',
    schema: line('服务时间', 40),
    default: '',
    public: true,
  }),
  'site.address': setting({
    group: '基本',
    label: '联系地址',
    help: `显示在页脚；${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('联系地址', 60),
    default: '',
    public: true,
  }),
  'site.mail': setting({
    group: '基本',
    label: '联系邮箱',
    help: `显示在页脚；${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('联系邮箱', 60).refine((mail) => mail === '' || z.email().safeParse(mail).success, '请输入正确的邮箱'),
    default: '',
    public: true,
  }),
  'site.privacyContact': setting({
    group: '基本',
    label: '个人信息保护联系人',
    help: `姓名或者部门，隐私政策须写明；${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('个人信息保护联系人', 40),
    default: '',
  }),
  'site.messageProvider': setting({
    group: '基本',
    label: '短信和邮件服务商',
    help: `受托发送验证码和通知的公司全称，隐私政策须写明；${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('短信和邮件服务商', 100),
    default: '',
  }),
  'site.regulator': setting({
    group: '基本',
    label: '继续教育主管部门',
    help: `学时和证书向谁登记，向其提供身份证号码须单独同意；${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('继续教育主管部门', 60),
    default: '',
  }),
  'site.helpLinks': setting({
    group: '基本',
    label: '帮助链接',
    help: '显示在页脚，最多8个',
    control: 'links',
    schema: z.array(HelpLink, { error: '请填写帮助链接' }).max(8, '帮助链接最多8个'),
    default: [],
    public: true,
  }),

  'security.idleMin': setting({
    group: '安全',
    label: '后台闲置退出',
    help: '多久没有操作后须重新登录',
    control: 'number',
    unit: '分钟',
    schema: whole('闲置退出', STAFF_SESSION.idleLeast, STAFF_SESSION.idleMost),
    default: STAFF_SESSION.idleMin,
    delicate: true,
  }),
  'org.leaverYears': setting({
    group: '安全',
    label: '离开记录保留',
    help: '学员离开机构后，机构保留当天的指派课程与证书记录多久，到期自动清除',
    control: 'number',
    unit: '年',
    schema: whole('保留年数', 1, 10),
    default: 3,
    delicate: true,
  }),
  'security.totp': setting({
    group: '安全',
    label: '员工须绑定动态验证码',
    control: 'switch',
    schema: onOff,
    default: false,
    inProduction: true,
    delicate: true,
  }),
  'security.oneSession': setting({
    group: '安全',
    label: '每名员工只保留一处登录',
    help: '新的登录会使先前的登录退出',
    control: 'switch',
    schema: onOff,
    default: false,
    delicate: true,
  }),
  'security.pwdDays': setting({
    group: '安全',
    label: '员工密码有效期',
    help: '0 为不要求定期更换；等保测评要求时填 90',
    control: 'number',
    unit: '天',
    schema: whole('密码有效期', 0, 365),
    default: 0,
    delicate: true,
  }),
  'security.orgPwdDays': setting({
    group: '安全',
    label: '机构管理员密码有效期',
    help: '机构负责人和机构的管理员凭密码登录时，到期先换新密码；0 为不要求定期更换，等保测评要求时填 90',
    control: 'number',
    unit: '天',
    schema: whole('机构管理员密码有效期', 0, 365),
    default: 0,
    delicate: true,
  }),
  'security.orgPwdRemembered': setting({
    group: '安全',
    label: '机构管理员不能重复的密码',
    help: '新密码不能与最近几次使用的相同，含正在使用的；0 为只不能与原密码相同',
    control: 'number',
    unit: '次',
    schema: whole('不能重复的次数', 0, 10),
    default: STAFF_PASSWORD.remembered,
    delicate: true,
  }),
  'security.consoleCidrs': setting({
    group: '安全',
    label: '允许访问后台的网段',
    help: '每行一个，如 203.0.113.0/24；留空则不限制',
    control: 'lines',
    schema: z.array(CIDR, { error: '请填写网段' }).max(50, '网段最多50个'),
    default: [],
    delicate: true,
  }),

  'study.hourMin': setting({
    group: '学时',
    label: '1学时的时长',
    help: '按实测内容时长折算课程学时',
    control: 'number',
    unit: '分钟',
    schema: whole('1学时的时长', 30, 60),
    default: HOUR_MIN,
  }),
  'hours.yearTarget': setting({
    group: '学时',
    label: '年度学时要求',
    help: '专业技术人员每年累计不少于90学时（人力资源和社会保障部令第25号）',
    control: 'number',
    unit: '学时',
    schema: whole('年度学时要求', 1, 500),
    default: 90,
  }),
  'hours.majorShare': setting({
    group: '学时',
    label: '其中专业科目',
    help: '占年度学时要求的几分之几，如“2/3”；写“0/1”为不要求',
    control: 'text',
    schema: z
      .string({ error: '请输入专业科目所占的份额' })
      .overwrite(oneLine)
      .regex(MAJOR_SHARE, '请按“2/3”的格式填写专业科目所占的份额')
      .refine((share) => {
        const [part = 0, whole = 1] = share.split('/').map(Number);
        return part <= whole;
      }, '专业科目所占的份额不能超过1'),
    default: '2/3',
  }),
  'hours.countPlanned': setting({
    group: '学时',
    label: '教学计划学时计入年度学时',
    help: '关闭时年度学时只计实测学时，教学计划学时另行列出',
    control: 'switch',
    schema: onOff,
    default: false,
    delicate: true,
  }),
  'appeal.days': setting({
    group: '学时',
    label: '学时申诉期',
    help: '学员可以在多少天内就未计入的时长提出申诉',
    control: 'number',
    unit: '天',
    schema: whole('学时申诉期', 1, 365),
    default: 30,
  }),
  'study.watermark': setting({
    group: '学时',
    label: '视频上显示学员姓名水印',
    control: 'switch',
    schema: onOff,
    default: false,
  }),

  'media.purgeDays': setting({
    group: '媒体',
    label: '自动清理未使用的媒体',
    help: '未被任何课程使用超过这些天后删除；0 为不自动清理',
    control: 'number',
    unit: '天',
    schema: whole('自动清理天数', 0, 3650).refine((days) => days === 0 || days >= 30, '自动清理至少30天，0为不清理'),
    default: 0,
    delicate: true,
  }),

  'cert.issuer': setting({
    group: '证书',
    label: '发证机构名称',
    help: `印在之后签发的证书上，也是印章上的名称；留空用环境变量 ISSUER_NAME 的名称。已签发的不变。${TO_AGREEMENTS}`,
    control: 'text',
    schema: line('发证机构名称', 30).refine((name) => name === '' || name.length >= 2, '发证机构名称至少2个字符'),
    default: '',
  }),
  'cert.prefix': setting({
    group: '证书',
    label: '证书编号前缀',
    help: '2–4个大写字母，用于之后签发的证书；留空用环境变量 CERT_PREFIX 的前缀',
    control: 'text',
    schema: line('证书编号前缀', 4).regex(/^([A-Z]{2,4})?$/, '证书编号前缀须为2–4个大写字母'),
    default: '',
  }),
  [AUDITOR_HOURS_SETTING]: setting({
    group: '证书',
    label: '内审员证书所需学时',
    control: 'number',
    unit: '学时',
    schema: z
      .number({ error: '请输入所需学时' })
      .min(0.1, '所需学时须在0.1–200之间')
      .max(200, '所需学时须在0.1–200之间'),
    default: AUDITOR_HOURS,
  }),

  'cert.evidenceMonths': setting({
    group: '证书',
    label: '培训合格证书换证依据的期限',
    help: `换证须有这段时间内的学习和考试；内审员证书为${AUDITOR_EXAM_MONTHS}个月`,
    control: 'number',
    unit: '个月',
    schema: whole('换证依据的期限', 1, 120),
    default: EVIDENCE_MONTHS,
  }),

  'duty.publish': setting({
    group: '审批',
    label: '发布须由他人完成',
    help: '课程与试卷的发布人、题目的启用人不能是最后编辑人',
    control: 'switch',
    schema: onOff,
    default: false,
    delicate: true,
  }),
  'duty.separate': setting({
    group: '审批',
    label: '审核与制证由不同的人完成',
    help: '审核一份申请的人不能为它制证',
    control: 'switch',
    schema: onOff,
    default: true,
    delicate: true,
  }),
  'suggest.quick': setting({
    group: '审批',
    label: '答复反馈的常用语',
    help: '每行一句',
    control: 'lines',
    schema: z.array(line('常用语', 200).min(1, '请输入常用语'), { error: '请填写常用语' }).max(20, '常用语最多20句'),
    default: [
      '您好，感谢您的反馈。',
      '您反映的问题已处理，请刷新页面后再试。',
      '您的建议已转给相关同事，采纳后会告知您。',
    ],
  }),
  'sla.org': workingDays('机构审核', 2),
  'sla.orgChange': workingDays('机构变更', 2),
  'sla.apply': workingDays('认证申请', 5),
  'sla.issue': workingDays('待制证', 3),
  'sla.retake': workingDays('补考', 2),
  'sla.appeal': workingDays('学时申诉', 5),
  'sla.review': workingDays('成绩复核', 5),
  'sla.rename': workingDays('更名', 3),
  'sla.suggest': workingDays('反馈', 3),
  'sla.mark': workingDays('阅卷', 3),
  'sla.arbitrate': workingDays('仲裁', 2),
  'sla.remark': workingDays('复核重评', 3),
  'sla.release': workingDays('成绩发布', 3),
  'calendar.exceptions': setting({
    group: '办理期限',
    label: '节假日与调休',
    help: '每行一项，如“2026-10-01~2026-10-07 休”“2026-10-10 班”；其余按周一至周五为工作日',
    control: 'lines',
    schema: z.array(CalendarLine, { error: '请填写节假日与调休' }).max(200, '节假日与调休最多200项'),
    default: [],
  }),
  'sms.dailyMax': setting({
    group: '消息',
    label: '每日短信上限',
    help: '全站一天最多发送的短信，其中三成只用于验证码；到八成时记录告警，通知用完当天额度后次日早上再发',
    control: 'number',
    unit: '条',
    schema: whole('每日短信上限', 10, 1_000_000),
    default: 2_000,
  }),
  'notify.quietFrom': setting({
    group: '消息',
    label: '免打扰开始',
    help: '这段时间里只发必发的通知，其余到免打扰结束再发；学员可以另设。开始与结束相同即不设免打扰',
    control: 'number',
    unit: '时',
    schema: whole('免打扰开始', 0, 23),
    default: 22,
  }),
  'notify.quietTo': setting({
    group: '消息',
    label: '免打扰结束',
    control: 'number',
    unit: '时',
    schema: whole('免打扰结束', 0, 23),
    default: 8,
  }),
};

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Of one key without its own type, for whoever shows them all. */
export const settingAbout = (key: SettingKey): Setting => SETTINGS[key] as Setting;

/** What holds while nobody has set it. */
export const settingDefault = <K extends SettingKey>(key: K, production: boolean): SettingValue<K> => {
  const { default: value, inProduction } = settingAbout(key);
  return (production ? (inProduction ?? value) : value) as SettingValue<K>;
};

/** A stored value as what it means; one that no longer fits its schema is the default. */
export const settingFrom = <K extends SettingKey>(key: K, stored: unknown, production: boolean): SettingValue<K> => {
  const read = stored === undefined || stored === null ? null : SETTINGS[key].schema.safeParse(stored);
  return read?.success ? (read.data as SettingValue<K>) : settingDefault(key, production);
};
