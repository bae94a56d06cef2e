import { z } from 'zod';
import { APPLY_KIND } from '../apply/types.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Day, PageQuery, queryInt, Version, Versioned, idOf } from '../core/fields.ts';
import { StateCounts } from '../core/state-counts.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * Certificates of several applications, issued together: tried with every check of the real run, then confirmed by
 * a member of the staff who did not review them.
 */
export const BATCH = codes({
  tried: [0, '已试制'],
  running: [1, '制证中'],
  done: [2, '已完成'],
  partly: [3, '部分失败'],
  cancelled: [4, '已取消'],
  stopped: [5, '已停止'],
});
export const BATCH_ITEM = codes({
  open: [0, '待制'],
  done: [1, '已制'],
  failed: [2, '失败'],
  skipped: [3, '跳过'],
});
export const BATCH_APPLIES_MAX = 50;
export const BATCH_PEOPLE_MAX = 2_000;
/** A trial may be confirmed so long. */
export const TRIAL_HOURS = 24;

const batchId = idOf('批次');
export const BatchRow = z.object({
  id: z.string(),
  no: z.string(),
  kind: schemaOf(APPLY_KIND),
  kindName: z.string(),
  status: schemaOf(BATCH),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Names of the staff; null of a key. */
  by: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  createTime: DateTime,
  confirmTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  /** Why its work stopped for good; null while all is well. */
  failure: z.string().nullable(),
  version: z.number(),
});
export type BatchRow = z.output<typeof BatchRow>;
/** `warning`: to be looked at, and issued all the same. */
const Problem = z.object({
  itemId: z.string(),
  applyId: z.string(),
  applyNo: z.string(),
  name: z.string(),
  orgName: z.string().nullable(),
  sentence: z.string(),
  warning: z.boolean(),
});
export type BatchProblem = z.output<typeof Problem>;
const Sample = z.object({ label: z.string(), name: z.string() });
export const BatchDetail = BatchRow.extend({
  templateName: z.string(),
  revision: z.number(),
  issuer: z.string(),
  /** Last day of what is issued today. */
  expireDate: Day,
  applies: z.array(
    z.object({
      id: z.string(),
      applyNo: z.string(),
      orgName: z.string().nullable(),
      people: z.number(),
      auditedBy: z.string().nullable(),
    }),
  ),
  /** Who is left out, or could not be issued; and what to look at. */
  problems: z.array(Problem),
  skipped: z.number(),
  samples: z.array(Sample),
  /** Until when the trial may be confirmed. */
  validUntil: DateTime,
  /** Why it may not be confirmed by the viewer; null while it may. */
  hindrance: z.string().nullable(),
});
export type BatchDetail = z.output<typeof BatchDetail>;

const issuing = { access: 'staff', permission: 'cert:issue', scope: 'org' } as const;
export const tryCertBatch = endpoint({
  title: '试制一批证书',
  method: 'POST',
  path: '/system/cert/batch',
  ...issuing,
  audit: 'batch.try',
  body: z.object({
    applyIds: z
      .array(idOf('申请'), { error: '请选择申请' })
      .min(1, '请选择申请')
      .max(BATCH_APPLIES_MAX, `一批最多${BATCH_APPLIES_MAX}份申请`),
  }),
  data: z.object({
    batchId: z.string(),
    /** No person is left out. */
    ok: z.boolean(),
    problems: z.array(z.object({ person: z.string(), sentence: z.string() })),
    samples: z.array(Sample),
    version: z.number(),
  }),
});
/** Starts it, or after a part of it failed, tries those again. */
export const confirmCertBatch = endpoint({
  title: '确认制证，或重试失败的人员',
  method: 'POST',
  path: '/system/cert/batch/confirm',
  ...issuing,
  reauth: true,
  audit: 'batch.confirm',
  second: 'duty.separate',
  body: z.object({ id: batchId, version: Version }),
  data: TaskStarted,
  done: '已开始制证',
});
/** Cancels a trial; stops a run between two people. */
export const stopCertBatch = endpoint({
  title: '取消试制，或停止制证',
  method: 'POST',
  path: '/system/cert/batch/stop',
  ...issuing,
  audit: 'batch.stop',
  body: z.object({ id: batchId, version: Version }),
  data: Versioned,
});
export const listCertBatches = endpoint({
  title: '制证批次',
  method: 'GET',
  path: '/system/cert/batch/list',
  ...issuing,
  keepsNoSessionAlive: true,
  query: PageQuery.extend({ status: codeFilter(BATCH, '状态有误') }),
  rows: BatchRow,
});
export const batchCounts = endpoint({
  title: '各状态的制证批次数',
  method: 'GET',
  path: '/system/cert/batch/counts',
  ...issuing,
  keepsNoSessionAlive: true,
  data: StateCounts,
});
export const certBatch = endpoint({
  title: '制证批次详情',
  method: 'GET',
  path: '/system/cert/batch/:id',
  ...issuing,
  keepsNoSessionAlive: true,
  params: z.object({ id: batchId }),
  data: BatchDetail,
});
/** `no` of the list of samples, from 1. */
export const certBatchSample = download({
  title: '试制样张',
  method: 'GET',
  path: '/system/cert/batch/:id/sample/:no',
  ...issuing,
  params: z.object({ id: batchId, no: queryInt('样张不存在').min(1, '样张不存在').max(3, '样张不存在') }),
  files: ['pdf'],
});
