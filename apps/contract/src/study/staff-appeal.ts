import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import {
  codeFilter,
  DateTime,
  PageQuery,
  queryInt,
  Reason,
  StaffMinute,
  Version,
  Versioned,
  idOf,
} from '../core/fields.ts';
import { APPEAL, AppealNote, AppealRow } from './appeal.ts';
import { APPEAL_COPY } from './appeal-copy.ts';
import { AppealId, AppealText, Opinion } from './appeal-form.ts';
import { TaskStarted } from '../task/types.ts';
import { StateCounts } from '../core/state-counts.ts';

/** Staff decide about minutes that learners ask for, and credit those that a fault of the site took. */

const reads = { access: 'staff', permission: 'appeal:list', scope: 'org' } as const;
const readsOne = { ...reads, deciders: ['appeal:decide'] } as const;
const decides = { access: 'staff', permission: 'appeal:decide', scope: 'org' } as const;

export const StaffAppealRow = AppealRow.extend({
  /** Empty once the account is closed. */
  name: z.string(),
  accountMasked: z.string(),
  userId: z.string().nullable(),
  orgName: z.string().nullable(),
  by: z.string().nullable(),
  version: z.number(),
});
/** What waits first, the oldest before the others. */
export const listAppeals = endpoint({
  title: '学时申诉列表',
  method: 'GET',
  path: '/system/appeal/list',
  ...reads,
  query: PageQuery.extend({ status: codeFilter(APPEAL, '状态有误') }),
  rows: StaffAppealRow,
});
export const appealCounts = endpoint({
  title: '各状态的学时申诉数',
  method: 'GET',
  path: '/system/appeal/counts',
  ...reads,
  data: StateCounts,
});
/** What the ledger says around the minutes in question. */
export const TimelineEntry = z.object({
  seq: z.number(),
  /** From when to when it was. */
  time: DateTime,
  until: DateTime,
  lessonName: z.string(),
  title: z.string(),
  device: z.string(),
  creditedSec: z.number(),
  refusedSec: z.number(),
  grantedSec: z.number(),
  /** Why it was refused, in words. */
  why: z.string().nullable(),
  /** Asked for by this appeal; of those, the seconds that can be given. */
  asked: z.boolean(),
  freeSec: z.number(),
});
export const appeal = endpoint({
  title: '学时申诉详情与时间线',
  method: 'GET',
  path: '/system/appeal/:id',
  ...readsOne,
  params: AppealId,
  data: StaffAppealRow.extend({
    /** By which channels the learner is notified of the decision. */
    told: z.string(),
    notes: z.array(AppealNote.extend({ id: z.string() })),
    round: z.number(),
    /** Seconds that can be given; null once it is decided. */
    proposalSec: z.number().nullable(),
    /** Why nothing can be given. */
    obstacle: z.string().nullable(),
    timeline: z.array(TimelineEntry),
    /** Faults of the site in these hours. */
    incidents: z.array(z.object({ from: DateTime, to: DateTime, reason: z.string() })),
  }),
});
/** A picture of the appeal (`of` is its own id) or of one of its notes, counted from 1. */
export const appealEvidence = download({
  title: '申诉的证明材料',
  method: 'GET',
  path: '/system/appeal/:id/evidence/:of/:no',
  ...readsOne,
  params: AppealId.extend({ of: idOf('图片'), no: queryInt('图片不存在').max(9, '图片不存在') }),
  files: ['png', 'jpg'],
});
const on = { id: AppealId.shape.id, version: Version };
export const askAppeal = endpoint({
  title: '请学员补充说明',
  method: 'POST',
  path: '/system/appeal/ask',
  ...decides,
  audit: 'appeal.ask',
  body: z.object({ ...on, text: AppealText }),
  data: Versioned,
  done: '已请学员补充',
});
export const decideAppeal = endpoint({
  title: '处理学时申诉',
  method: 'POST',
  path: '/system/appeal/decide',
  ...decides,
  audit: 'appeal.decide',
  body: z
    .object({
      ...on,
      result: z.literal([APPEAL.upheld, APPEAL.partly, APPEAL.denied], { error: '请选择结论' }),
      /** Of 部分成立; 成立 gives all that can be given. */
      grantSec: z
        .number({ error: '请填写补计时长' })
        .int('补计时长须为整秒')
        .min(1, '请填写补计时长')
        .max(86_400, APPEAL_COPY.tooMuch)
        .optional(),
      opinion: Opinion,
    })
    .refine(({ result, grantSec }) => result !== APPEAL.partly || grantSec !== undefined, {
      error: '请填写补计时长',
      path: ['grantSec'],
    }),
  data: Versioned.extend({ grantSec: z.number() }),
  done: '已处理',
});

export const INCIDENT = codes({
  proposed: [0, '待确认'],
  running: [1, '执行中'],
  done: [2, '已完成'],
  cancelled: [3, '已取消'],
});
export const INCIDENT_COPY = {
  missing: '故障补计不存在',
  own: '不能确认自己提出的补计',
  over: (status: string) => `故障补计${status}，不能再处理`,
} as const;
/** A fault lasts for no longer than this, and lies no further back. */
export const INCIDENT_HOURS = 72;
export const INCIDENT_DAYS = 30;

const credits = { access: 'staff', permission: 'incident:credit', scope: 'platform' } as const;
const incidentId = z.uuid({ error: INCIDENT_COPY.missing });
export const IncidentRow = z.object({
  id: z.string(),
  from: DateTime,
  to: DateTime,
  reason: z.string(),
  status: schemaOf(INCIDENT),
  by: z.string().nullable(),
  mine: z.boolean(),
  confirmedBy: z.string().nullable(),
  taskId: z.string().nullable(),
  /** Of one that is proposed, as it stands now; then, as it came to. */
  people: z.number(),
  seconds: z.number(),
  createTime: DateTime,
  doneTime: DateTime.nullable(),
  version: z.number(),
});
export const listIncidents = endpoint({
  title: '故障补计列表',
  method: 'GET',
  path: '/system/incident/list',
  ...credits,
  query: PageQuery,
  rows: IncidentRow,
});
export const proposeIncident = endpoint({
  title: '提出故障补计',
  method: 'POST',
  path: '/system/incident',
  ...credits,
  audit: 'incident.propose',
  body: z
    .object({
      from: StaffMinute('请填写开始时间'),
      to: StaffMinute('请填写结束时间'),
      reason: Reason,
    })
    .refine(({ from, to }) => from < to, { error: '结束时间须晚于开始时间', path: ['to'] }),
  data: Versioned.extend({ people: z.number(), seconds: z.number() }),
  done: '已提出，请由另一名同事确认',
});
export const confirmIncident = endpoint({
  title: '确认故障补计',
  method: 'POST',
  path: '/system/incident/confirm',
  ...credits,
  audit: 'incident.confirm',
  second: 'always',
  reauth: true,
  body: z.object({ id: incidentId, version: Version }),
  data: TaskStarted,
});
export const cancelIncident = endpoint({
  title: '取消故障补计',
  method: 'POST',
  path: '/system/incident/cancel',
  ...credits,
  audit: 'incident.cancel',
  body: z.object({ id: incidentId, version: Version }),
  data: Versioned,
  done: '已取消',
});
