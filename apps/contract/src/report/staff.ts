import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day, searchWord, idOf } from '../core/fields.ts';
import { MasteryMap } from '../practice/learner.ts';
import { WORK_KIND } from '../inbox/work.ts';

/** How the platform is doing: figures by day, and what waits for staff. */

export const STAT_METRICS = {
  active: '学习人次',
  registered: '新增学员',
  creditedSec: '学习时长',
  finished: '学完课程',
  hours: '完成学时（实测）',
  attempts: '交卷',
  passed: '合格',
  applied: '提交申请',
  decided: '审核申请',
  issued: '签发证书',
  sms: '发出短信',
} as const;
export type StatMetric = keyof typeof STAT_METRICS;
export const STAT_NAMES = Object.keys(STAT_METRICS) as StatMetric[];
/** Regions are counted by so many digits of an organisation's area: province, city, county. */
export const AREA_DIGITS = [2, 4, 6];

/** `active`: people a day, added up. `hours`: in tenths. `sms`: of the whole platform alone. */
const Figures = z.object({
  active: z.number(),
  registered: z.number(),
  creditedSec: z.number(),
  finished: z.number(),
  hours: z.number(),
  attempts: z.number(),
  passed: z.number(),
  applied: z.number(),
  decided: z.number(),
  issued: z.number(),
  sms: z.number(),
});
export type Figures = z.output<typeof Figures>;

/** Days of one overview, at most. */
export const OVERVIEW_DAYS_MAX = 366;
/** So many attempts at the least, so that no rate tells of one person. */
export const RATE_LEAST = 5;

/** What one point of the series stands for: a day, a week from Monday, a month. */
export const STEP = codes({ day: ['day', '每日'], week: ['week', '每周'], month: ['month', '每月'] });

/** How long an application has been waiting for the platform. */
export const APPLY_AGE = codes({
  day: [1, '1 天以内'],
  days3: [3, '1–3 天'],
  week: [7, '3–7 天'],
  fortnight: [14, '7–14 天'],
  older: [99, '超过 14 天'],
});

/** What a region tells. */
export const REGION_METRICS = ['hours', 'registered', 'passed', 'issued'] as const satisfies readonly StatMetric[];
export type RegionMetric = (typeof REGION_METRICS)[number];
const Region = z.object({
  /** The first 2 digits of a province's code, the first 4 of a city's. */
  code: z.string(),
  name: z.string(),
  hours: z.number(),
  registered: z.number(),
  passed: z.number(),
  issued: z.number(),
});
export type Region = z.output<typeof Region>;

/** What a type of organisation tells. */
export const TYPE_METRICS = ['finished', 'passed', 'issued'] as const satisfies readonly StatMetric[];
/** What each type of organisation has come to; `type` is null of learners who belong to none. */
const OrgType = z.object({
  type: z.string().nullable(),
  name: z.string(),
  /** In good standing, and learners in their registers: today, whatever the range. */
  orgs: z.number(),
  people: z.number(),
  /** Within the range. */
  finished: z.number(),
  passed: z.number(),
  issued: z.number(),
});
export type OrgType = z.output<typeof OrgType>;

const DAY_MS = 86_400_000;
const day = z.iso.date({ error: '日期有误' });
/** Whose figures. */
const ReportWhose = {
  /** Of the organisation, the first 2, 4 or 6 digits. */
  areaCode: z
    .string()
    .regex(/^\d{2}(\d{2}){0,2}$/, '地区有误')
    .optional(),
  orgId: idOf('机构').optional(),
};
/** And of which days, both included. */
export const ReportRange = { from: day, to: day, ...ReportWhose };
const OverviewRange = z
  .object(ReportRange)
  .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < OVERVIEW_DAYS_MAX, {
    error: `一次最多查看${OVERVIEW_DAYS_MAX}天`,
    path: ['to'],
  });

export const reportOverview = endpoint({
  title: '统计概览',
  method: 'GET',
  path: '/system/report/overview',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: OverviewRange,
  data: z.object({
    at: DateTime,
    /** Today, Asia/Shanghai. */
    today: Day,
    /** Every day since the first has been counted; while not, what is before yesterday may still be missing. */
    complete: z.boolean(),
    /** Not of the whole platform: by the filters, or by what the viewer may see. */
    partly: z.boolean(),
    /** Of the one it is narrowed to. */
    orgName: z.string().nullable(),
    current: Figures,
    /** The period of the same length just before. */
    previous: Figures,
    previousFrom: Day,
    previousTo: Day,
    step: schemaOf(STEP),
    /** Oldest first; `day` is the first of a week or a month. */
    series: z.array(Figures.extend({ day: Day })),
    /** Courses whose papers were handed in within these days by five and more; the most first. */
    lessons: z.array(z.object({ id: z.string(), name: z.string(), attempts: z.number(), passed: z.number() })),
    /** Today, whatever the range: applications that wait for the platform. */
    applies: z.array(z.object({ age: schemaOf(APPLY_AGE), count: z.number() })),
    /** Certificates in force that end in this month and the eleven after it, nothing newer in their place. */
    expiring: z.array(z.object({ month: z.string(), count: z.number() })),
    /** Provinces and cities in which there was something. */
    provinces: z.array(Region),
    cities: z.array(Region),
    /** In the order of the dictionary. */
    orgTypes: z.array(OrgType),
    /** Work of the staff: closed within these days, and what waits now. */
    work: z.array(
      z.object({
        kind: schemaOf(WORK_KIND),
        closed: z.number(),
        /** Of these, after their day. */
        late: z.number(),
        /** From opened to closed, half of them took no longer. */
        medianHours: z.number().nullable(),
        waiting: z.number(),
      }),
    ),
    /** Attempts that wait to be marked. Counted to 1,001. */
    marking: z.number(),
    /** Nothing that a learner could find: no course is open. */
    empty: z.boolean(),
  }),
});
export type Overview = z.output<(typeof reportOverview)['data']>;

/** How far those got who registered within the range, until now; one who took a step took the ones before it. */
export const FUNNEL = codes({
  registered: ['registered', '注册'],
  /** Some seconds of a course that count. */
  studied: ['studied', '学习'],
  /** An exam handed in, whether passed or not, that was not voided. */
  sat: ['sat', '考试'],
  /** A certificate of whatever type. */
  certified: ['certified', '取证'],
});
export const reportFunnel = endpoint({
  title: '从注册到取证各步的人数',
  method: 'GET',
  path: '/system/report/funnel',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: OverviewRange,
  data: z.array(z.object({ step: schemaOf(FUNNEL), people: z.number() })),
});
export type Funnel = z.output<(typeof reportFunnel)['data']>;

/** 条款能力图 of all learners, made once a night; a clause that fewer than five answered has no figures of its own. */
export const reportClauses = endpoint({
  title: '全体学员的条款掌握情况',
  method: 'GET',
  path: '/system/report/clauses',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: z.object({ ...ReportWhose, standardCode: z.string().max(40, '标准编号有误').optional() }),
  data: MasteryMap,
});

/** Organisations the viewer may see, by a part of their name, to narrow an overview or an export to. */
export const reportOrgs = endpoint({
  title: '按名称查找机构（统计用）',
  method: 'GET',
  path: '/system/report/orgs',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: z.object({ keyword: searchWord(60, '机构名称不能超过60个字符').default('') }),
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});
