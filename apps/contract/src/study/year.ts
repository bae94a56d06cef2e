import { z } from 'zod';
import { CertificateRow } from '../certificate/learner.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { departmentFilter } from '../member/department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { Day, PageQuery, queryInt, searchWord } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { SUBJECT } from '../lesson/types.ts';
import { TaskStarted } from '../task/types.ts';

/** Hours of continuing education by the year in which courses were finished, which is one of Asia/Shanghai. */

/** How a learner stands to what a year requires: on track with at least the share of it that has passed. */
export const YEAR_LIGHT = codes({ met: [0, '已达标'], onTrack: [1, '进度正常'], behind: [2, '未达标'] });

const YEAR_FAULT = '年度有误';
export const Year = queryInt(YEAR_FAULT).min(2000, YEAR_FAULT).max(2100, YEAR_FAULT);

/** Hours of one person. */
export const YearHours = z.object({ total: Hours, major: Hours, public: Hours });
export type YearHours = z.output<typeof YearHours>;
/** What a year asks for: `major` hours of 专业科目 among `target`; measured ones, and planned ones where they count. */
export const YearRule = z.object({ target: z.number(), majorTarget: z.number(), countsPlanned: z.boolean() });
export type YearRule = z.output<typeof YearRule>;

export const studyYear = endpoint({
  title: '一年的学时',
  method: 'GET',
  path: '/api/study/year',
  access: 'user',
  query: z.object({ year: Year }),
  data: YearHours.extend({
    ...YearRule.shape,
    year: z.number(),
    /** What is still wanted, in sentences. */
    lack: z.array(z.string()),
    /** Latest first. */
    lessons: z.array(
      z.object({
        lessonId: z.string(),
        name: z.string(),
        /** Of a further run through it. */
        round: z.number().optional(),
        subject: schemaOf(SUBJECT),
        creditHours: Hours,
        finishDate: Day,
      }),
    ),
  }),
});

/** A study proof of all that was finished in this year; the same facts give the same document. */
export const proveYear = endpoint({
  title: '开具年度学时证明',
  method: 'POST',
  path: '/api/study/year/prove',
  access: 'user',
  body: z.object({
    year: z.number({ error: YEAR_FAULT }).int(YEAR_FAULT).min(2000, YEAR_FAULT).max(2100, YEAR_FAULT),
  }),
  data: CertificateRow,
  done: '年度学时证明已生成',
});

/** Whom a list of hours names. */
export const YearFilters = z.object({
  year: Year,
  keyword: searchWord(50).optional(),
  /** 1: who has what the year asks for; 0: who has not. */
  met: z.enum(['0', '1'], { error: '达标情况有误' }).optional(),
});
export const OrgYearFilters = YearFilters.extend({
  department: departmentFilter.refine((path) => path !== '', '部门有误').optional(),
});
export type OrgYearFilters = z.output<typeof OrgYearFilters>;

/** One person's hours of the year; `lessons` counts the runs that were finished. */
export const YearRow = YearHours.extend({
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  lessons: z.number(),
  light: schemaOf(YEAR_LIGHT),
});
export type YearRow = z.output<typeof YearRow>;
export const OrgYearRow = YearRow.extend({ department: z.string().nullable() });
export type OrgYearRow = z.output<typeof OrgYearRow>;

/** Members and what they finished in the year as members of this organisation, those with the least first. */
export const listOrgYear = endpoint({
  title: '成员的年度学时',
  method: 'GET',
  path: '/api/org/study/year',
  access: 'org',
  right: 'study',
  query: PageQuery.extend(OrgYearFilters.shape),
  rows: OrgYearRow,
});
export const orgYearSummary = endpoint({
  title: '年度学时汇总',
  method: 'GET',
  path: '/api/org/study/yearSummary',
  access: 'org',
  right: 'study',
  query: z.object({ year: Year }),
  data: YearRule.extend({ members: z.number(), met: z.number() }),
});
/** Starts a task of kind study-year-export. */
export const exportOrgYear = endpoint({
  title: '导出成员的年度学时',
  method: 'POST',
  path: '/api/org/study/yearExport',
  access: 'org',
  right: 'study',
  once: true,
  body: OrgYearFilters,
  data: TaskStarted,
  done: '正在导出',
});
