import type { DownloadSpec, EndpointSpec, UploadSpec } from './core/endpoint.ts';
import * as modules from './modules.ts';

/** What the documentation calls each subject, in its order. Some are parts of a larger room: 题库 of `question`. */
export const SUBJECTS = {
  auth: '登录与注册',
  sso: '单点登录',
  profile: '个人账号',
  agreement: '协议',
  article: '文章',
  audit: '审计日志',
  learner: '学员',
  lesson: '课程',
  study: '学习',
  exam: '考试',
  bank: '题库',
  paper: '试卷',
  question: '题目',
  marking: '阅卷与成绩发布',
  rescore: '重判',
  practice: '练习与能力图',
  round: '复训与学年',
  certificate: '证书',
  apply: '认证申请',
  org: '机构',
  media: '媒体库',
  department: '部门',
  member: '成员',
  teacher: '讲师',
  feedback: '意见反馈',
  notice: '消息',
  search: '搜索',
  task: '任务',
  held: '可撤回的操作',
  inbox: '待办',
  job: '定时任务',
  standard: '标准与条款',
  law: '法律',
  checklist: '开业清单',
  doctor: '系统体检',
  report: '统计',
  regulator: '监管导出',
  starter: '初始内容',
  site: '站点',
  staff: '员工与权限',
  setting: '设置',
  dict: '字典',
} as const;
export type SubjectName = keyof typeof SUBJECTS;

type Declared = EndpointSpec | DownloadSpec | UploadSpec;
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const isDownload = (one: Declared): one is DownloadSpec => 'files' in one;
const isUpload = (one: Declared): one is UploadSpec => 'maxMb' in one;

/** `certificateOrg` and `certificateStaff` are of the subject certificate. */
const subjectOf = (file: string): SubjectName => {
  const [subject = ''] = /^[a-z]+/.exec(file) ?? [];
  if (!(subject in SUBJECTS)) throw new Error(`modules.ts: ${file} begins with no subject of SUBJECTS, endpoints.ts`);
  return subject as SubjectName;
};

/** Everything that the contract declares, by file (as modules.ts calls it) and name. */
export const catalogue: readonly { file: string; subject: SubjectName; name: string; spec: Declared }[] =
  Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, spec]) =>
      isDeclared(spec) ? [{ file, subject: subjectOf(file), name, spec }] : [],
    ),
  );
const declared = catalogue.map(({ spec }) => spec);

export const downloads: readonly DownloadSpec[] = declared.filter(isDownload);
export const uploads: readonly UploadSpec[] = declared.filter(isUpload);
export const endpoints: readonly EndpointSpec[] = declared.filter(
  (one): one is EndpointSpec => !isDownload(one) && !isUpload(one),
);
