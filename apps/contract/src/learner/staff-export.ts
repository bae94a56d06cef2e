import { z } from 'zod';
import { ROLE, USER_STATUS } from '../auth/roles.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Reason } from '../core/fields.ts';
import { LearnerFilters } from './staff.ts';
import { TaskStarted } from '../task/types.ts';

/** What a list of learners may hold, column by column. */
export const LEARNER_COLUMN = codes({
  name: ['name', '姓名'],
  mobile: ['mobile', '手机号'],
  email: ['email', '邮箱'],
  idCard: ['idCard', '身份证号'],
  org: ['org', '机构'],
  role: ['role', '身份'],
  status: ['status', '状态'],
  area: ['area', '地区'],
  register: ['register', '注册时间'],
  seen: ['seen', '最近使用'],
  lessons: ['lessons', '课程'],
  certs: ['certs', '有效证书'],
});
export const LEARNER_EXPORT_MAX = 100_000;

/** Masked, unless the caller requests `plain` and may see each number anyway. */
export const exportLearners = endpoint({
  title: '导出学员',
  method: 'POST',
  path: '/system/learner/export',
  access: 'staff',
  permission: 'learner:export',
  scope: 'org',
  audit: 'learner.export',
  reauth: true,
  humanOnly: true,
  once: true,
  body: z.object({
    filters: LearnerFilters.extend({ status: schemaOf(USER_STATUS).optional(), role: schemaOf(ROLE).optional() }),
    columns: z
      .array(schemaOf(LEARNER_COLUMN, '列有误'))
      .min(1, '请选择要导出的列')
      .max(20, '列过多')
      .refine((columns) => new Set(columns).size === columns.length, '列有重复'),
    plain: z.boolean({ error: '请选择是否打码' }).default(false),
    reason: Reason,
  }),
  data: TaskStarted,
});
