import { allOf } from '@zhibiao/contract/core/codes';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { ComponentType } from 'react';
import type { WantedPermission } from '#lib/staff/me.ts';
import type { WorkIconName } from '#ui/icon/work-icon.tsx';

/**
 * Every page of the console behind its login. Menu, routes, Ctrl+K and “no permission” are made from this list.
 *
 * To add a page: `page.tsx` in its room of `features/<subject>/staff/` exports `Component`, and an entry below, in its
 * group. `path` may hold `:id`; `menu: false` keeps a deep page out of the menu, and its menu entry is the nearest page
 * above it. The bar above shows `label` as the page's h1; a page that has a better title calls `useConsoleTitle`.
 */
export type ConsolePage = {
  path: `/console${string}`;
  label: string;
  group: GroupName;
  permission: WantedPermission;
  load: () => Promise<{ Component: ComponentType }>;
  menu?: false;
  /** Its list is of the whole platform (`scope: 'platform'`): not for staff with a data scope. */
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

// Two lines a page, so that the registry reads as a table.
// prettier-ignore
export const consolePages: readonly ConsolePage[] = [
  { path: '/console', label: '统计概览', group: '工作台', permission: 'self',
    load: () => import('#pages/staff/dashboard.tsx'), words: '首页 工作台' },
  { path: '/console/inbox', label: '待办', group: '工作台', permission: 'decide',
    load: () => import('#pages/staff/inbox.tsx'), work: allOf(WORK_KIND), words: '审核 认领 收件箱' },
  { path: '/console/me', label: '个人设置', group: '系统', permission: 'self',
    load: () => import('#features/staff/me/page.tsx'), menu: false, words: '密码 动态验证码 恢复码 登录设备' },
  { path: '/console/learner', label: '学员', group: '学员与机构', permission: 'learner:list',
    load: () => import('#pages/staff/learners.tsx'), work: [WORK_KIND.rename], words: '停用 解锁 手机号 身份证号 注销' },
  { path: '/console/org', label: '机构', group: '学员与机构', permission: 'org:list',
    load: () => import('#features/org/staff/page.tsx'),
    work: [WORK_KIND.org, WORK_KIND.orgChange], words: '企业 审核 停用 负责人' },
  { path: '/console/appeal', label: '学时申诉', group: '学员与机构', permission: 'appeal:list',
    load: () => import('#features/study/staff/appeal/page.tsx'), work: [WORK_KIND.appeal], words: '补计' },
  { path: '/console/incident', label: '故障补计', group: '学员与机构', permission: 'incident:credit',
    load: () => import('#features/study/staff/incident/page.tsx'), platform: true },
  { path: '/console/apply', label: '认证申请', group: '认证与证书', permission: 'apply:list',
    load: () => import('#features/apply/staff/list/page.tsx'), work: [WORK_KIND.apply], words: '证书申请 审核 内审员 培训合格' },
  { path: '/console/apply/:id', label: '审核申请', group: '认证与证书', permission: 'apply:list',
    load: () => import('#features/apply/staff/review/page.tsx'), menu: false },
  { path: '/console/batch', label: '制证批次', group: '认证与证书', permission: 'cert:issue',
    load: () => import('#features/apply/staff/batch/page.tsx'), work: [WORK_KIND.issue], words: '批量制证' },
  { path: '/console/cert', label: '证书', group: '认证与证书', permission: 'cert:list',
    load: () => import('#features/certificate/staff/list/page.tsx'), words: '撤销 换发 核验' },
  { path: '/console/cert-calendar', label: '到期日历', group: '认证与证书', permission: 'cert:list',
    load: () => import('#features/certificate/staff/calendar/page.tsx'), words: '换证 到期 提醒' },
  { path: '/console/cert-template', label: '证书模板', group: '认证与证书', permission: 'cert:list',
    load: () => import('#features/certificate/staff/template/page.tsx'), words: '印章 签名 样张' },
  { path: '/console/course', label: '课程', group: '教学内容', permission: 'lesson:list',
    load: () => import('#features/lesson/staff/list/page.tsx'), words: '目录 学时' },
  { path: '/console/course/:id', label: '编辑课程', group: '教学内容', permission: 'lesson:list',
    load: () => import('#pages/staff/course.tsx'), menu: false },
  { path: '/console/media', label: '媒体库', group: '教学内容', permission: 'media:list',
    load: () => import('#features/media/staff/page.tsx'), words: '视频 课件' },
  { path: '/console/article', label: '文章', group: '教学内容', permission: 'article:edit',
    load: () => import('#features/article/staff/list/page.tsx'), words: '政策 通知' },
  { path: '/console/article/:id', label: '编辑文章', group: '教学内容', permission: 'article:edit',
    load: () => import('#features/article/staff/edit/page.tsx'), menu: false },
  { path: '/console/banner', label: '首页横幅', group: '教学内容', permission: 'banner:edit',
    load: () => import('#features/site/staff/banner/page.tsx') },
  { path: '/console/teacher', label: '教师', group: '教学内容', permission: 'teacher:edit',
    load: () => import('#features/teacher/staff/page.tsx'), words: '讲师' },
  { path: '/console/agreement', label: '协议', group: '教学内容', permission: 'agreement:publish',
    load: () => import('#features/agreement/staff/page.tsx') },
  { path: '/console/bank', label: '题库', group: '考试', permission: 'bank:list',
    load: () => import('#features/question/staff/list/page.tsx'), words: '题目 出题' },
  { path: '/console/bank/:id', label: '编辑题目', group: '考试', permission: 'bank:list',
    load: () => import('#features/question/staff/edit/page.tsx'), menu: false },
  { path: '/console/bank/import', label: '导入题目', group: '考试', permission: 'bank:import',
    load: () => import('#features/question/staff/import/page.tsx'), menu: false },
  { path: '/console/bank/import/:id', label: '核对题目', group: '考试', permission: 'bank:import',
    load: () => import('#features/question/staff/import/check/page.tsx'), menu: false },
  { path: '/console/paper', label: '试卷', group: '考试', permission: 'paper:list',
    load: () => import('#features/paper/staff/list/page.tsx'), words: '组卷 考试条件 结业考试' },
  { path: '/console/paper/:id', label: '编辑试卷', group: '考试', permission: 'paper:list',
    load: () => import('#pages/staff/paper.tsx'), menu: false },
  { path: '/console/exam/desk', label: '考试监控', group: '考试', permission: 'exam:monitor',
    load: () => import('#features/exam/staff/desk/page.tsx'), words: '监考 延时 交卷' },
  { path: '/console/exam/override', label: '个别安排', group: '考试', permission: 'exam:override',
    load: () => import('#features/exam/staff/terms/page.tsx'), words: '加时 改期 补考 增加考试次数 生效条件' },
  { path: '/console/exam/request', label: '考试申请', group: '考试', permission: 'exam:request',
    load: () => import('#features/exam/staff/request/page.tsx'),
    work: [WORK_KIND.retake, WORK_KIND.review], words: '补考 成绩复核' },
  { path: '/console/exam/marking', label: '阅卷', group: '考试', permission: ['mark:score', 'mark:arbitrate'],
    load: () => import('#features/exam/staff/marking/page.tsx'),
    work: [WORK_KIND.mark, WORK_KIND.arbitrate, WORK_KIND.remark], words: '仲裁' },
  { path: '/console/exam/review', label: '切屏复核', group: '考试', permission: 'exam:review',
    load: () => import('#features/exam/staff/away/page.tsx'), words: '离开 作弊 监考' },
  { path: '/console/exam/release', label: '成绩发布', group: '考试', permission: 'mark:release',
    load: () => import('#features/exam/staff/release/page.tsx'), platform: true, work: [WORK_KIND.release] },
  { path: '/console/exam/result', label: '成绩', group: '考试', permission: 'exam:result',
    load: () => import('#features/exam/staff/result/page.tsx'), words: '答卷' },
  { path: '/console/exam/stats', label: '题目分析', group: '考试', permission: 'exam:stats',
    load: () => import('#features/exam/staff/stats/list-page.tsx'), words: '难度 区分度 信度' },
  { path: '/console/exam/stats/:paperId', label: '试卷分析', group: '考试', permission: 'exam:stats',
    load: () => import('#features/exam/staff/stats/page.tsx'), menu: false },
  { path: '/console/exam/rescore', label: '重判', group: '考试', permission: 'exam:rescore',
    load: () => import('#features/exam/staff/rescore/list-page.tsx'), platform: true, words: '改分 合格线 答案有误' },
  { path: '/console/exam/rescore/:id', label: '一次重判', group: '考试', permission: 'exam:rescore',
    load: () => import('#features/exam/staff/rescore/page.tsx'), menu: false, platform: true },
  { path: '/console/round', label: '复训与学年', group: '考试', permission: 'round:edit',
    load: () => import('#features/round/staff/page.tsx'), words: '再认证 重学 轮次' },
  { path: '/console/notify', label: '通知规则', group: '消息', permission: 'notify:rule',
    load: () => import('#features/notice/staff/rule/page.tsx'), words: '短信 邮件 模板 站内 必发' },
  { path: '/console/notify/log', label: '发送记录', group: '消息', permission: 'notify:log',
    load: () => import('#features/notice/staff/log/page.tsx'), words: '短信 邮件 验证码 重试 额度' },
  { path: '/console/notify/send', label: '群发通知', group: '消息', permission: 'notify:send',
    load: () => import('#features/notice/staff/broadcast/page.tsx'), words: '广播 通知全体 站内消息' },
  { path: '/console/report/export', label: '导出报表', group: '统计', permission: 'report:export',
    load: () => import('#features/report/staff/export/page.tsx'), words: '下载 表格 Excel' },
  { path: '/console/report/year', label: '年度学时', group: '统计', permission: 'report:view',
    load: () => import('#features/report/staff/year/page.tsx'), words: '达标' },
  { path: '/console/report/regulator', label: '监管导出', group: '统计', permission: 'report:regulator',
    load: () => import('#features/report/staff/regulator/page.tsx') },
  { path: '/console/notify/channel', label: '渠道', group: '消息', permission: 'channel:edit',
    load: () => import('#features/notice/staff/channel/page.tsx'), platform: true, words: '短信 邮件 群机器人 企业微信 钉钉 飞书 密钥' },
  { path: '/console/dict', label: '字典与分类', group: '系统', permission: 'dict:edit',
    load: () => import('#features/site/staff/dict/page.tsx'), words: '课程分类' },
  { path: '/console/area', label: '行政区划', group: '系统', permission: 'area:edit',
    load: () => import('#features/site/staff/area/page.tsx') },
  { path: '/console/setting', label: '系统设置', group: '系统', permission: 'setting:view',
    load: () => import('#features/setting/staff/page.tsx'), platform: true },
  { path: '/console/doctor', label: '系统体检', group: '系统', permission: 'setting:view',
    load: () => import('#features/doctor/staff/page.tsx'), platform: true, words: '健康检查 备份 磁盘 自检' },
  { path: '/console/standard', label: '标准与条款', group: '教学内容', permission: 'standard:edit',
    load: () => import('#features/standard/staff/page.tsx') },
  { path: '/console/laws', label: '法律', group: '教学内容', permission: 'standard:edit',
    load: () => import('#features/law/staff/page.tsx') },
  { path: '/console/checklist', label: '开业清单', group: '工作台', permission: 'setting:view',
    load: () => import('#features/checklist/staff/page.tsx'), platform: true },
  { path: '/console/starter', label: '初始内容', group: '工作台', permission: 'starter:import',
    load: () => import('#features/starter/staff/page.tsx') },
  { path: '/console/jobs', label: '任务', group: '系统', permission: 'job:list',
    load: () => import('#features/job/staff/page.tsx'), platform: true, words: '定时任务 后台任务 重试' },
  { path: '/console/staff', label: '员工', group: '系统', permission: 'staff:list',
    load: () => import('#features/staff/people/page.tsx'), platform: true, words: '账号 新建员工' },
  { path: '/console/roles', label: '角色与权限', group: '系统', permission: 'staff:list',
    load: () => import('#features/staff/roles/page.tsx'), platform: true, words: '权限' },
  { path: '/console/tokens', label: '接口密钥', group: '系统', permission: 'token:edit',
    load: () => import('#features/staff/tokens/page.tsx'), platform: true, words: '令牌 token' },
  { path: '/console/sso', label: '单点登录', group: '系统', permission: 'sso:edit',
    load: () => import('#features/sso/staff/page.tsx'), platform: true, words: '单位账号 统一认证 OIDC OpenID 企业微信 钉钉 绑定' },
  { path: '/console/online', label: '在线用户', group: '系统', permission: 'log:list',
    load: () => import('#features/staff/logs/online-page.tsx'), words: '强制下线' },
  { path: '/console/login-log', label: '登录日志', group: '系统', permission: 'log:list',
    load: () => import('#features/staff/logs/login-page.tsx') },
  { path: '/console/audit', label: '审计日志', group: '系统', permission: 'audit:list',
    load: () => import('#features/audit/staff/page.tsx'), platform: true, words: '操作记录 校验' },
];
