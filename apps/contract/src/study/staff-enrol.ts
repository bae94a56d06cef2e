import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { departmentFilter } from '../member/department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { Account, DateTime, PageQuery, queryInt, searchWord, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { LESSON_STATUS } from '../lesson/types.ts';
import { NOT_REMINDED } from './org.ts';
import { LIGHT, STUDY_SOURCE } from './types.ts';

/**
 * Learners put into courses by staff, in the way in which an organisation assigns one: for a member it is the
 * organisation's assignment, which its administrators see and may change; for anybody else it is the platform's.
 */

/** People chosen one by one: as many as an address holds. */
export const ENROL_PEOPLE = 200;
const ENROL_LESSONS = 10;

/** What becomes of one learner in one course. */
export const ENROL = codes({
  fresh: [1, '新加入课程'],
  again: [2, '已在学，改期限'],
  same: [3, '已在学，不变'],
  done: [4, '已学完，不动'],
  off: [5, '账号已停用或注销中，跳过'],
});

const lessonId = idOf('课程');
const userId = idOf('学员');
const people = z
  .array(userId, { error: '请选择学员' })
  .min(1, '请选择学员')
  .max(ENROL_PEOPLE, `一次最多选择${ENROL_PEOPLE}名学员`);
const lessons = z
  .array(lessonId, { error: '请选择课程' })
  .min(1, '请选择课程')
  .max(ENROL_LESSONS, `一次最多选择${ENROL_LESSONS}门课程`);
/** A list as an address holds it. */
const listOf = <S extends z.ZodType<string[], string[]>>(items: S) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(items);

const who = {
  /** Of whom everybody in the register is meant, or of one department with those below it. */
  orgId: idOf('机构').optional(),
  department: departmentFilter.optional(),
  /** yyyy-MM-dd, to the end of that day; without one learners in the course already keep what they have. */
  deadline: z.iso.date({ error: '截止日期有误' }).optional(),
};
const ONE_TARGET = '请选择学员或机构';
const isOneTarget = ({ userIds, orgId }: { userIds?: unknown; orgId?: unknown }) =>
  (userIds === undefined) !== (orgId === undefined);
export const EnrolBody = z
  .object({ lessonIds: lessons, userIds: people.optional(), ...who })
  .refine(isOneTarget, ONE_TARGET);
export type EnrolBody = z.output<typeof EnrolBody>;
const EnrolQuery = z
  .object({ lessonIds: listOf(lessons), userIds: listOf(people).optional(), ...who })
  .refine(isOneTarget, ONE_TARGET);

/** People who would be notified, by each channel as the console, their wishes and their addresses have it. */
export const Tells = z.object({ people: z.number(), site: z.number(), sms: z.number(), mail: z.number() });
export type Tells = z.output<typeof Tells>;
const LeftOut = z.object({ name: z.string(), why: z.string() });

const enrol = { access: 'staff', permission: 'learner:enrol', scope: 'org' } as const;

/** What there is to choose from: published courses, and the departments of an organisation. */
export const enrolOptions = endpoint({
  title: '指派时可选的课程与部门',
  ...enrol,
  method: 'GET',
  path: '/system/study/enrol/options',
  query: z.object({ orgId: who.orgId }),
  data: z.object({
    lessons: z.array(z.object({ lessonId: z.string(), name: z.string(), creditHours: Hours })),
    departments: z.array(z.string()),
  }),
});

/** Learners of a pasted list, by the phone numbers and addresses in it. */
export const matchLearners = endpoint({
  title: '按名单查找学员',
  ...enrol,
  method: 'POST',
  path: '/system/study/enrol/match',
  audit: 'study.match',
  body: z.object({
    accounts: z
      .array(Account)
      .min(1, '请粘贴学员的手机号或邮箱')
      .max(ENROL_PEOPLE, `一次最多粘贴${ENROL_PEOPLE}名学员`),
  }),
  data: z.object({
    found: z.array(z.object({ id: z.string(), name: z.string(), orgName: z.string().nullable(), account: z.string() })),
    /** Places in the list, from 0, of what is no learner's, or of none within the caller's data scope. */
    unknown: z.array(z.number()),
  }),
});

const Fates = z.object({ fresh: z.number(), again: z.number(), same: z.number(), done: z.number(), off: z.number() });
/** What an enrolment would do now; counted in people times courses but for `people`. */
export const EnrolPlan = z.object({
  people: z.number(),
  fates: Fates,
  /** Of those whose deadline changes: earlier ends that would come later, and later ones that would come earlier. */
  later: z.number(),
  earlier: z.number(),
  leftOut: z.array(LeftOut),
  tells: Tells,
  /** The words on the site, of whom most read the same. */
  words: z.string().nullable(),
});
export type EnrolPlan = z.output<typeof EnrolPlan>;
export const planEnrol = endpoint({
  title: '加入课程的影响',
  ...enrol,
  method: 'GET',
  path: '/system/study/enrol/plan',
  query: EnrolQuery,
  data: EnrolPlan,
});
export const enrolLearners = endpoint({
  title: '把学员加入课程',
  ...enrol,
  method: 'POST',
  path: '/system/study/enrol',
  audit: 'study.enrol',
  once: true,
  body: EnrolBody,
  data: z.object({ fresh: z.number(), again: z.number(), told: z.number() }),
});

/** Of a course: its late ones, or people chosen one by one. */
const chosen = { lessonId, light: queryInt('期限状态有误').pipe(z.literal(LIGHT.late)).optional() };
const isOneChoice = ({ userIds, light }: { userIds?: unknown; light?: unknown }) =>
  (userIds === undefined) !== (light === undefined);
const ChosenQuery = z.object({ ...chosen, userIds: listOf(people).optional() }).refine(isOneChoice, ONE_TARGET);
const ChosenBody = z
  .object({ lessonId, light: z.literal(LIGHT.late).optional(), userIds: people.optional() })
  .refine(isOneChoice, ONE_TARGET);
export type ChosenLearners = z.output<typeof ChosenBody>;

export const planRemind = endpoint({
  title: '提醒学习的影响',
  ...enrol,
  method: 'GET',
  path: '/system/study/remind/plan',
  query: ChosenQuery,
  data: z.object({
    tells: Tells,
    words: z.string().nullable(),
    /** Reminded today already, or finished: no learner is reminded twice a day. */
    today: z.number(),
    finished: z.number(),
    leftOut: z.array(z.object({ name: z.string(), why: schemaOf(NOT_REMINDED) })),
  }),
});
export const remindStudy = endpoint({
  title: '提醒学员学习',
  ...enrol,
  method: 'POST',
  path: '/system/study/remind',
  audit: 'study.remind',
  body: ChosenBody,
  data: z.object({ sent: z.number(), skipped: z.number() }),
});

const Withdrawn = z.object({ removed: z.number(), kept: z.number() });
/** `removed`: not yet begun · `kept`: begun, and the learner's own from now on · `own`: never assigned. */
export const planWithdraw = endpoint({
  title: '收回指派的影响',
  ...enrol,
  method: 'GET',
  path: '/system/study/withdraw/plan',
  query: z.object({ lessonId, userIds: listOf(people) }),
  data: Withdrawn.extend({ own: z.number(), tells: Tells }),
});
export const withdrawStudy = endpoint({
  title: '收回课程指派',
  ...enrol,
  method: 'POST',
  path: '/system/study/withdraw',
  audit: 'study.withdraw',
  body: z.object({ lessonId, userIds: people }),
  data: Withdrawn,
});

/** Which of a course's learners. */
export const LESSON_PEOPLE = codes({
  late: ['late', '逾期'],
  soon: ['soon', '快到期'],
  untouched: ['untouched', '没开始'],
  examDue: ['examDue', '待考试'],
  finished: ['finished', '已完成'],
});
export const LessonStudent = z.object({
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  department: z.string().nullable(),
  /** Of STUDY_SOURCE. */
  source: schemaOf(STUDY_SOURCE),
  status: schemaOf(LESSON_STATUS),
  light: schemaOf(LIGHT),
  progress: z.number(),
  /** Of the papers that end the course: the best that counts. */
  bestScore: z.number().nullable(),
  deadline: DateTime.nullable(),
  /** Whole days to the deadline, negative once it is past. */
  daysLeft: z.number().nullable(),
  joinTime: DateTime,
  lastStudy: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  /** By whomever, the platform's own reminders among them. */
  lastReminder: DateTime.nullable(),
});
export type LessonStudent = z.output<typeof LessonStudent>;
const read = { access: 'staff', permission: 'lesson:list', scope: 'org', method: 'GET' } as const;
/** Who has joined the course, whose deadline comes first first; of people within the caller's data scope. */
export const lessonStudents = endpoint({
  title: '课程学员',
  ...read,
  path: '/system/lesson/student/list',
  query: PageQuery.extend({
    id: lessonId,
    part: schemaOf(LESSON_PEOPLE, '筛选有误').optional(),
    orgId: idOf('机构').optional(),
    keyword: searchWord(30, '姓名不能超过30个字符').optional(),
  }),
  rows: LessonStudent,
});
/** The same people, counted. */
export const LessonStudentCounts = z.object({
  all: z.number(),
  assigned: z.number(),
  finished: z.number(),
  examDue: z.number(),
  late: z.number(),
  /** Days since the oldest deadline that was missed. */
  lateDays: z.number(),
  soon: z.number(),
  soonUntouched: z.number(),
  untouched: z.number(),
  hasExam: z.boolean(),
});
export type LessonStudentCounts = z.output<typeof LessonStudentCounts>;
export const countLessonStudents = endpoint({
  title: '课程学员的人数',
  ...read,
  path: '/system/lesson/student/counts',
  query: z.object({ id: lessonId }),
  data: LessonStudentCounts,
});
