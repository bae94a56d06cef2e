import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { PaperId, Day, PageQuery, Reason, Version, Versioned, searchWord, idOf } from '../core/fields.ts';

/** Who has to study or sit again, and when. Nothing that was done is ever reset. */

export const RETAKE_RULE = codes({ renewal: [1, '到期再认证'], year: [2, '学年'] });
export const PLAN_STATUS = codes({ off: [0, '停用'], on: [1, '启用'] });

const PlanFields = z.object({
  name: lineOf('计划名称', 40),
  lessonId: idOf('课程').nullable().default(null),
  paperId: PaperId.nullable().default(null),
  rule: schemaOf(RETAKE_RULE, '请选择规则'),
  /** Of 学年: the day it begins, '01-01'. */
  monthDay: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请选择学年开始的日期')
    .refine((day) => new Date(`2027-${day}T00:00:00Z`).toISOString().slice(5, 10) === day, '请选择学年开始的日期')
    .nullable()
    .default(null),
  withCourse: z.boolean().default(true),
  orgIds: z.array(idOf('机构')).max(200, '最多200个机构').default([]),
  closeUnfinished: z.boolean().default(false),
  notice: z
    .array(z.number().int('提醒天数须为整数').min(1, '提醒天数至少1天').max(365, '提醒天数不能超过365天'))
    .max(5, '最多5次提醒')
    .default([90, 30, 7]),
  status: schemaOf(PLAN_STATUS, '请选择状态').default(PLAN_STATUS.off),
});
const rules = <S extends z.ZodType<z.output<typeof PlanFields>>>(schema: S) =>
  schema
    .refine(({ lessonId, paperId }) => (lessonId === null) !== (paperId === null), {
      error: '请选择课程或试卷',
      path: ['lessonId'],
    })
    .refine(({ rule, monthDay }) => rule !== RETAKE_RULE.year || monthDay !== null, {
      error: '请选择学年开始的日期',
      path: ['monthDay'],
    });

export const PlanRow = PlanFields.extend({
  id: z.string(),
  subject: z.string(),
  orgNames: z.array(z.string()),
  /** The day on which it next opens rounds; null of 到期再认证, and while it is not in force. */
  nextDay: Day.nullable(),
  /** Learners with a round opened by it. */
  opened: z.number(),
  version: z.number(),
});
export type PlanRow = z.output<typeof PlanRow>;
const own = { access: 'staff', permission: 'round:edit' } as const;
export const listPlans = endpoint({
  title: '复训与学年计划',
  method: 'GET',
  path: '/system/round/plan/list',
  ...own,
  scope: 'platform',
  query: PageQuery,
  rows: PlanRow,
});
export const addPlan = endpoint({
  title: '新建计划',
  method: 'POST',
  path: '/system/round/plan',
  ...own,
  scope: 'platform',
  audit: 'plan.add',
  once: true,
  body: rules(PlanFields),
  data: Versioned,
  done: '已新建计划',
});
export const editPlan = endpoint({
  title: '修改计划',
  method: 'PUT',
  path: '/system/round/plan',
  ...own,
  scope: 'platform',
  audit: 'plan.edit',
  body: rules(PlanFields.extend({ id: idOf('计划'), version: Version })),
  data: Versioned,
  done: '已保存',
});
/** Only one that has opened nothing. */
export const removePlan = endpoint({
  title: '删除计划',
  method: 'POST',
  path: '/system/round/plan/remove',
  ...own,
  scope: 'platform',
  audit: 'plan.remove',
  body: z.object({ id: idOf('计划'), version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** How many a plan would concern if it opened today. */
export const planReach = endpoint({
  title: '计划涉及的人数',
  method: 'GET',
  path: '/system/round/plan/reach',
  ...own,
  scope: 'platform',
  query: z.object({ id: idOf('计划') }),
  data: z.object({ people: z.number(), unfinished: z.number() }),
});
/** Courses and papers that may be studied and sat, and organisations, by a part of the name; at most 20 of each. */
export const roundSubjects = endpoint({
  title: '可再认证的课程与试卷',
  method: 'GET',
  path: '/system/round/subject/list',
  ...own,
  scope: 'org',
  query: z.object({ keyword: searchWord(50).optional() }),
  data: z.object({
    lessons: z.array(z.object({ id: z.string(), name: z.string() })),
    papers: z.array(z.object({ id: z.string(), name: z.string() })),
    orgs: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
/** A learner who joined the course or sat the paper, with their present run. */
export const RoundPerson = z.object({
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  round: z.number(),
  roundName: z.string(),
  /** The present run has been passed. */
  done: z.boolean(),
});
export type RoundPerson = z.output<typeof RoundPerson>;
export const roundPeople = endpoint({
  title: '课程或试卷的学员与轮次',
  method: 'GET',
  path: '/system/round/people/list',
  ...own,
  scope: 'org',
  query: PageQuery.extend({
    lessonId: idOf('课程').optional(),
    paperId: PaperId.optional(),
    keyword: searchWord(50).optional(),
  }),
  rows: RoundPerson,
});
export const openRounds = endpoint({
  title: '为学员开启新一轮',
  method: 'POST',
  path: '/system/round/open',
  ...own,
  scope: 'org',
  audit: 'round.open',
  body: z
    .object({
      actId: z.uuid({ error: '请刷新后重试' }),
      lessonId: idOf('课程').nullable().default(null),
      paperId: PaperId.nullable().default(null),
      userIds: z.array(idOf('学员')).min(1, '请选择学员').max(500, '一次最多500人'),
      /** Rounds that have not ended are closed as 未完成. */
      close: z.boolean().default(false),
      deadline: z.iso.date({ error: '截止日期有误' }).nullable().default(null),
      reason: Reason,
    })
    .refine(({ lessonId, paperId }) => (lessonId === null) !== (paperId === null), '请选择课程或试卷'),
  data: z.object({
    done: z.number(),
    skipped: z.array(z.object({ userId: z.string(), name: z.string(), reason: z.string() })),
  }),
});
