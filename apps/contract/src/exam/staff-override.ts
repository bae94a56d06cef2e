import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { BLUR_MODE } from '../paper/types.ts';
import {
  PaperId,
  DateTime,
  PageQuery,
  Reason,
  StaffMinute,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { schemaOf } from '../core/code-schema.ts';
import { oneLine } from '../core/text/text-fold.ts';

/**
 * Terms of a paper for a person, an organisation, or everybody. Field by field the narrower wins: person, organisation,
 * everybody, the paper. Read when an attempt starts; one that runs is never shortened.
 */

const overrideId = idOf('安排');
const whole = (whose: string, unit: string, least: number, most: number) =>
  z
    .number({ error: `请输入${whose}` })
    .int(`${whose}须为整数`)
    .min(least, `${whose}至少${least}${unit}`)
    .max(most, `${whose}不能超过${most}${unit}`)
    .nullable()
    .default(null);
const terms = {
  openTime: StaffMinute('开放时间有误').nullable().default(null),
  closeTime: StaffMinute('关闭时间有误').nullable().default(null),
  extraMin: whole('加时', '分钟', 0, 600),
  retryHours: whole('两次间隔', '小时', 0, 8_760),
  blurLimit: whole('切屏次数', '次', 0, 99),
  blurMode: schemaOf(BLUR_MODE, '请选择切屏处理').nullable().default(null),
  waiveLesson: z.boolean().nullable().default(null),
};
const Terms = z.object(terms);
export type OverrideTerms = z.output<typeof Terms>;
export const TERM_NAMES = Object.keys(terms) as (keyof OverrideTerms)[];
const says = (body: OverrideTerms): boolean => TERM_NAMES.some((name) => body[name] !== null);
const SAY_SOMETHING = '请至少填写一项安排';

export const OverrideRow = z.object({
  id: z.string(),
  paperId: z.string(),
  title: z.string(),
  userId: z.string().nullable(),
  /** Of the person or the organisation; null for everybody. */
  name: z.string().nullable(),
  orgId: z.string().nullable(),
  ...terms,
  openTime: z.string().nullable(),
  closeTime: z.string().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  createTime: DateTime,
  endTime: DateTime.nullable(),
  version: z.number(),
});
export type OverrideRow = z.output<typeof OverrideRow>;
const own = { access: 'staff', permission: 'exam:override' } as const;
/** Those in force first, then the latest. */
export const listOverrides = endpoint({
  title: '个别安排列表',
  method: 'GET',
  path: '/system/exam/override/list',
  ...own,
  scope: 'org',
  query: PageQuery.extend({
    paperId: PaperId.optional(),
    keyword: searchWord(50).optional(),
    /** In force, or ended. */
    state: z.enum(['now', 'ended'], { error: '筛选有误' }).optional(),
  }),
  rows: OverrideRow,
});
export const addOverride = endpoint({
  title: '新增个别安排',
  method: 'POST',
  path: '/system/exam/override',
  ...own,
  scope: 'org',
  audit: 'override.add',
  once: true,
  body: Terms.extend({
    paperId: PaperId,
    userId: idOf('学员').nullable().default(null),
    orgId: idOf('机构').nullable().default(null),
    reason: Reason,
  })
    .refine(({ userId, orgId }) => userId === null || orgId === null, '只能选择一名学员或一个机构')
    .refine(says, SAY_SOMETHING),
  data: Versioned,
  done: '已保存',
});
export const editOverride = endpoint({
  title: '修改个别安排',
  method: 'PUT',
  path: '/system/exam/override',
  ...own,
  scope: 'org',
  audit: 'override.edit',
  body: Terms.extend({ id: overrideId, version: Version, reason: Reason }).refine(says, SAY_SOMETHING),
  data: Versioned,
  done: '已保存',
});
export const endOverride = endpoint({
  title: '结束个别安排',
  method: 'POST',
  path: '/system/exam/override/end',
  ...own,
  scope: 'org',
  audit: 'override.end',
  body: z.object({ id: overrideId, version: Version, reason: Reason }),
  data: Versioned,
  done: '已结束',
});
/** The narrowest that says something; `grant`: attempts that were given keep the paper open, or wait for nothing. */
export const TERM_ORIGIN = {
  person: '个人',
  org: '机构',
  all: '全部学员',
  paper: '试卷',
  grant: '增加的次数',
} as const;
export type TermOrigin = keyof typeof TERM_ORIGIN;
/** What holds for one person, and where each of it comes from. */
export const effectiveTerms = endpoint({
  title: '一名学员的生效条件',
  method: 'GET',
  path: '/system/exam/override/effective',
  ...own,
  scope: 'org',
  query: z.object({ paperId: PaperId, userId: idOf('学员') }),
  data: z.object({
    name: z.string(),
    terms: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        text: z.string(),
        origin: z.enum(Object.keys(TERM_ORIGIN) as TermOrigin[]),
      }),
    ),
    round: z.number(),
    attempts: z.object({ max: z.number(), granted: z.number(), used: z.number() }),
  }),
});
/** Learners and organisations by name or account, for choosing; 20 at most, within the caller's data scope. */
export const findSubjects = endpoint({
  title: '查找学员或机构',
  method: 'GET',
  path: '/system/exam/override/subject',
  ...own,
  scope: 'org',
  query: z.object({
    kind: z.enum(['user', 'org'], { error: '对象有误' }),
    keyword: z.string().overwrite(oneLine).min(2, '请至少输入2个字符').max(50, '关键词不能超过50个字符'),
  }),
  data: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })),
});
/** Papers that terms may be arranged for, by their titles; 50 at most, those that are published first. */
export const overridePapers = endpoint({
  title: '可作个别安排的试卷',
  method: 'GET',
  path: '/system/exam/override/paper',
  ...own,
  scope: 'none',
  query: z.object({ keyword: searchWord(50).optional() }),
  data: z.array(z.object({ id: z.string(), title: z.string(), durationMin: z.number() })),
});
