import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { ATTEMPT } from '../exam/types.ts';
import { ITEM, LESSON_STATUS } from '../lesson/types.ts';
import { departmentFilter } from '../member/department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Day, PageQuery, queryInt, searchWord, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { PAGE_SIZE_MAX } from '../core/limits.ts';
import { MEMBER } from '../member/learner.ts';
import { positionFilter } from '../member/position.ts';
import { RoundRow } from '../round/learner.ts';
import { LIGHT, STUDY_SOURCE } from './types.ts';

/** From so many days before its deadline on a record is 临期. */
export const SOON_DAYS = 7;
/** Records that one assignment may make, people times courses. */
export const ASSIGN_MAX = 20_000;
/** Columns the list may be ordered by; otherwise what changed last comes first. */
export const STUDY_ORDER = ['deadline', 'progress'] as const;

const lessonId = idOf('课程');
const userId = idOf('学员');
const department = departmentFilter.refine((path) => path !== '', '部门有误');

/** Which records: of the list, and of what is exported. */
export const StudyFilters = z.object({
  keyword: searchWord(50).optional(),
  department: department.optional(),
  lessonId: lessonId.optional(),
  status: codeFilter(LESSON_STATUS, '学习状态有误'),
  light: codeFilter(LIGHT, '期限状态有误'),
  /** 1: of those who were removed or have left; what the organisation had assigned, as it stood on that day. */
  left: queryInt('人员范围有误').max(1, '人员范围有误').optional(),
});
export type StudyFilters = z.output<typeof StudyFilters>;

/** Records that were chosen on a page: of members by person and course, of leavers by their own id. */
const RecordKey = z.object({ userId, lessonId });
const Chosen = <S extends z.ZodType>(one: S) =>
  z
    .array(one, { error: '请选择学习记录' })
    .min(1, '请选择学习记录')
    .max(PAGE_SIZE_MAX, `一次最多选择${PAGE_SIZE_MAX}条学习记录`);

/** One learner in one course, from the day the learner joined the organisation. */
export const OrgStudyRow = z.object({
  userId: z.string(),
  lessonId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  department: z.string().nullable(),
  lessonName: z.string(),
  /** Of STUDY_SOURCE. */
  source: schemaOf(STUDY_SOURCE),
  status: schemaOf(LESSON_STATUS),
  light: schemaOf(LIGHT),
  progress: z.number(),
  earnedHours: Hours,
  creditHours: Hours,
  bestScore: z.number().nullable(),
  passed: z.boolean(),
  /** Which run through the course this is; of a leaver as it was then. */
  round: z.number(),
  deadline: DateTime.nullable(),
  lastStudy: DateTime.nullable(),
  refusedSec: z.number(),
  /** Of a leaver: 4 已移出 5 已退出, and when; the record is as it was then. */
  left: z.object({ id: z.string(), status: schemaOf(MEMBER), at: DateTime }).nullable(),
});
export type OrgStudyRow = z.output<typeof OrgStudyRow>;
export const listOrgStudy = endpoint({
  title: '学习情况列表',
  method: 'GET',
  path: '/api/org/study/list',
  access: 'org',
  right: 'study',
  query: PageQuery.extend({
    ...StudyFilters.shape,
    orderByColumn: z.enum(STUDY_ORDER, { error: '不支持按该列排序' }).optional(),
    isAsc: z.enum(['asc', 'desc'], { error: '排序方式有误' }).default('asc'),
  }),
  rows: OrgStudyRow,
});

const Item = z.object({
  lid: z.string(),
  title: z.string(),
  type: schemaOf(ITEM),
  required: z.boolean(),
  done: z.boolean(),
  progress: z.number(),
  creditedSec: z.number(),
  lastStudy: DateTime.nullable(),
});
const Refused = z.object({ lid: z.string(), title: z.string(), at: DateTime, seconds: z.number(), reason: z.string() });
/** An attempt as a fact: never a question or an answer. */
const ExamAttempt = z.object({
  attemptId: z.string(),
  title: z.string(),
  no: z.number(),
  status: schemaOf(ATTEMPT),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  passed: z.boolean().nullable(),
  blurCount: z.number(),
});
export const OrgStudyDetail = OrgStudyRow.extend({
  startTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  items: z.array(Item),
  /** Latest first, at most 100. */
  refused: z.array(Refused),
  attempts: z.array(ExamAttempt),
  /** All runs since they joined, latest first. */
  rounds: z.array(RoundRow),
});
export type OrgStudyDetail = z.output<typeof OrgStudyDetail>;
export const orgStudyDetail = endpoint({
  title: '一名学员一门课程的学习情况',
  method: 'GET',
  path: '/api/org/study/detail',
  access: 'org',
  right: 'study',
  query: z.object({ userId, lessonId }),
  data: OrgStudyDetail,
});

/** Hours of courses that members finished, by the year in which they were finished; the latest five. */
export const orgStudyYears = endpoint({
  title: '机构各年学时',
  method: 'GET',
  path: '/api/org/study/years',
  access: 'org',
  right: 'study',
  data: z.array(z.object({ year: z.number(), hours: Hours, people: z.number() })),
});

/**
 * What the filters and the assignment choose from: the departments in the order of their tree, the posts that members
 * have, and the published courses.
 */
export const orgStudyOptions = endpoint({
  title: '学习情况的筛选项',
  method: 'GET',
  path: '/api/org/study/options',
  access: 'org',
  right: 'study',
  data: z.object({
    departments: z.array(z.string()),
    positions: z.array(z.string()),
    lessons: z.array(z.object({ lessonId: z.string(), name: z.string(), creditHours: Hours })),
  }),
});
/** People to assign to, by name, number or address; at most 20. */
export const orgStudyPeople = endpoint({
  title: '可指派课程的学员',
  method: 'GET',
  path: '/api/org/study/people',
  access: 'org',
  right: 'study',
  query: z.object({ keyword: StudyFilters.shape.keyword }),
  data: z.array(
    z.object({ userId: z.string(), name: z.string(), department: z.string().nullable(), accountMasked: z.string() }),
  ),
});

export const DEADLINE_PAST = '截止日期不能早于今天';
/** Doing it again changes only the deadline; members who have the course already keep what they studied. */
export const AssignBody = z
  .object({
    lessonIds: z.array(lessonId, { error: '请选择课程' }).min(1, '请选择课程').max(50, '一次最多指派50门课程'),
    userIds: z.array(userId).min(1, '请选择学员').max(1_000, '一次最多选择1000名学员').optional(),
    departments: z.array(department).min(1, '请选择部门').max(100, '一次最多选择100个部门').optional(),
    positions: z.array(positionFilter).min(1, '请选择岗位').max(100, '一次最多选择100个岗位').optional(),
    /** Everybody in 在册. */
    all: z.literal(true, { error: '请选择指派范围' }).optional(),
    /** yyyy-MM-dd, to the end of that day. */
    deadline: z.iso.date({ error: '截止日期有误' }).nullish(),
  })
  .refine(
    ({ userIds, departments, positions, all }) =>
      [userIds, departments, positions, all].filter((target) => target !== undefined).length === 1,
    '请选择学员、部门、岗位或全体学员中的一项',
  );
export type AssignBody = z.output<typeof AssignBody>;
export const assignOrgStudy = endpoint({
  title: '指派课程',
  method: 'POST',
  path: '/api/org/study/assign',
  access: 'org',
  right: 'study',
  once: true,
  body: AssignBody,
  /** people: how many the assignment is for · changed: of whom something is new, and who were notified. */
  data: z.object({ people: z.number(), changed: z.number() }),
  done: '课程已指派',
});

/**
 * Takes assignments back, of records of members. `removed`: not yet begun · `kept`: begun, and the learner's own from
 * now on. What was chosen by the learner is left alone.
 */
export const withdrawOrgStudy = endpoint({
  title: '收回指派',
  method: 'POST',
  path: '/api/org/study/withdraw',
  access: 'org',
  right: 'study',
  body: z.object({ records: Chosen(RecordKey) }),
  data: z.object({ removed: z.number(), kept: z.number() }),
  done: '指派已收回',
});

/** Each person is reminded of a course at most once a day, and not once it is finished. */
export const remindOrgStudy = endpoint({
  title: '催学',
  method: 'POST',
  path: '/api/org/study/remind',
  access: 'org',
  right: 'study',
  body: z.object({
    userIds: z.array(userId, { error: '请选择学员' }).min(1, '请选择学员').max(500, '一次最多提醒500名学员'),
    lessonId,
  }),
  data: z.object({ sent: z.number(), skipped: z.number() }),
  done: '提醒已发送',
});

/** Why a chosen member would not be reminded. */
export const NOT_REMINDED = codes({ finished: [1, '已完成，不需要提醒'], today: [2, '今天已经提醒过'] });
/** What remindOrgStudy would send now of these records, and to whom; nothing is sent. */
export const previewReminders = endpoint({
  title: '预览提醒',
  method: 'POST',
  path: '/api/org/study/remindPreview',
  access: 'org',
  right: 'study',
  body: z.object({ records: Chosen(RecordKey) }),
  data: z.object({
    title: z.string(),
    /** People of one course and deadline read the same words. */
    messages: z.array(z.object({ content: z.string(), names: z.array(z.string()) })),
    leftOut: z.array(z.object({ name: z.string(), lessonName: z.string(), why: schemaOf(NOT_REMINDED) })),
  }),
});

/** Bands of progress, in the order of the chart's legend. */
export const PROGRESS_BANDS = ['未开始', '1%–25%', '26%–50%', '51%–75%', '76%–99%', '待考试', '已完成'] as const;
export const OrgStudySummary = z.object({
  members: z.number(),
  records: z.number(),
  finished: z.number(),
  soon: z.number(),
  late: z.number(),
  /** Records in each of PROGRESS_BANDS. */
  bands: z.array(z.number()),
  /** Courses with most people examined first, at most 8: people who have a result, and those who passed. */
  passRates: z.array(z.object({ lessonId: z.string(), name: z.string(), examined: z.number(), passed: z.number() })),
  /** The last 14 days, today last: people who opened course content. */
  active: z.array(z.object({ day: Day, people: z.number() })),
});
export type OrgStudySummary = z.output<typeof OrgStudySummary>;
export const orgStudySummary = endpoint({
  title: '学习情况汇总',
  method: 'GET',
  path: '/api/org/study/summary',
  access: 'org',
  right: 'study',
  data: OrgStudySummary,
});

export const ExportFilters = StudyFilters.extend({
  records: Chosen(RecordKey).optional(),
  /** With `left`. */
  leavers: Chosen(idOf('学习记录')).optional(),
}).refine(({ left, records, leavers }) => (left ? !records : !leavers), '请选择学习记录');
export type ExportFilters = z.output<typeof ExportFilters>;

/** Starts a task of kind study-export; its file is a workbook of all records the filters name, or of those chosen. */
export const exportOrgStudy = endpoint({
  title: '导出学习情况',
  method: 'POST',
  path: '/api/org/study/export',
  access: 'org',
  right: 'study',
  once: true,
  body: ExportFilters,
  data: z.object({ taskId: z.string() }),
  done: '正在导出',
});
