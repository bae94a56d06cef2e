import { z } from 'zod';
import { ITEM_RESULT } from '../apply/types.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, PageQuery, searchWord, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { ROLE, USER_STATUS } from '../auth/roles.ts';
import { StateCounts } from '../core/state-counts.ts';
import { COLLECTED, UNAGREED } from '../agreement/consent.ts';
import { MEMBER, MEMBER_SOURCE } from '../member/learner.ts';
import { ATTEMPT } from '../exam/types.ts';
import { LESSON_STATUS } from '../lesson/types.ts';
import { LIGHT, STUDY_SOURCE } from '../study/types.ts';

/** Learners as the training body's staff see them: masked, within their data scope. */

export const learnerId = idOf('学员');
const keyword = searchWord(64, '搜索词不能超过64个字符').optional();

/** What a list is narrowed to beyond its filters. */
export const LEARNER_FLAG = codes({
  locked: ['locked', '登录锁定'],
  neverIn: ['neverIn', '待首次登录'],
  disabled: ['disabled', '已停用'],
  cancelling: ['cancelling', '待注销'],
  renaming: ['renaming', '申请更名'],
  unagreed: ['unagreed', UNAGREED],
});

export const LearnerFilters = z.object({
  /** A part of the name; or the whole phone, address, ID number or certificate number. */
  keyword,
  status: codeFilter(USER_STATUS, '状态有误'),
  role: codeFilter(ROLE, '身份有误'),
  orgId: idOf('机构').optional(),
  /** Of the learner's area, the first 2, 4 or 6 digits. */
  areaCode: z
    .string()
    .regex(/^\d{2}(\d{2}){0,2}$/, '地区有误')
    .optional(),
  hasCert: z.enum(['0', '1'], { error: '筛选有误' }).optional(),
  flag: schemaOf(LEARNER_FLAG, '筛选有误').optional(),
  /** Days of registration, both included. */
  from: z.iso.date({ error: '日期有误' }).optional(),
  to: z.iso.date({ error: '日期有误' }).optional(),
});
export type LearnerFilters = z.output<typeof LearnerFilters>;

export const LearnerRow = z.object({
  id: z.string(),
  name: z.string(),
  mobileMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
  orgName: z.string().nullable(),
  role: schemaOf(ROLE),
  status: schemaOf(USER_STATUS),
  /** Too many wrong passwords, somewhere. */
  locked: z.boolean(),
  /** Staff made the account, and its learner has not logged in yet. */
  neverIn: z.boolean(),
  registerTime: DateTime,
  lastSeen: DateTime.nullable(),
  lessons: z.number(),
  /** In force today. */
  certs: z.number(),
  version: z.number(),
});
export type LearnerRow = z.output<typeof LearnerRow>;

const read = { method: 'GET', access: 'staff', permission: 'learner:list', scope: 'org' } as const;
const params = z.object({ id: learnerId });

/** Who registered last comes first. */
export const listLearners = endpoint({
  title: '学员列表',
  ...read,
  path: '/system/learner/list',
  query: PageQuery.extend({
    ...LearnerFilters.shape,
    /** Beyond the first pages: the last learner that was read. */
    after: learnerId.optional(),
  }),
  rows: LearnerRow,
});
/** By flag. */
export const learnerCounts = endpoint({
  title: '各状态的学员数',
  ...read,
  path: '/system/learner/counts',
  query: LearnerFilters.omit({ flag: true }),
  data: StateCounts,
});

export const LearnerDetail = LearnerRow.omit({ lessons: true, certs: true }).extend({
  /** Null, as `hasPhoto` is false, also while it may not be used. */
  idCardMasked: z.string().nullable(),
  hasPhoto: z.boolean(),
  /** What is stored without a separate consent. */
  unagreed: z.array(z.enum(COLLECTED)),
  department: z.string().nullable(),
  area: z.string().nullable(),
  education: z.string().nullable(),
  position: z.string().nullable(),
  /** Stands on a certificate and is changed by staff alone. */
  nameLocked: z.boolean(),
  lastLogin: DateTime.nullable(),
  /** Of one who is disabled: why, and until when. */
  disabledReason: z.string().nullable(),
  disabledUntil: DateTime.nullable(),
  /** Of one who leaves: since when, and when they will be anonymised. */
  cancelTime: DateTime.nullable(),
  cancelDue: DateTime.nullable(),
  holdUntil: DateTime.nullable(),
  holdReason: z.string().nullable(),
  /** Pictures of the written request by which staff began it. */
  cancelEvidence: z.number(),
  /** Of an account that was merged: into which. */
  mergedIntoId: z.string().nullable(),
  /** Asks for their name to be put right. */
  renaming: z.boolean(),
  sessions: z.number(),
  counts: z.object({
    studying: z.number(),
    finished: z.number(),
    /** 学时 of what was finished this year. */
    yearHours: Hours,
    certs: z.number(),
    lessons: z.number(),
    exams: z.number(),
    allCerts: z.number(),
    applies: z.number(),
    notes: z.number(),
  }),
  /** How often the caller may still see what is masked, today. */
  revealsLeft: z.number(),
});
export type LearnerDetail = z.output<typeof LearnerDetail>;
export const learnerDetail = endpoint({
  title: '一名学员',
  ...read,
  path: '/system/learner/:id',
  params,
  data: LearnerDetail,
});

export const LearnerStudyRow = z.object({
  lessonId: z.string(),
  name: z.string(),
  source: schemaOf(STUDY_SOURCE),
  status: schemaOf(LESSON_STATUS),
  light: schemaOf(LIGHT),
  progress: z.number(),
  earnedHours: Hours,
  creditHours: Hours,
  round: z.number(),
  deadline: DateTime.nullable(),
  lastStudy: DateTime.nullable(),
  finishTime: DateTime.nullable(),
});
export type LearnerStudyRow = z.output<typeof LearnerStudyRow>;
export const learnerStudy = endpoint({
  title: '学员的课程',
  ...read,
  path: '/system/learner/:id/study',
  params,
  query: PageQuery,
  rows: LearnerStudyRow,
});

export const LearnerExamRow = z.object({
  attemptId: z.string(),
  title: z.string(),
  no: z.number(),
  round: z.number(),
  status: schemaOf(ATTEMPT),
  score: z.number().nullable(),
  totalScore: z.number(),
  passed: z.boolean().nullable(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
});
export type LearnerExamRow = z.output<typeof LearnerExamRow>;
export const learnerExams = endpoint({
  title: '学员的考试',
  ...read,
  path: '/system/learner/:id/exam',
  params,
  query: PageQuery,
  rows: LearnerExamRow,
});

export const LearnerCertRow = z.object({
  id: z.string(),
  certNo: z.string(),
  typeName: z.string(),
  /** As it is printed. */
  holder: z.string(),
  issueDate: z.string(),
  expireDate: z.string().nullable(),
  status: z.string(),
});
export type LearnerCertRow = z.output<typeof LearnerCertRow>;
export const learnerCerts = endpoint({
  title: '学员的证书',
  ...read,
  path: '/system/learner/:id/cert',
  params,
  query: PageQuery,
  rows: LearnerCertRow,
});

export const LearnerApplyRow = z.object({
  id: z.string(),
  applyNo: z.string(),
  kindName: z.string(),
  statusName: z.string(),
  /** Of this person: 0 待定 1 通过 2 不通过 */
  result: schemaOf(ITEM_RESULT),
  about: z.string().nullable(),
  orgName: z.string().nullable(),
  submitTime: DateTime.nullable(),
});
export type LearnerApplyRow = z.output<typeof LearnerApplyRow>;
export const learnerApplies = endpoint({
  title: '学员的认证申请',
  ...read,
  path: '/system/learner/:id/apply',
  params,
  query: PageQuery,
  rows: LearnerApplyRow,
});

export const LearnerOrgRow = z.object({
  id: z.string(),
  orgName: z.string(),
  /** As the register spells it. */
  name: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  status: schemaOf(MEMBER),
  source: schemaOf(MEMBER_SOURCE),
  joinTime: DateTime.nullable(),
  leaveTime: DateTime.nullable(),
});
export type LearnerOrgRow = z.output<typeof LearnerOrgRow>;
export const learnerOrgs = endpoint({
  title: '学员所在的机构',
  ...read,
  path: '/system/learner/:id/org',
  params,
  query: PageQuery,
  rows: LearnerOrgRow,
});

export const LearnerLoginRow = z.object({
  id: z.string(),
  account: z.string(),
  method: z.string(),
  ok: z.boolean(),
  reason: z.string().nullable(),
  ip: z.string(),
  device: z.string(),
  at: DateTime,
});
export type LearnerLoginRow = z.output<typeof LearnerLoginRow>;
export const learnerLogins = endpoint({
  title: '学员的登录记录',
  ...read,
  path: '/system/learner/:id/login',
  params,
  query: PageQuery,
  rows: LearnerLoginRow,
});

export const LearnerConsentRow = z.object({
  id: z.string(),
  document: z.string(),
  version: z.string(),
  ip: z.string(),
  at: DateTime,
  withdrawTime: DateTime.nullable(),
});
export type LearnerConsentRow = z.output<typeof LearnerConsentRow>;
export const learnerConsents = endpoint({
  title: '学员同意的协议',
  ...read,
  path: '/system/learner/:id/consent',
  params,
  query: PageQuery,
  rows: LearnerConsentRow,
});
