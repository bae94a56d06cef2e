import { CHANGED_FIELD } from './org.ts';
import { isPermission, permissionLabel } from './permissions.ts';

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
} as const satisfies Record<string, string>;
export type AuditCount = keyof typeof COUNTS;
export const countWord = (name: string): string => (COUNTS as Record<string, string>)[name] ?? name;

/** Changed fields and further facts by their names in an entry; a name may stand for the same in several things. */
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
  fields: '字段',
  kid: '签名密钥',
  permission: '权限',
  alone: '一人使用',
  ignored: '忽略',
  order: '次序',

  categoryId: '课程分类',
  pId: '上级分类',
  teacherId: '教师',
  standardCode: '适用标准',
  creditHours: '学时',
  plannedReason: '教学计划学时的原因',
  subject: '继续教育科目',
  access: '可见范围',
  sequential: '按顺序学习',
  seekLock: '首次学习不能拖动',
  studyUntil: '学习截止时间',
  tree: '目录',
  chapters: '章与讲数',
  clauses: '对应条款',
  chapterId: '章',
  mediaId: '媒体文件',
  durationSec: '时长（秒）',
  pages: '页数',
  minSec: '最短学习时间（秒）',
  required: '必修',
  freePreview: '免费试看',
  rev: '内容版次',
  captions: '字幕',
  poster: '封面',

  sourceType: '来源',
  docNo: '文号',
  issuer: '发布机关',
  effectDate: '施行日期',
  effectStatus: '时效',
  attachments: '附件',
  isTop: '置顶',
  edition: '版次',
  isDefault: '默认',

  code: '编号',
  family: '标准族',
  year: '年份',
  effectiveFrom: '施行日期',
  effectiveTo: '废止日期',
  replacedBy: '由何代替',
  number: '条款号',
  explain: '释义',
  parentId: '上级条款',
  path: '位置',

  version: '版本',
  changes: '更新说明',
  reconsent: '须重新同意',
  effectiveTime: '生效时间',
  sha256: '正文摘要（SHA-256）',

  lessonId: '所属课程',
  impact: '影响',
  copiedFrom: '复制自',
  same: '内容相同，学习记录不变',
  removed: '已移除',
  unusedDays: '多少天未使用后清理',
  upload: '上传编号',
  size: '大小（字节）',
  fromCode: '旧版标准',
  fromId: '旧版条款',
  toId: '新版条款',
  place: '同级中的位置',
  parts: '导入内容',
  channel: '渠道',
  step: '步骤',
  purpose: '用途',
  staff: '员工',
  days: '有效天数',
  confirmed: '已确认的权限',
  seq: '编号',
  apply: '认证申请',
  renamed: '更正了姓名',
  people: '人员结论',
  reason: '原因',

  bankId: '题库',
  questionId: '题目',
  otherId: '另一道题目',
  stem: '题干',
  material: '材料',
  options: '选项',
  images: '图片',
  difficulty: '难度',
  clauseId: '条款',
  lawId: '法律',
  validFrom: '生效日',
  validTo: '失效日',
  children: '小题',
  answer: '答案',
  analysis: '解析',
  rubric: '评分要点',

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
  passed: '是否合格',

  mode: '组卷方式',
  rules: '组卷规则',
  totalScore: '总分',
  passScore: '合格线',
  durationMin: '考试时长（分钟）',
  shuffleQuestions: '题目乱序',
  shuffleOptions: '选项乱序',
  multiRule: '多选计分',
  indefRule: '不定项计分',
  openTime: '开放时间',
  closeTime: '关闭时间',
  maxAttempts: '考试次数',
  retryHours: '两次间隔（小时）',
  showResult: '公布内容',
  requireLesson: '须先学完课程',
  blurLimit: '切屏次数',
  blurMode: '切屏处理',
  releaseMode: '成绩公布方式',
  passValidMonths: '合格有效期（月）',
  avoidSeen: '再考避开做过的题',
  markRule: '阅卷方式',
  double: '双评',
  sample: '抽样比例（%）',
  gap: '双评误差（%）',
  shared: '与其他试卷共用的题',
  finish: '待考试的学员记为完成',
  withKey: '含答案',
  maxViews: '查看次数',
  draft: '规则的修改',

  ...CHANGED_FIELD,
} as const satisfies Record<string, string>;
export type AuditField = keyof typeof FIELDS;
export const fieldWord = (name: string): string => (FIELDS as Record<string, string>)[name] ?? name;
export const hasFieldWord = (name: string): boolean => Object.hasOwn(FIELDS, name);

/** How somebody came in. */
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
};
export const methodWord = (method: string): string => METHODS[method] ?? method;

type Digest = { chars: number; sha256: string };
const isDigest = (value: object): value is Digest => 'chars' in value && 'sha256' in value;

/** A value as one cell shows it; long text stands in the log by its length and digest only. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）';
  if (value === true) return '是';
  if (value === false) return '否';
  if (typeof value === 'string') return isPermission(value) ? permissionLabel(value) : value;
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
