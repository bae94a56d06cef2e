import { z } from 'zod';
import { RENEWAL } from './types.ts';
import { StaffCertificateRow } from './staff.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day, PageQuery, queryInt, idOf } from '../core/fields.ts';

/** When certificates end, and reminding their holders. */

/** due: still valid, nothing newer · renewed: a later one has taken its place · lapsed: ended, nothing newer. */
export const TERM_OUTCOME = { due: '待换证', renewed: '已换证', lapsed: '已失效' } as const;
export type TermOutcome = keyof typeof TERM_OUTCOME;
export const TERM_OUTCOMES = ['due', 'renewed', 'lapsed'] as const satisfies readonly TermOutcome[];
/** Its holder may be reminded while they can renew it. */
export const REMIND_BEFORE_DAYS = RENEWAL.beforeDays;
export const REMIND_AFTER_DAYS = RENEWAL.afterDays;
/** The same certificate is not reminded of again within these days. */
export const REMIND_EVERY_DAYS = 7;
export const REMIND_MAX = 200;

const Counts = z.object({ due: z.number(), renewed: z.number(), lapsed: z.number() });
export type TermCounts = z.output<typeof Counts>;

const day = z
  .string({ error: '日期有误' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期有误')
  .refine((text) => !Number.isNaN(Date.parse(text)), '日期有误');
export const EndingCertificate = StaffCertificateRow.extend({
  /** The standard, of an auditor, or the course. */
  subject: z.string(),
  outcome: z.enum(TERM_OUTCOMES),
  remindTime: DateTime.nullable(),
  /** Whether a reminder would reach its holder now. */
  canRemind: z.boolean(),
});
export type EndingCertificate = z.output<typeof EndingCertificate>;

/** A month names so many of its certificates, those first that ask for something. */
export const MONTH_SHOWS = 6;

/** Only days and months of which there is something to tell. */
export const certificateCalendar = endpoint({
  title: '到期日历',
  method: 'GET',
  path: '/system/cert/calendar',
  access: 'staff',
  permission: 'cert:list',
  scope: 'org',
  query: z.object({ year: queryInt('年份有误').min(2000, '年份有误').max(2100, '年份有误') }),
  data: z.object({
    today: Day,
    months: z.array(
      Counts.extend({
        month: z.number(),
        first: z.array(EndingCertificate),
        /** Those whose holder may be reminded now, as many as one request takes. */
        remindable: z.array(z.string()),
      }),
    ),
    days: z.array(Counts.extend({ day: Day })),
    /** The first day after the year on which one ends. */
    next: Day.nullable(),
  }),
});
/** Those whose last day lies between the two, the first to end first. */
export const listEndingCertificates = endpoint({
  title: '到期的证书',
  method: 'GET',
  path: '/system/cert/ending',
  access: 'staff',
  permission: 'cert:list',
  scope: 'org',
  query: PageQuery.extend({
    from: day,
    to: day,
    outcome: z.enum(TERM_OUTCOMES, { error: '筛选条件有误' }).optional(),
  }),
  rows: EndingCertificate,
});
export const remindHolders = endpoint({
  title: '提醒换证',
  method: 'POST',
  path: '/system/cert/remind',
  access: 'staff',
  permission: 'cert:remind',
  scope: 'org',
  audit: 'certificate.remind',
  once: true,
  body: z.object({
    ids: z
      .array(idOf('证书'), { error: '请选择证书' })
      .min(1, '请选择证书')
      .max(REMIND_MAX, `一次最多提醒${REMIND_MAX}份证书的持证人`),
  }),
  data: z.object({ reminded: z.number(), skipped: z.number() }),
});
