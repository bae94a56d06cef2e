import { z } from 'zod';

/** What a member of the staff may do. `delicate`: needs a fresh proof of who asks, and is told to the auditors. */
type Right = { label: string; group: PermissionGroup; opens: string; delicate?: true };

/** The groups of the console's menu, in its order. */
export const PERMISSION_GROUPS = [
  '工作台',
  '学员与机构',
  '认证与证书',
  '教学内容',
  '考试',
  '消息',
  '统计',
  '系统',
] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

const rights = <const T extends Record<string, Right>>(table: T) => table;

/** Every permission there is; roles hold them, endpoints ask for them, nobody invents another. */
export const PERMISSIONS = rights({
  'report:view': { label: '查看统计', group: '统计', opens: '统计概览与今日数据' },
  'report:regulator': {
    label: '监管导出',
    group: '统计',
    opens: '向主管部门提供的签名数据，含单独同意者的身份证号码',
    delicate: true,
  },
  'report:export': { label: '导出统计与材料', group: '统计', opens: '导出报表，为机构制作认证审核材料' },
  'inbox:assign': { label: '指派待办', group: '工作台', opens: '把待办事项指派给能处理的员工' },
  'starter:import': { label: '导入初始内容', group: '工作台', opens: '以草稿导入课程、政策、常见问题与题目样例' },

  'appeal:list': { label: '查看学时申诉', group: '学员与机构', opens: '学员的学时申诉与学习时间线' },
  'appeal:decide': { label: '处理学时申诉', group: '学员与机构', opens: '补计申诉成立的学时' },
  'incident:credit': {
    label: '故障补计',
    group: '学员与机构',
    opens: '提出与确认系统故障期间的学时补计',
    delicate: true,
  },
  'learner:list': { label: '查看学员', group: '学员与机构', opens: '学员列表与详情，号码打码' },
  'learner:edit': { label: '管理学员账号', group: '学员与机构', opens: '学员账号的停用、启用、解锁与下线' },
  'learner:enrol': {
    label: '新建学员与指派课程',
    group: '学员与机构',
    opens: '新建与导入学员，发首次登录链接，加入课程，提醒与收回，写备注',
  },
  'learner:reveal': {
    label: '查看学员号码',
    group: '学员与机构',
    opens: '写明原因后查看手机号、邮箱、身份证号',
    delicate: true,
  },
  'learner:rename': {
    label: '更正学员姓名',
    group: '学员与机构',
    opens: '核对证明材料，更正姓名，换发证书',
    delicate: true,
  },
  'learner:merge': {
    label: '合并学员账号',
    group: '学员与机构',
    opens: '核对证明材料，把同一人的两个账号合并为一个，不能撤销',
    delicate: true,
  },
  'learner:cancel': { label: '处理账号注销', group: '学员与机构', opens: '撤销、暂缓注销，按书面申请办理注销' },
  'learner:export': { label: '导出学员', group: '学员与机构', opens: '导出学员名单，号码打码', delicate: true },
  'learner:photo': { label: '查看学员照片', group: '学员与机构', opens: '申请人的证件照；学员的，写明原因后' },
  'org:list': { label: '查看机构', group: '学员与机构', opens: '机构列表、成员、营业执照与变更' },
  'org:edit': { label: '管理机构', group: '学员与机构', opens: '修改机构信息，停用、启用，更换负责人' },
  'org:audit': { label: '审核机构', group: '学员与机构', opens: '机构注册与变更的审核' },

  'apply:list': { label: '查看认证申请', group: '认证与证书', opens: '认证申请列表与详情' },
  'apply:audit': { label: '审核认证申请', group: '认证与证书', opens: '认证申请的逐人审核' },
  'cert:list': { label: '查看证书', group: '认证与证书', opens: '证书列表、详情、到期日历与模板' },
  'cert:download': { label: '下载证书', group: '认证与证书', opens: '证书的预览、下载与打包' },
  'cert:remind': { label: '提醒换证', group: '认证与证书', opens: '提醒持证人证书即将到期' },
  'cert:issue': { label: '制证', group: '认证与证书', opens: '为审核通过的人员签发证书', delicate: true },
  'cert:reissue': { label: '换发证书', group: '认证与证书', opens: '以新编号换发证书' },
  'cert:revoke': { label: '撤销证书', group: '认证与证书', opens: '撤销已签发的证书', delicate: true },
  'cert:template': {
    label: '编辑证书模板',
    group: '认证与证书',
    opens: '证书模板、印章与签名的修改与启用',
    delicate: true,
  },

  'lesson:list': { label: '查看课程', group: '教学内容', opens: '课程列表、目录与预览' },
  'lesson:edit': { label: '编辑课程', group: '教学内容', opens: '课程、章节与讲次的编辑' },
  'lesson:publish': { label: '发布课程', group: '教学内容', opens: '课程的发布与下架' },
  'media:list': { label: '查看媒体', group: '教学内容', opens: '媒体库列表与用途' },
  'media:upload': { label: '上传媒体', group: '教学内容', opens: '上传视频、音频、文档与字幕，替换与转码' },
  'media:remove': { label: '删除媒体', group: '教学内容', opens: '删除没有被使用的媒体' },
  'article:edit': { label: '编辑文章', group: '教学内容', opens: '政策、通知、服务、问答与使用说明的编辑' },
  'article:publish': { label: '发布文章', group: '教学内容', opens: '文章的发布与下架' },
  'banner:edit': { label: '编辑横幅', group: '教学内容', opens: '首页横幅及其起止日期' },
  'teacher:edit': { label: '编辑教师', group: '教学内容', opens: '教师资料的编辑与停用' },
  'standard:edit': { label: '编辑标准与法律', group: '教学内容', opens: '标准、条款、新旧对照与法律' },
  'agreement:publish': { label: '发布协议', group: '教学内容', opens: '协议与单独同意书的新版本', delicate: true },

  'bank:list': { label: '查看题库', group: '考试', opens: '题库、题目与版本，不含答案' },
  'bank:key': { label: '查看答案', group: '考试', opens: '题目的答案、解析与评分要点' },
  'bank:edit': { label: '编辑题目', group: '考试', opens: '题库与题目的编辑、移动与查重' },
  'bank:approve': { label: '审核题目', group: '考试', opens: '题目的启用与停用' },
  'bank:import': { label: '导入题目', group: '考试', opens: '从工作簿或 Word 文档导入题目' },
  'bank:export': { label: '导出题目', group: '考试', opens: '导出题目与答案', delicate: true },
  'paper:list': { label: '查看试卷', group: '考试', opens: '试卷列表、规则与历次发布' },
  'paper:edit': { label: '编辑试卷', group: '考试', opens: '试卷的规则与考试条件' },
  'paper:publish': { label: '发布试卷', group: '考试', opens: '试卷的发布与下架' },
  'paper:preview': { label: '预览试卷', group: '考试', opens: '试卷预览与专家预览链接' },
  'exam:result': { label: '查看成绩', group: '考试', opens: '学员的成绩、答卷与过程' },
  'exam:export': { label: '导出成绩', group: '考试', opens: '按答卷与条款导出成绩', delicate: true },
  'exam:stats': { label: '题目分析', group: '考试', opens: '试卷与题目的统计，不含姓名' },
  'exam:monitor': { label: '考试监控', group: '考试', opens: '监控台：正在考试的学员' },
  'exam:act': { label: '考场处理', group: '考试', opens: '延时、发消息、代为交卷、增加考试机会' },
  'exam:review': { label: '切屏复核', group: '考试', opens: '切屏过多的答卷的人工复核' },
  'exam:override': { label: '个别安排', group: '考试', opens: '个人、机构的考试时间与条件' },
  'exam:request': { label: '考试申请', group: '考试', opens: '补考与成绩复核申请的处理' },
  'exam:void': { label: '作废考试', group: '考试', opens: '作废与恢复一次考试', delicate: true },
  'exam:rescore': { label: '提出重判', group: '考试', opens: '重判的试算与取消' },
  'exam:rescoreDecide': { label: '确认重判', group: '考试', opens: '执行重判，决定改判', delicate: true },
  'round:edit': { label: '再认证与学年', group: '考试', opens: '再认证与学年计划，为学员开始新一轮' },
  'mark:score': { label: '阅卷', group: '考试', opens: '评阅答卷，看不到姓名与机构' },
  'mark:arbitrate': { label: '仲裁与阅卷质量', group: '考试', opens: '双评仲裁、阅卷规则与阅卷质量' },
  'mark:release': { label: '发布成绩', group: '考试', opens: '统一发布的成绩', delicate: true },

  'suggest:reply': { label: '答复反馈', group: '消息', opens: '意见反馈的查看、答复与关闭' },
  'notify:log': { label: '查看发送记录', group: '消息', opens: '短信与邮件的发送记录、今日短信用量' },
  'notify:retry': { label: '重发消息', group: '消息', opens: '发送失败的短信与邮件的重试' },
  'notify:send': { label: '群发通知', group: '消息', opens: '向一类学员发送站内消息、邮件与短信', delicate: true },
  'notify:rule': { label: '管理通知规则', group: '消息', opens: '哪些通知由哪些渠道发送，以及它们的文字' },
  'channel:edit': { label: '管理发送渠道', group: '消息', opens: '短信、邮件的密钥与群机器人', delicate: true },

  'staff:list': { label: '查看员工', group: '系统', opens: '员工、角色与权限列表' },
  'staff:edit': { label: '管理员工', group: '系统', opens: '员工账号的建立、停用与重置', delicate: true },
  'role:edit': { label: '管理角色', group: '系统', opens: '角色的权限、员工的角色与数据范围', delicate: true },
  'token:edit': { label: '管理接口密钥', group: '系统', opens: '接口密钥的建立、确认与停用', delicate: true },
  'session:kick': { label: '强制下线', group: '系统', opens: '结束员工与学员的登录' },
  'log:list': { label: '查看登录日志', group: '系统', opens: '登录日志与在线用户' },
  'audit:list': { label: '查看审计日志', group: '系统', opens: '审计日志与完整性校验' },
  'audit:export': { label: '导出审计日志', group: '系统', opens: '审计日志的导出', delicate: true },
  'setting:view': { label: '查看设置', group: '系统', opens: '系统设置、开业清单与系统体检' },
  'setting:edit': { label: '修改设置', group: '系统', opens: '系统设置的修改', delicate: true },
  'sso:edit': {
    label: '管理单点登录',
    group: '系统',
    opens: '员工与学员以单位账号登录的方式，解除绑定',
    delicate: true,
  },
  'dict:edit': { label: '维护字典', group: '系统', opens: '字典与课程分类' },
  'area:edit': { label: '维护行政区划', group: '系统', opens: '行政区划的导入', delicate: true },
  'job:list': { label: '查看定时任务', group: '系统', opens: '定时任务与后台任务的状态' },
  'job:retry': { label: '重试任务', group: '系统', opens: '立即运行定时任务、重试失败的任务' },
});

export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];
export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);
export const permissionLabel = (permission: Permission): string => PERMISSIONS[permission].label;
export const isDelicate = (permission: Permission): boolean => 'delicate' in PERMISSIONS[permission];
export const PermissionName = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]], { error: '没有这项权限' });

/** Of somebody whose data scope is not the whole platform: these concern all of it, so the two do not go together. */
export const PLATFORM_WIDE: readonly Permission[] = [
  'setting:edit',
  'setting:view',
  'role:edit',
  'staff:edit',
  // A key has no scope of its maker's.
  'token:edit',
  'audit:list',
  'audit:export',
  'channel:edit',
];
