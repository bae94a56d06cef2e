import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  AttemptId,
  PaperId,
  codeFilter,
  DateTime,
  PageQuery,
  Reason,
  StaffMinute,
  Version,
  Versioned,
  idOf,
} from '../core/fields.ts';
import { questionNo } from '../question/types.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';

/** What learners ask for about an exam: a further attempt when theirs are used up, or another look at a score. */

export const EXAM_REQUEST = codes({ retake: [1, '补考'], review: [2, '成绩复核'] });
/** 0 → 1, 2, 3; nothing leaves these. */
export const REQUEST_STATUS = codes({
  waiting: [0, '待审'],
  agreed: [1, '同意'],
  refused: [2, '驳回'],
  withdrawn: [3, '撤回'],
});
/** The answer to a learner whose score is unchanged after its review. */
export const SAME_SCORE = '成绩不变';

/** Attempts that are given, by the console's forms or by the decision about a 补考. */
export const GrantCount = z.number({ error: '请输入次数' }).int('次数须为整数').min(1, '至少1次').max(3, '最多3次');
export const GrantUntil = StaffMinute('有效期有误').nullable().default(null);

/** Days after release within which a score may be looked at again. */
export const REVIEW_DAYS = 7;

export const ExamRequestRow = z.object({
  id: z.string(),
  paperId: z.string(),
  title: z.string(),
  attemptId: z.string().nullable(),
  kind: schemaOf(EXAM_REQUEST),
  reason: z.string(),
  status: schemaOf(REQUEST_STATUS),
  opinion: z.string(),
  /** What came of one that was agreed to: attempts that were given, or how the score stands after the other look. */
  outcome: z.string().nullable(),
  createTime: DateTime,
  decideTime: DateTime.nullable(),
});
export type ExamRequestRow = z.output<typeof ExamRequestRow>;
export const requestExam = endpoint({
  title: '申请补考或成绩复核',
  method: 'POST',
  path: '/api/exam/request',
  access: 'user',
  once: true,
  body: z.object({
    paperId: PaperId,
    kind: schemaOf(EXAM_REQUEST, '请选择申请类型'),
    attemptId: AttemptId.optional(),
    reason: Reason,
  }),
  data: z.object({ id: z.string() }),
  done: '已提交申请',
});
export const withdrawRequest = endpoint({
  title: '撤回考试申请',
  method: 'POST',
  path: '/api/exam/request/withdraw',
  access: 'user',
  body: z.object({ id: idOf('申请') }),
  data: z.object({ id: z.string() }),
  done: '已撤回',
});
export const listRequests = endpoint({
  title: '我的考试申请',
  method: 'GET',
  path: '/api/exam/request/list',
  access: 'user',
  query: PageQuery.extend({ paperId: PaperId.optional() }),
  rows: ExamRequestRow,
});

/** Refused rather than agreed to and never done: it stays in the queue, with its day, until staff can do it. */
export const nobodyLeft = (questions: readonly number[], roles: readonly string[]): string => {
  const give =
    roles.length > 0 ? `把${roles.map((name) => `“${name}”`).join('或')}角色` : '把含“仲裁与阅卷质量”权限的角色';
  return (
    `${questions.map(questionNo).join('、')} 没有人能重评：能仲裁的员工都评过这份答卷。` +
    `请先${give}给一位没有评过的员工，再同意。`
  );
};

const staffOnly = { access: 'staff', permission: 'exam:request', scope: 'org' } as const;
export const StaffRequestRow = ExamRequestRow.extend({
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  version: z.number(),
  waitedDays: z.number(),
  by: z.string().nullable(),
});
/** What waits first, the oldest before the others. */
export const listExamRequests = endpoint({
  title: '考试申请列表',
  method: 'GET',
  path: '/system/exam/request/list',
  ...staffOnly,
  query: PageQuery.extend({
    kind: codeFilter(EXAM_REQUEST, '申请类型有误'),
    status: codeFilter(REQUEST_STATUS, '状态有误'),
    paperId: PaperId.optional(),
  }),
  rows: StaffRequestRow,
});
export const requestCounts = endpoint({
  title: '各状态的考试申请数',
  method: 'GET',
  path: '/system/exam/request/counts',
  ...staffOnly,
  query: listExamRequests.query.omit(UNCOUNTED),
  data: StateCounts,
});
export const examRequest = endpoint({
  title: '考试申请详情',
  method: 'GET',
  path: '/system/exam/request/:id',
  ...staffOnly,
  params: z.object({ id: idOf('申请') }),
  data: StaffRequestRow.extend({
    /** By which channels the learner is notified of the decision. */
    told: z.string(),
    /** The learner's attempts at the paper. */
    attempts: z.array(
      z.object({
        attemptId: z.string(),
        no: z.number(),
        round: z.number(),
        status: schemaOf(REQUEST_STATUS),
        score: z.number().nullable(),
        passed: z.boolean().nullable(),
        startTime: DateTime,
        blurCount: z.number(),
      }),
    ),
    maxAttempts: z.number(),
    used: z.number(),
    /** The paper cannot be begun any more unless a day is given until which it may. */
    closed: z.boolean(),
    /** Whether people marked something of the attempt: only that can be marked again. */
    marked: z.boolean(),
    /** Of each answer that would be marked again, who may do it: staff who neither marked nor arbitrated it. */
    readers: z.array(z.object({ no: z.number(), who: z.array(z.string()) })),
    /** The roles that would let further staff do it. */
    readerRoles: z.array(z.string()),
  }),
});
/**
 * 同意 of 补考 gives `n` attempts in the same transaction; of 成绩复核 it sends what people marked to arbitration while
 * the score stands, and never lowers it.
 */
export const decideExamRequest = endpoint({
  title: '处理考试申请',
  method: 'POST',
  path: '/system/exam/request/decide',
  ...staffOnly,
  audit: 'request.decide',
  body: z.object({
    id: idOf('申请'),
    version: Version,
    pass: z.boolean({ error: '请选择结论' }),
    opinion: z.string({ error: '请填写意见' }).trim().min(2, '意见至少2个字符').max(500, '意见不能超过500个字符'),
    n: GrantCount.default(1),
    validUntil: GrantUntil,
  }),
  data: Versioned,
  done: '已处理',
});
