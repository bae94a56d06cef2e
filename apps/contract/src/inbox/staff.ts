import { z } from 'zod';
import { allOf } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, PageQuery, queryInt, Version, searchWord, idOf } from '../core/fields.ts';
import { WORK_KIND, WORK_LIGHT, WORK_OUTCOME, WORK_STATE } from './work.ts';

/**
 * One queue for all decisions of the staff. Everybody sees the kinds that they may decide, within their data scope; of
 * any other item it is as if there were none.
 */

const itemId = idOf('待办事项');
const Kind = schemaOf(WORK_KIND, '事项类型有误');

const Colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.output<typeof Colleague>;

export const WorkItemRow = z.object({
  id: z.string(),
  kind: Kind,
  subjectId: z.string(),
  /** Made when it is read: of an organisation, a course, a paper. */
  title: z.string(),
  note: z.string(),
  orgName: z.string().nullable(),
  /** The learner who asks, masked: the subject itself has the name. */
  who: z.string().nullable(),
  openTime: DateTime,
  /** Null while the clock stands still, and when it is closed. */
  dueTime: DateTime.nullable(),
  light: schemaOf(WORK_LIGHT).nullable(),
  state: schemaOf(WORK_STATE),
  /** Whose desk it is on. */
  owner: Colleague.nullable(),
  mine: z.boolean(),
  leaseUntil: DateTime.nullable(),
  outcome: schemaOf(WORK_OUTCOME).nullable(),
  closeTime: DateTime.nullable(),
  closedBy: z.string().nullable(),
  /** Comes before all others; set by the one who assigns it. */
  urgent: z.boolean(),
  version: z.number(),
});
export type WorkItemRow = z.output<typeof WorkItemRow>;

/** Codes with commas between them, as an address holds them. */
const Kinds = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2})*$/, '事项类型有误')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(Kind));

/** Without `state` what waits, claimed or not; the most urgent first. */
export const listWork = endpoint({
  title: '待办事项列表',
  method: 'GET',
  path: '/system/inbox/list',
  access: 'staff',
  permission: 'self',
  scope: 'org',
  query: PageQuery.extend({
    kinds: Kinds.optional(),
    state: codeFilter(WORK_STATE, '状态有误'),
    owner: z.enum(['me', 'none', 'all'], { error: '处理人有误' }).default('all'),
    orgId: idOf('机构').optional(),
    light: codeFilter(WORK_LIGHT, '时限有误'),
    keyword: searchWord(60).default(''),
    sort: z.enum(['due', 'opened'], { error: '排序有误' }).default('due'),
  }),
  rows: WorkItemRow,
});
export const workItem = endpoint({
  title: '待办事项',
  method: 'GET',
  path: '/system/inbox/item/:id',
  access: 'staff',
  permission: 'self',
  scope: 'org',
  params: z.object({ id: itemId }),
  data: WorkItemRow,
});

export const WorkCounts = z.object({
  /** What waits, claimed or not. */
  all: z.number(),
  /** Of these, on one's own desk. */
  mine: z.number(),
  soon: z.number(),
  late: z.number(),
  /** Waiting for the one who made the request. */
  paused: z.number(),
  /** Decided by oneself today. */
  doneToday: z.number(),
  /** In the order of the kinds; one that the viewer may not decide is not there. */
  kinds: z.array(z.object({ kind: Kind, count: z.number() })),
});
export type WorkCounts = z.output<typeof WorkCounts>;
export const countWork = endpoint({
  title: '待办事项数量',
  method: 'GET',
  path: '/system/inbox/counts',
  access: 'staff',
  permission: 'self',
  scope: 'org',
  keepsNoSessionAlive: true,
  data: WorkCounts,
});

const own = { access: 'staff', permission: 'self', scope: 'org', humanOnly: true } as const;
/** Onto one's own desk for LEASE_HOURS; again, it stays there for as long from now. */
export const claimWork = endpoint({
  title: '认领待办事项',
  method: 'POST',
  path: '/system/inbox/claim',
  ...own,
  audit: 'work.claim',
  body: z.object({ id: itemId, version: Version }),
  data: WorkItemRow,
});
export const releaseWork = endpoint({
  title: '释放待办事项',
  method: 'POST',
  path: '/system/inbox/release',
  ...own,
  audit: 'work.release',
  body: z.object({ id: itemId, version: Version }),
  data: WorkItemRow,
  done: '已释放',
});
/** The most urgent one that is not claimed. */
export const nextWork = endpoint({
  title: '领取下一条待办事项',
  method: 'POST',
  path: '/system/inbox/next',
  ...own,
  audit: 'work.next',
  body: z.object({ kinds: z.array(Kind).max(allOf(WORK_KIND).length, '事项类型有误').default([]) }),
  data: WorkItemRow,
});
export const ASSIGN_MOST = 100;
/** To a member of the staff, for one day of work. */
export const assignWork = endpoint({
  title: '指派待办事项',
  method: 'POST',
  path: '/system/inbox/assign',
  access: 'staff',
  permission: 'inbox:assign',
  scope: 'org',
  audit: 'work.assign',
  body: z.object({
    ids: z.array(itemId).min(1, '请选择待办事项').max(ASSIGN_MOST, `一次最多指派${ASSIGN_MOST}项`),
    staffId: z.uuid({ error: '请选择处理人' }),
    /** Left out, it stays as it is. */
    urgent: z.boolean().optional(),
  }),
  data: z.object({ count: z.number() }),
  done: '已指派',
});
/** Who may decide this kind. */
export const workHandlers = endpoint({
  title: '可处理某类事项的员工',
  method: 'GET',
  path: '/system/inbox/handlers',
  access: 'staff',
  permission: 'inbox:assign',
  scope: 'org',
  query: z.object({ kind: queryInt('事项类型有误').pipe(Kind) }),
  data: z.array(Colleague),
});

export const NOBODY_HOLDS = '这一项由几个人一起办，不用认领';
export const NOTHING_WAITS = '暂无待处理事项';
export const beingDecided = (name: string): string => `该事项正由${name}处理`;
