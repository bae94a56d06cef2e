import { allOf } from '@zhibiao/contract/codes';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/work';
import type { ComponentType } from 'react';
import type { Wanted } from '#lib/staff/me.ts';
import type { WorkIconName } from '#ui/icon/work-icon.tsx';

/**
 * Every page of the console behind its login. Menu, routes, Ctrl+K and “no permission” are made from this list.
 *
 * To add a page: `pages/staff/<name>.tsx` exports `Component`, and one line in PAGES, in its group. `path` may
 * hold `:id`; `menu: false` keeps a deep page out of the menu, and its menu entry is the nearest page above it. The bar
 * above shows `label` as the page's h1; a page that has a better title calls `useConsoleTitle`.
 */
export type ConsolePage = {
  path: `/console${string}`;
  label: string;
  group: GroupName;
  permission: Wanted;
  load: () => Promise<{ Component: ComponentType }>;
  menu?: false;
  /** Its list is of the whole platform (`scope: 'platform'`): not for whoever has a data scope. */
  platform?: true;
  /** What waits of these kinds is counted beside it in the menu. */
  work?: readonly WorkKind[];
  /** Other words by which Ctrl+K finds it. */
  words?: string;
};

export const groups = [
  { name: '工作台', icon: 'grid' },
  { name: '学员与机构', icon: 'users' },
  { name: '认证与证书', icon: 'certificate' },
  { name: '教学内容', icon: 'book' },
  { name: '考试', icon: 'exam' },
  { name: '消息', icon: 'mail' },
  { name: '统计', icon: 'chart' },
  { name: '系统', icon: 'gear' },
] as const satisfies { name: string; icon: WorkIconName }[];
export type GroupName = (typeof groups)[number]['name'];

type More = Pick<ConsolePage, 'menu' | 'platform' | 'work' | 'words'>;
type Page = readonly [
  path: ConsolePage['path'],
  label: string,
  group: GroupName,
  permission: Wanted,
  load: ConsolePage['load'],
  more?: More,
];

const OWN = '密码 动态验证码 恢复码 登录设备';
const ANALYSIS = { words: '难度 区分度 信度' };
const WATCH = { words: '监考 延时 交卷' };
const TERMS = { words: '加时 改期 补考 增加考试次数 生效条件' };
const ASKED = { work: [WORK_KIND.retake, WORK_KIND.review], words: '补考 成绩复核' };
const MARKED = { work: [WORK_KIND.mark, WORK_KIND.arbitrate, WORK_KIND.remark], words: '仲裁' };
const RELEASE = { platform: true, work: [WORK_KIND.release] } as const;
const INBOX = { work: allOf(WORK_KIND), words: '审核 认领 收件箱' };
const ORGS = { work: [WORK_KIND.org, WORK_KIND.orgChange], words: '企业 审核 停用 负责人' };
const APPEALS = { work: [WORK_KIND.appeal], words: '补计' };
const BATCHES = { work: [WORK_KIND.issue], words: '批量制证' };
const AWAY = { words: '离开 作弊 监考' };
const AGAIN = { platform: true, words: '改分 合格线 答案有误' } as const;
const LEARNERS = { work: [WORK_KIND.rename], words: '停用 解锁 手机号 身份证号 注销' };
const APPLY = { work: [WORK_KIND.apply], words: '证书申请 审核 内审员 培训合格' };
const RULES = { words: '短信 邮件 模板 站内 必发' };
const SENT = { words: '短信 邮件 验证码 重试 额度' };
const SEND = { words: '广播 通知全体 站内消息' };
const WAYS = { platform: true, words: '短信 邮件 群机器人 企业微信 钉钉 飞书 密钥' } as const;
const ENDING = { words: '换证 到期 提醒' };
const LOOK = { words: '印章 签名 样张' };
const OUT = { words: '下载 表格 Excel' };
const YEAR = { words: '达标' };
const DEEP = { menu: false } as const;
const TASKS = { platform: true, words: '定时任务 后台任务 重试' } as const;
const STAFF = { platform: true, words: '账号 新建员工' } as const;
const ROLES = { platform: true, words: '权限' } as const;
const KEYS = { platform: true, words: '令牌 token' } as const;
const SSO = { platform: true, words: '单位账号 统一认证 OIDC OpenID 企业微信 钉钉 绑定' } as const;
const LOG = { platform: true, words: '操作记录 校验' } as const;
const DOCTOR = { platform: true, words: '健康检查 备份 磁盘 自检' } as const;
const WHOLE = { platform: true } as const;
const MARKS: Wanted = ['mark:score', 'mark:arbitrate'];
const WHOLE_DEEP = { ...WHOLE, ...DEEP } as const;

// One page a line, so that the registry reads as a table.
// prettier-ignore
const PAGES: readonly Page[] = [
  ['/console', '统计概览', '工作台', 'self', () => import('#pages/staff/dashboard.tsx'), { words: '首页 工作台' }],
  ['/console/inbox', '待办', '工作台', 'decide', () => import('#pages/staff/inbox.tsx'), INBOX],
  ['/console/me', '个人设置', '系统', 'self', () => import('#pages/staff/me.tsx'), { menu: false, words: OWN }],
  ['/console/learner', '学员', '学员与机构', 'learner:list', () => import('#pages/staff/learners.tsx'), LEARNERS],
  ['/console/org', '机构', '学员与机构', 'org:list', () => import('#features/org/staff/page.tsx'), ORGS],
  ['/console/appeal', '学时申诉', '学员与机构', 'appeal:list', () => import('#features/study/staff/appeal/page.tsx'), APPEALS],
  ['/console/incident', '故障补计', '学员与机构', 'incident:credit', () => import('#pages/staff/incidents.tsx'), WHOLE],
  ['/console/apply', '认证申请', '认证与证书', 'apply:list', () => import('#features/apply/staff/list/page.tsx'), APPLY],
  ['/console/apply/:id', '审核申请', '认证与证书', 'apply:list', () => import('#features/apply/staff/review/page.tsx'), DEEP],
  ['/console/batch', '制证批次', '认证与证书', 'cert:issue', () => import('#features/apply/staff/batch/page.tsx'), BATCHES],
  ['/console/cert', '证书', '认证与证书', 'cert:list', () => import('#features/certificate/staff/list/page.tsx'), { words: '撤销 换发 核验' }],
  ['/console/cert-calendar', '到期日历', '认证与证书', 'cert:list', () => import('#features/certificate/staff/calendar/page.tsx'), ENDING],
  ['/console/cert-template', '证书模板', '认证与证书', 'cert:list', () => import('#features/certificate/staff/template/page.tsx'), LOOK],
  ['/console/course', '课程', '教学内容', 'lesson:list', () => import('#features/lesson/staff/list/page.tsx'), { words: '目录 学时' }],
  ['/console/course/:id', '编辑课程', '教学内容', 'lesson:list', () => import('#pages/staff/course.tsx'), { menu: false }],
  ['/console/media', '媒体库', '教学内容', 'media:list', () => import('#features/media/staff/page.tsx'), { words: '视频 课件' }],
  ['/console/article', '文章', '教学内容', 'article:edit', () => import('#pages/staff/articles.tsx'), { words: '政策 通知' }],
  ['/console/article/:id', '编辑文章', '教学内容', 'article:edit', () => import('#features/article/staff/edit/page.tsx'), { menu: false }],
  ['/console/banner', '首页横幅', '教学内容', 'banner:edit', () => import('#pages/staff/banners.tsx')],
  ['/console/teacher', '教师', '教学内容', 'teacher:edit', () => import('#pages/staff/teachers.tsx'), { words: '讲师' }],
  ['/console/agreement', '协议', '教学内容', 'agreement:publish', () => import('#pages/staff/agreements.tsx')],
  ['/console/bank', '题库', '考试', 'bank:list', () => import('#features/question/staff/list/page.tsx'), { words: '题目 出题' }],
  ['/console/bank/:id', '编辑题目', '考试', 'bank:list', () => import('#features/question/staff/edit/page.tsx'), DEEP],
  ['/console/bank/import', '导入题目', '考试', 'bank:import', () => import('#features/question/staff/import/page.tsx'), DEEP],
  ['/console/bank/import/:id', '核对题目', '考试', 'bank:import', () => import('#features/question/staff/import/check/page.tsx'), DEEP],
  ['/console/paper', '试卷', '考试', 'paper:list', () => import('#features/paper/staff/list/page.tsx'), { words: '组卷 考试条件 结业考试' }],
  ['/console/paper/:id', '编辑试卷', '考试', 'paper:list', () => import('#pages/staff/paper.tsx'), DEEP],
  ['/console/exam/desk', '考试监控', '考试', 'exam:monitor', () => import('#features/exam/staff/desk/page.tsx'), WATCH],
  ['/console/exam/override', '个别安排', '考试', 'exam:override', () => import('#features/exam/staff/terms/page.tsx'), TERMS],
  ['/console/exam/request', '考试申请', '考试', 'exam:request', () => import('#features/exam/staff/request/page.tsx'), ASKED],
  ['/console/exam/marking', '阅卷', '考试', MARKS, () => import('#features/exam/staff/marking/page.tsx'), MARKED],
  ['/console/exam/review', '切屏复核', '考试', 'exam:review', () => import('#features/exam/staff/away/page.tsx'), AWAY],
  ['/console/exam/release', '成绩发布', '考试', 'mark:release', () => import('#features/exam/staff/release/page.tsx'), RELEASE],
  ['/console/exam/result', '成绩', '考试', 'exam:result', () => import('#features/exam/staff/result/page.tsx'), { words: '答卷' }],
  ['/console/exam/stats', '题目分析', '考试', 'exam:stats', () => import('#features/exam/staff/stats/list-page.tsx'), ANALYSIS],
  ['/console/exam/stats/:paperId', '试卷分析', '考试', 'exam:stats', () => import('#features/exam/staff/stats/page.tsx'), DEEP],
  ['/console/exam/rescore', '重判', '考试', 'exam:rescore', () => import('#features/exam/staff/rescore/list-page.tsx'), AGAIN],
  ['/console/exam/rescore/:id', '一次重判', '考试', 'exam:rescore', () => import('#features/exam/staff/rescore/page.tsx'), WHOLE_DEEP],
  ['/console/round', '复训与学年', '考试', 'round:edit', () => import('#pages/staff/rounds.tsx'), { words: '再认证 重学 轮次' }],
  ['/console/notify', '通知规则', '消息', 'notify:rule', () => import('#features/notice/staff/rule/page.tsx'), RULES],
  ['/console/notify/log', '发送记录', '消息', 'notify:log', () => import('#features/notice/staff/log/page.tsx'), SENT],
  ['/console/notify/send', '群发通知', '消息', 'notify:send', () => import('#pages/staff/notify-send.tsx'), SEND],
  ['/console/report/export', '导出报表', '统计', 'report:export', () => import('#features/report/staff/export/page.tsx'), OUT],
  ['/console/report/year', '年度学时', '统计', 'report:view', () => import('#features/report/staff/year/page.tsx'), YEAR],
  ['/console/report/regulator', '监管导出', '统计', 'report:regulator', () => import('#features/report/staff/regulator/page.tsx')],
  ['/console/notify/channel', '渠道', '消息', 'channel:edit', () => import('#features/notice/staff/channel/page.tsx'), WAYS],
  ['/console/dict', '字典与分类', '系统', 'dict:edit', () => import('#pages/staff/dicts.tsx'), { words: '课程分类' }],
  ['/console/area', '行政区划', '系统', 'area:edit', () => import('#features/site/staff/area/page.tsx')],
  ['/console/setting', '系统设置', '系统', 'setting:view', () => import('#features/setting/staff/page.tsx'), WHOLE],
  ['/console/doctor', '系统体检', '系统', 'setting:view', () => import('#pages/staff/doctor.tsx'), DOCTOR],
  ['/console/standard', '标准与条款', '教学内容', 'standard:edit', () => import('#pages/staff/standard.tsx')],
  ['/console/laws', '法律', '教学内容', 'standard:edit', () => import('#pages/staff/laws.tsx')],
  ['/console/checklist', '开业清单', '工作台', 'setting:view', () => import('#pages/staff/checklist.tsx'), WHOLE],
  ['/console/starter', '初始内容', '工作台', 'starter:import', () => import('#pages/staff/starter.tsx')],
  ['/console/jobs', '任务', '系统', 'job:list', () => import('#features/job/staff/page.tsx'), TASKS],
  ['/console/staff', '员工', '系统', 'staff:list', () => import('#features/staff/people/page.tsx'), STAFF],
  ['/console/roles', '角色与权限', '系统', 'staff:list', () => import('#features/staff/roles/page.tsx'), ROLES],
  ['/console/tokens', '接口密钥', '系统', 'token:edit', () => import('#features/staff/tokens/page.tsx'), KEYS],
  ['/console/sso', '单点登录', '系统', 'sso:edit', () => import('#pages/staff/sso.tsx'), SSO],
  ['/console/online', '在线用户', '系统', 'log:list', () => import('#features/staff/logs/online-page.tsx'), { words: '强制下线' }],
  ['/console/login-log', '登录日志', '系统', 'log:list', () => import('#features/staff/logs/login-page.tsx')],
  ['/console/audit', '审计日志', '系统', 'audit:list', () => import('#features/audit/staff/page.tsx'), LOG],
];

export const consolePages: readonly ConsolePage[] = PAGES.map(([path, label, group, permission, load, more]) => ({
  path,
  label,
  group,
  permission,
  load,
  ...more,
}));
