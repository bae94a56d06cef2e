import { z } from 'zod';
import { copy } from '../core/copy.ts';
import { departmentFilter } from '../member/department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, idOf } from '../core/fields.ts';
import { positionFilter } from '../member/position.ts';

export const RULES_MAX = 200;
export const RULE_DAYS_MAX = 730;

const id = idOf('规则');

/**
 * Members who are in a department or come into it, or below it, are assigned the course; or members who have a post or
 * get it. One of the two is null.
 */
export const AssignRule = z.object({
  id: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  lessonId: z.string(),
  lessonName: z.string(),
  /** A withdrawn course is not assigned. */
  published: z.boolean(),
  /** Days to finish it, from the day of the assignment; null for as long as it takes. */
  days: z.number().nullable(),
  /** To whom it brought the course. */
  people: z.number(),
  createTime: DateTime,
});
export type AssignRule = z.output<typeof AssignRule>;
/** Newest first. */
export const listAssignRules = endpoint({
  title: '自动指派规则',
  method: 'GET',
  path: '/api/org/study/rule/list',
  access: 'org',
  right: 'study',
  data: z.array(AssignRule),
});

export const RuleFields = {
  department: departmentFilter.refine((path) => path !== '', '请选择部门'),
  position: positionFilter,
  lessonId: z.uuid({ error: '请选择课程' }),
  days: z
    .int({ error: '请输入完成天数' })
    .min(1, '完成天数至少为1')
    .max(RULE_DAYS_MAX, `完成天数不能超过${RULE_DAYS_MAX}`)
    .nullable(),
};
/** In force at once for new members; those who are there are assigned by a task of kind assign-rules. */
export const addAssignRule = endpoint({
  title: '新建自动指派规则',
  method: 'POST',
  path: '/api/org/study/rule',
  access: 'org',
  right: 'study',
  body: z
    .object(RuleFields)
    .partial({ department: true, position: true })
    .refine(({ department, position }) => (department === undefined) !== (position === undefined), {
      error: '请选择部门或岗位中的一项',
      path: ['department'],
    }),
  data: z.object({ id: z.string() }),
  done: copy.ruleSaved,
});
/** `withdraw`: what it assigned is taken back too, as withdrawOrgStudy takes it. */
export const removeAssignRule = endpoint({
  title: '删除自动指派规则',
  method: 'POST',
  path: '/api/org/study/rule/remove',
  access: 'org',
  right: 'study',
  body: z.object({ id, withdraw: z.boolean().default(false) }),
  data: z.object({ removed: z.number(), kept: z.number() }),
  done: '规则已删除',
});
