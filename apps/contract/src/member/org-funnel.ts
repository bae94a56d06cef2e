import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, PageQuery, idOf } from '../core/fields.ts';
import { MEMBER } from './learner.ts';

/**
 * What came of invitations: who was invited to the last who holds a certificate. Of a link it is known when it was
 * opened for the first time, and nothing else of who opened it.
 */

/** To one person by name, with a link of their own; or a code that several come in by. */
export const INVITE_WAY = codes({ person: ['person', '逐人邀请'], code: ['code', '邀请码'] });
export const FUNNEL_STEP = codes({
  invited: ['invited', '已邀请'],
  opened: ['opened', '已打开链接'],
  joined: ['joined', '已加入'],
  finished: ['finished', '已完成课程'],
  certified: ['certified', '已获证'],
});

/** Days on which people were invited, or came by a code, both included. */
const days = {
  from: z.iso.date({ error: '日期有误' }).optional(),
  to: z.iso.date({ error: '日期有误' }).optional(),
};
export const FunnelDays = z.object(days);
export type FunnelDays = z.output<typeof FunnelDays>;

/** People at each step. One who accepts within the site opens no link, so that more may join than opened one. */
const Steps = z.object({ invited: z.number(), joined: z.number(), finished: z.number(), certified: z.number() });
export type FunnelSteps = z.output<typeof Steps>;
export const inviteFunnel = endpoint({
  title: '邀请成效',
  method: 'GET',
  path: '/api/org/invite/funnel',
  access: 'org',
  right: 'people',
  query: FunnelDays,
  data: z.object({
    /** Invitations that were taken back are left out. */
    person: Steps.extend({ opened: z.number() }),
    /** How many codes people came by, and what became of them; to whom a code was sent is unknown. */
    code: Steps.extend({ codes: z.number() }),
  }),
});

export const FunnelCode = Steps.extend({
  id: z.string(),
  code: z.string(),
  department: z.string().nullable(),
  createTime: DateTime,
  /** When it was opened for the first time; null also of what was opened before this was noted. */
  openTime: DateTime.nullable(),
});
export type FunnelCode = z.output<typeof FunnelCode>;
/** Each code that was made, or that people came by, in these days; the newest first. */
export const inviteFunnelCodes = endpoint({
  title: '各邀请码的成效',
  method: 'GET',
  path: '/api/org/invite/funnel/codes',
  access: 'org',
  right: 'people',
  query: PageQuery.extend(days),
  rows: FunnelCode,
});

export const FunnelPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  contact: z.string().nullable(),
  department: z.string().nullable(),
  status: schemaOf(MEMBER),
  inviteTime: DateTime,
  openTime: DateTime.nullable(),
  joinTime: DateTime.nullable(),
});
export type FunnelPerson = z.output<typeof FunnelPerson>;
/** Who a number of the funnel is. */
export const inviteFunnelPeople = endpoint({
  title: '邀请成效各步的人员',
  method: 'GET',
  path: '/api/org/invite/funnel/people',
  access: 'org',
  right: 'people',
  query: PageQuery.extend({
    ...days,
    way: schemaOf(INVITE_WAY, '邀请方式有误'),
    step: schemaOf(FUNNEL_STEP, '步骤有误'),
    inviteId: idOf('邀请').optional(),
  }),
  rows: FunnelPerson,
});
