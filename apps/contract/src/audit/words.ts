import { AGREEMENT_FIELDS } from '../agreement/audit.ts';
import { APPLY_FIELDS } from '../apply/audit.ts';
import { ARTICLE_FIELDS } from '../article/audit.ts';
import { CERTIFICATE_FIELDS } from '../certificate/audit.ts';
import { EXAM_FIELDS } from '../exam/audit.ts';
import { LESSON_FIELDS } from '../lesson/audit.ts';
import { MEDIA_FIELDS } from '../media/audit.ts';
import { ORG_FIELDS } from '../org/audit.ts';
import { PAPER_FIELDS } from '../paper/audit.ts';
import { QUESTION_FIELDS } from '../question/audit.ts';
import { ROUND_FIELDS } from '../round/audit.ts';
import { SSO_FIELDS } from '../sso/audit.ts';
import { STANDARD_FIELDS } from '../standard/audit.ts';
import { STUDY_FIELDS } from '../study/audit.ts';
import { CHANGED_FIELD } from '../org/org.ts';
import { plainWords } from '../core/text/plain-words.ts';
import { isPermission, permissionLabel } from '../permissions.ts';
import { isKeyAct, KEY_ACTS } from '../staff/tokens.ts';

/** Figures of an entry of the audit log, by their names in it, as words after the number. */
const COUNTS = {
  passed: '人通过',
  refused: '人不通过',
  issued: '张证书',
  rows: '行',
  columns: '列',
  people: '人',
  entries: '条',
  files: '个文件',
  items: '项',
  cues: '条字幕',
  bytes: '字节',
  published: '篇发布',
  ended: '个登录',
  locks: '处锁定',
  added: '项新增',
  changed: '项修改',
  removed: '项移除',
  lessons: '门课程大纲',
  policies: '篇政策文件',
  faq: '个常见问题',
  usage: '篇使用说明',
  questions: '道题目与试卷',
  skipped: '人跳过',
  attempts: '份答卷',
  reissued: '份证书换发',
  kept: '份证书保留',
} as const satisfies Record<string, string>;
export type AuditCount = keyof typeof COUNTS;
export const countWord = (name: string): string => (COUNTS as Record<string, string>)[name] ?? name;

/**
 * Changed fields and further facts by their names in an entry, those that several subjects have and those of each: one
 * name has one word.
 */
const FIELDS = {
  name: '名称',
  title: '标题',
  status: '状态',
  account: '登录名',
  mobile: '手机号',
  email: '邮箱',
  note: '备注',
  permissions: '权限',
  roles: '角色',
  owner: '处理人',
  urgent: '加急',
  scope: '数据范围',
  scopeKind: '数据范围',
  orgs: '机构',
  areas: '地区',
  orgIds: '机构',
  areaPrefixes: '地区',
  password: '密码',
  totp: '动态验证码',
  expiresAt: '有效期至',
  pending: '待确认的权限',
  acts: '须再次验证的操作',
  cidrs: '网络地址',
  content: '正文',
  html: '正文',
  summary: '摘要',
  cover: '封面',
  sort: '排序',
  value: '值',
  label: '标签',
  startAt: '开始时间',
  endAt: '结束时间',
  publishAt: '预约发布时间',
  publishTime: '发布时间',
  publishDate: '发布日期',
  linkUrl: '链接',
  url: '链接',
  image: '图片',
  avatar: '头像',
  alt: '图片说明',
  desc: '介绍',
  synopsis: '简介',
  type: '类型',
  kind: '类别',
  remark: '备注',
  method: '方式',
  filters: '筛选',
  role: '角色',
  rights: '管理权限',
  fields: '字段',
  kid: '签名密钥',
  permission: '权限',
  alone: '一人使用',
  ignored: '忽略',
  order: '次序',
  edition: '版次',
  isDefault: '默认',
  code: '编号',
  year: '年份',
  version: '版本',
  operation: '操作',
  copiedFrom: '复制自',
  removed: '已移除',
  parts: '导入内容',
  channel: '渠道',
  channels: '渠道',
  audience: '接收范围',
  step: '步骤',
  purpose: '用途',
  staff: '员工',
  days: '有效天数',
  confirmed: '已确认的权限',
  seq: '编号',
  reason: '原因',
  actor: '操作人',
  action: '动作',
  objectType: '对象',
  objectId: '对象编号',
  orgId: '机构',
  ip: '网络地址',
  from: '起始日期',
  to: '截止日期',
  keyword: '关键词',
  department: '部门',
  light: '期限状态',
  left: '已离开的人员',
  ids: '所选人员',
  records: '所选记录',
  leavers: '所选离开人员的记录',
  columns: '列',
  userId: '人员',
  result: '结论',
  realName: '姓名',
  idCard: '身份证号',
  photo: '照片',
  field: '所看内容',
  until: '截止时间',
  plain: '号码不打码',
  passed: '是否合格',
  events: '消息',
  secret: '密钥',

  ...LESSON_FIELDS,
  ...MEDIA_FIELDS,
  ...ARTICLE_FIELDS,
  ...STANDARD_FIELDS,
  ...AGREEMENT_FIELDS,
  ...APPLY_FIELDS,
  ...STUDY_FIELDS,
  ...QUESTION_FIELDS,
  ...ORG_FIELDS,
  ...PAPER_FIELDS,
  ...EXAM_FIELDS,
  ...ROUND_FIELDS,
  ...CERTIFICATE_FIELDS,
  ...SSO_FIELDS,
  ...CHANGED_FIELD,
} as const satisfies Record<string, string>;
export type AuditField = keyof typeof FIELDS;
export const fieldWord = (name: string): string => (FIELDS as Record<string, string>)[name] ?? name;
export const hasFieldWord = (name: string): boolean => Object.hasOwn(FIELDS, name);

/** How a learner or a member of the staff logged in. */
const METHODS: Readonly<Record<string, string>> = {
  password: '密码',
  sms: '短信验证码',
  email: '邮箱验证码',
  register: '注册',
  totp: '动态验证码',
  recovery: '恢复码',
  setup: '启用账号',
  renew: '更换密码',
  enrol: '绑定动态验证码',
  reset: '重置密码的验证码',
  ownPassword: '再次输入密码',
};
/** Of a login by an account at an organisation's provider, with the provider's name. */
export const ssoMethod = (name: string): `sso:${string}` => `sso:${name}`;
export const methodWord = (method: string): string =>
  method.startsWith('sso:') ? `单点登录（${method.slice(4)}）` : (METHODS[method] ?? method);

type Digest = { chars: number; sha256: string };
const isDigest = (value: object): value is Digest => 'chars' in value && 'sha256' in value;

/** A value as one cell shows it; long text stands in the log by its length and digest only. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）';
  if (value === true) return '是';
  if (value === false) return '否';
  if (typeof value === 'string')
    return isPermission(value) ? permissionLabel(value) : isKeyAct(value) ? KEY_ACTS[value].label : plainWords(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '（无）';
    return value.map(valueText).join(typeof value[0] === 'object' ? '；' : '、');
  }
  if (isDigest(value)) return `${value.chars} 字的文本（${value.sha256.slice(0, 8)}）`;
  return Object.entries(value)
    .map(([key, one]) => `${fieldWord(key)} ${key === 'method' ? methodWord(String(one)) : valueText(one)}`)
    .join('，');
};

/** In the place of what may not stand in the log: that it was changed, and no more. */
export const SECRET = '已修改';
type Change = { field: string; from?: unknown; to?: unknown };
export const isSecret = ({ from, to }: Change): boolean => from === SECRET || to === SECRET;
/** `学时：4 → 4.5` */
export const changeText = (change: Change): string => {
  const { field, from, to } = change;
  return `${fieldWord(field)}：${isSecret(change) ? SECRET : `${valueText(from)} → ${valueText(to)}`}`;
};
