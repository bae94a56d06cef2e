import { ALL_PERMISSIONS, type Permission } from './permissions.ts';

/** The roles that the platform comes with; their permissions may be changed and set back to these. */
type BuiltInRole = { name: string; duty: string; permissions: readonly Permission[] };

const roles = <const K extends string>(table: Record<K, BuiltInRole>) => table;

export const BUILT_IN_ROLES = roles({
  system: {
    name: '系统管理员',
    duty: '管理员工、角色与设置，不审核人员',
    permissions: [
      'staff:list',
      'staff:edit',
      'role:edit',
      'token:edit',
      'session:kick',
      'log:list',
      'audit:list',
      'setting:view',
      'setting:edit',
      'dict:edit',
      'area:edit',
      'job:list',
      'job:retry',
      'agreement:publish',
      'starter:import',
      'report:view',
      'learner:list',
      'learner:edit',
      'notify:log',
      'notify:retry',
    ],
  },
  teaching: {
    name: '教务',
    duty: '课程、媒体、文章、教师与考务',
    permissions: [
      'lesson:list',
      'lesson:edit',
      'lesson:publish',
      'media:list',
      'media:upload',
      'media:remove',
      'article:edit',
      'article:publish',
      'banner:edit',
      'teacher:edit',
      'standard:edit',
      'mark:arbitrate',
      'mark:release',
      'exam:result',
      'exam:export',
      'exam:monitor',
      'exam:act',
      'exam:review',
      'exam:override',
      'exam:request',
      'exam:void',
      'exam:rescore',
      'exam:rescoreDecide',
      'round:edit',
      'paper:list',
      'bank:list',
      'dict:edit',
      'starter:import',
      'setting:view',
      'report:view',
      'apply:list',
      'inbox:assign',
      'suggest:reply',
      'learner:list',
      'cert:list',
      'cert:download',
    ],
  },
  examiner: {
    name: '命题',
    duty: '题库、试卷与标准条款',
    permissions: [
      'bank:list',
      'bank:key',
      'bank:edit',
      'bank:approve',
      'bank:import',
      'bank:export',
      'paper:list',
      'paper:edit',
      'paper:publish',
      'paper:preview',
      'exam:stats',
      'exam:rescore',
      'standard:edit',
    ],
  },
  marker: { name: '阅卷', duty: '只评阅答卷，看不到姓名', permissions: ['mark:score'] },
  reviewer: {
    name: '审核',
    duty: '审核机构与认证申请，撤销证书',
    permissions: [
      'org:audit',
      'apply:list',
      'apply:audit',
      'cert:revoke',
      'report:view',
      'inbox:assign',
      'learner:list',
      'learner:photo',
      'cert:list',
    ],
  },
  issuer: {
    name: '制证',
    duty: '签发与换发证书',
    permissions: [
      'apply:list',
      'cert:issue',
      'cert:reissue',
      'learner:list',
      'learner:photo',
      'cert:list',
      'cert:download',
    ],
  },
  service: {
    name: '客服',
    duty: '查看申请与学员，答复学员',
    permissions: [
      'apply:list',
      'suggest:reply',
      'learner:list',
      'learner:edit',
      'learner:reveal',
      'cert:list',
      'notify:log',
      'notify:retry',
    ],
  },
  auditor: {
    name: '审计员',
    duty: '查看日志与统计，不能修改任何内容',
    permissions: [
      'staff:list',
      'log:list',
      'job:list',
      'audit:list',
      'audit:export',
      'setting:view',
      'report:view',
      'lesson:list',
      'media:list',
      'bank:list',
      'paper:list',
      'exam:stats',
      'apply:list',
      'learner:list',
      'cert:list',
      'notify:log',
    ],
  },
});

/** What a new role may begin with: parts of the work that are often given to somebody alone. */
export const ROLE_PRESETS: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: '监考员', permissions: ['exam:monitor', 'exam:act', 'exam:review'] },
  { name: '阅卷组长', permissions: ['mark:score', 'mark:arbitrate'] },
];

export type BuiltInRoleKey = keyof typeof BUILT_IN_ROLES;
export const BUILT_IN_KEYS = Object.keys(BUILT_IN_ROLES) as BuiltInRoleKey[];

/** Of nobody's role by default. */
export const unheldPermissions = (): Permission[] =>
  ALL_PERMISSIONS.filter((one) => BUILT_IN_KEYS.every((key) => !BUILT_IN_ROLES[key].permissions.includes(one)));
