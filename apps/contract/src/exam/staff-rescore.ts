import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { AttemptId, PaperId, DateTime, PageQuery, Reason, Version, Versioned, idOf } from '../core/fields.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * Scoring again. A trial says what would become of whom; only its confirmation, with the figures it showed, changes
 * anything. Courses that are finished and certificates are never changed by it: they are listed.
 */
export const RESCORE_KIND = codes({
  newKey: [1, '按新答案'],
  both: [2, '新旧皆对'],
  everybody: [3, '全员得分'],
  drop: [4, '剔除折算'],
  passScore: [5, '调整合格线'],
});
export const RESCORE_POLICY = codes({ upOnly: [0, '只升不降'], exact: [1, '据实'] });
export const RESCORE_STATE = codes({
  trying: [0, '试算中'],
  tried: [1, '待确认'],
  running: [2, '执行中'],
  done: [3, '已完成'],
  cancelled: [4, '已取消'],
});
export const RESCORE_DECISION = codes({ open: [0, '待定'], keep: [1, '保留合格'], change: [2, '改判不合格'] });

const rescoreId = idOf('重判');
/** What a learner reads beside a score that is another than it was. */
export const correctedScore = (from: number, to: number): string => `试题更正，成绩由 ${from} 分调整为 ${to} 分`;
/** Kinds that score by a key; what people mark has none. */
export const BY_KEY: readonly number[] = [RESCORE_KIND.newKey, RESCORE_KIND.both];

const Counts = z.object({
  attempts: z.number(),
  up: z.number(),
  down: z.number(),
  /** Neither the score nor the result is another. */
  same: z.number(),
  /** All others: what a confirmation names. */
  changed: z.number(),
  toPass: z.number(),
  toFail: z.number(),
  /** Certificates that rest on an attempt that changes. */
  certs: z.number(),
  /** Whose options were others: no new key says anything of them. */
  unlike: z.number(),
  /** Sat or marked just now: they are left as given. */
  underWay: z.number(),
  /** Tried, of how many. */
  done: z.number(),
  of: z.number(),
});
export const RescoreRow = z.object({
  id: z.string(),
  kind: schemaOf(RESCORE_KIND),
  policy: schemaOf(RESCORE_POLICY),
  state: schemaOf(RESCORE_STATE),
  questionId: z.string().nullable(),
  questionNo: z.number().nullable(),
  paperId: z.string().nullable(),
  /** The stem, or the paper's title. */
  subject: z.string(),
  passScore: z.number().nullable(),
  toVersion: z.number().nullable(),
  reason: z.string(),
  by: z.string(),
  confirmedBy: z.string().nullable(),
  counts: Counts,
  /** Passes that wait for a decision by staff. */
  open: z.number(),
  createTime: DateTime,
  finishTime: DateTime.nullable(),
  taskId: z.string().nullable(),
  /** Why its work stopped for good; it goes on when its task is tried again. Null while all is well. */
  failure: z.string().nullable(),
  version: z.number(),
});
export type RescoreRow = z.output<typeof RescoreRow>;
const proposing = { access: 'staff', permission: 'exam:rescore', scope: 'platform' } as const;
export const listRescores = endpoint({
  title: '重判记录',
  method: 'GET',
  path: '/system/exam/rescore/list',
  ...proposing,
  query: PageQuery.extend({ questionId: idOf('题目').optional(), paperId: PaperId.optional() }),
  rows: RescoreRow,
});
export const RescoreDetail = RescoreRow.extend({
  /** Dates and papers it is confined to. */
  scope: z.object({ papers: z.array(z.string()), from: z.string().nullable(), to: z.string().nullable() }),
  /** Published papers that name a question which is stopped: staff have to publish them again. */
  stopped: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type RescoreDetail = z.output<typeof RescoreDetail>;
export const rescore = endpoint({
  title: '一次重判',
  method: 'GET',
  path: '/system/exam/rescore/:id',
  ...proposing,
  keepsNoSessionAlive: true,
  params: z.object({ id: rescoreId }),
  data: RescoreDetail,
});
/** Starts the trial. */
export const proposeRescore = endpoint({
  title: '提出重判并试算',
  method: 'POST',
  path: '/system/exam/rescore',
  ...proposing,
  audit: 'rescore.propose',
  once: true,
  body: z
    .object({
      kind: schemaOf(RESCORE_KIND, '请选择重判方式'),
      policy: schemaOf(RESCORE_POLICY, '请选择重判原则').default(RESCORE_POLICY.upOnly),
      /** Of all kinds but 调整合格线. */
      questionId: idOf('题目').optional(),
      /** The version whose key is right; the newest when it is left out. */
      toVersion: z.number().int('版本有误').min(1, '版本有误').optional(),
      /** Of 调整合格线. */
      paperId: PaperId.optional(),
      passScore: z.number().int('合格线须为整数').min(1, '合格线至少1分').max(1_000, '合格线不能超过1000分').optional(),
      scope: z
        .object({
          paperIds: z.array(PaperId).max(50, '最多50份试卷').optional(),
          from: z.iso.date({ error: '日期有误' }).optional(),
          to: z.iso.date({ error: '日期有误' }).optional(),
        })
        .default({}),
      reason: Reason,
    })
    .refine(
      ({ kind, questionId, paperId, passScore }) =>
        kind === RESCORE_KIND.passScore ? paperId !== undefined && passScore !== undefined : questionId !== undefined,
      '请指定题目或试卷',
    ),
  data: TaskStarted.extend({ id: z.string() }),
});
export const RescoreEffectRow = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  paperTitle: z.string(),
  /** Only with `exam:result`. */
  name: z.string().nullable(),
  orgName: z.string().nullable(),
  no: z.number(),
  /** Its learner knows no score yet. */
  unreleased: z.boolean(),
  oldScore: z.number(),
  newScore: z.number(),
  oldPassed: z.boolean(),
  newPassed: z.boolean(),
  decision: schemaOf(RESCORE_DECISION).nullable(),
  certificates: z.array(z.object({ id: z.string(), certNo: z.string() })),
  done: z.boolean(),
});
export type RescoreEffectRow = z.output<typeof RescoreEffectRow>;
export const rescoreEffects = endpoint({
  title: '重判影响的答卷',
  method: 'GET',
  path: '/system/exam/rescore/effect/list',
  ...proposing,
  query: PageQuery.extend({
    id: rescoreId,
    change: z.enum(['up', 'down', 'toPass', 'toFail', 'cert', 'open'], { error: '筛选有误' }).optional(),
  }),
  rows: RescoreEffectRow,
});
const deciding = { access: 'staff', permission: 'exam:rescoreDecide', scope: 'platform' } as const;
/** `count`: attempts that change, as they were shown. */
export const confirmRescore = endpoint({
  title: '确认并执行重判',
  method: 'POST',
  path: '/system/exam/rescore/confirm',
  ...deciding,
  reauth: true,
  audit: 'rescore.confirm',
  second: 'duty.publish',
  body: z.object({ id: rescoreId, version: Version, count: z.number({ error: '请刷新后重试' }) }),
  data: TaskStarted,
});
export const cancelRescore = endpoint({
  title: '取消重判',
  method: 'POST',
  path: '/system/exam/rescore/cancel',
  ...proposing,
  audit: 'rescore.cancel',
  body: z.object({ id: rescoreId, version: Version }),
  data: Versioned,
  done: '已取消',
});
/** Of passes that by the new score would be none: they stay until staff decide otherwise. */
export const decideRescore = endpoint({
  title: '决定是否改判',
  method: 'POST',
  path: '/system/exam/rescore/decide',
  ...deciding,
  reauth: true,
  audit: 'rescore.decide',
  second: 'duty.publish',
  body: z.object({
    id: rescoreId,
    attemptIds: z.array(AttemptId).min(1, '请选择答卷').max(200, '一次最多200份'),
    keep: z.boolean({ error: '请选择结论' }),
    reason: Reason,
  }),
  data: z.object({ done: z.number() }),
});
