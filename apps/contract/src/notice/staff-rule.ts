import { z } from 'zod';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { EVENT_GROUPS } from '../core/event-groups.ts';
import { EVENT_CODES, type EventCode, eventOf, namesIn } from '../events.ts';
import { DateTime, Email, Mobile, Version } from '../core/fields.ts';

/** By which channels people are notified of an event, and in which words. */

export const TOLD_BY = ['site', 'sms', 'mail'] as const;
export type ToldBy = (typeof TOLD_BY)[number];
/** So many days back it is counted what went out, and so many of the newest messages at most. */
export const WEEK_DAYS = 7;
export const WEEK_MOST = 100_000;
export const SMS_WORDS_MAX = 200;
export const WORDS_MAX = 2_000;
export const TITLE_MAX = 60;

const Event = z.enum(EVENT_CODES as [EventCode, ...EventCode[]], { error: '没有这种通知' });
const Outside = z.enum(['sms', 'mail'], { error: '请选择短信或邮件' });

/** Who last changed it, and as which version; 0: not changed yet. */
const Changed = { version: z.number(), updatedBy: z.string().nullable(), updateTime: DateTime.nullable() };
/** `locked`: on, and may not be switched off; null: the event does not go by it. */
const Way = z.object({ on: z.boolean(), locked: z.boolean() }).nullable();
/** What left the site by it in the last seven days. */
const Week = z.object({ sent: z.number(), failed: z.number() });
const Words = z.object({ subject: z.string().nullable(), body: z.string(), standard: z.boolean(), ...Changed });
export const EventRow = z.object({
  event: Event,
  name: z.string(),
  mandatory: z.boolean(),
  digestible: z.boolean(),
  /** Its words are those of the statement that tells it. */
  fixed: z.boolean(),
  when: z.string().nullable(),
  params: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string(), smsMax: z.number() })),
  /** What a provider's template for it is kept under (渠道). */
  template: z.string(),
  rule: z.object({ site: Way, sms: Way, mail: Way, ...Changed }),
  words: z.object({ site: Words.nullable(), sms: Words.nullable(), mail: Words.nullable() }),
  /** On the site nothing is counted. */
  week: z.object({ sms: Week, mail: Week }),
});
export type EventRow = z.output<typeof EventRow>;
/** What the staff are notified of: which robots say it is set with the robots, and whom a mail goes to is fixed. */
export const StaffEventRow = z.object({
  event: z.string(),
  name: z.string(),
  about: z.string(),
  mail: z.boolean(),
  /** So many robots that are on say it. */
  robots: z.number(),
});
export type StaffEventRow = z.output<typeof StaffEventRow>;

export const listEvents = endpoint({
  title: '通知的规则与文字',
  method: 'GET',
  path: '/system/notify/event/list',
  access: 'staff',
  permission: 'notify:rule',
  scope: 'none',
  data: z.object({
    groups: z.array(
      z.object({
        group: z.enum(Object.keys(EVENT_GROUPS) as [keyof typeof EVENT_GROUPS]),
        name: z.string(),
        events: z.array(EventRow),
      }),
    ),
    staff: z.array(StaffEventRow),
    /** There were more messages in these days: the newest are counted. */
    weekCut: z.boolean(),
    /** One's own, masked: where a test goes. */
    own: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
  }),
});

const On = (label: string) => z.boolean({ error: `请选择${label}是否发送` });
/** Left out, `site` stays as it is. */
export const saveRule = endpoint({
  title: '设置一种通知的渠道',
  method: 'PUT',
  path: '/system/notify/rule',
  access: 'staff',
  permission: 'notify:rule',
  scope: 'none',
  audit: 'notify.rule',
  body: z.object({
    event: Event,
    version: Version,
    site: On('站内').optional(),
    sms: On('短信'),
    mail: On('邮件'),
  }),
  data: z.object({ version: z.number() }),
  done: '已保存',
});

const LINK = /https?:|www\.|:\/\//i;
/** What stands against these words of an event, by field. Of a short message there is no subject. */
export const wordsFaults = (
  event: EventCode,
  channel: ToldBy,
  { subject, body }: { subject?: string | null | undefined; body: string },
): { subject?: string; body?: string } => {
  const { params, keeps } = eventOf(event);
  const known = Object.keys(params);
  const faultOf = (text: string): string | undefined => {
    const unknown = [...new Set(namesIn(text).filter((name) => !known.includes(name)))].map((name) => `{${name}}`);
    if (unknown.length > 0)
      return known.length === 0
        ? `这种通知没有参数，请删去${unknown.join('、')}`
        : `没有参数${unknown.join('、')}，可用的是${known.map((name) => `{${name}}`).join('、')}`;
    if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return '花括号只用于参数，请成对书写，中间是参数名';
    return undefined;
  };
  const ofBody =
    faultOf(body) ??
    (keeps && channel !== 'sms' && !body.includes(`{${keeps}}`) ? `正文里须保留{${keeps}}` : undefined) ??
    (channel === 'sms' && LINK.test(body) ? '短信不能带链接' : undefined) ??
    (channel === 'sms' && body.length > SMS_WORDS_MAX
      ? `短信不能超过${SMS_WORDS_MAX}个字符，现有${body.length}个`
      : undefined);
  const ofSubject = channel === 'sms' ? undefined : subject ? faultOf(subject) : '请输入标题';
  return { ...(ofSubject ? { subject: ofSubject } : {}), ...(ofBody ? { body: ofBody } : {}) };
};

const Subject = lineOf('标题', TITLE_MAX);
export const WordsFields = {
  subject: Subject,
  body: z.string({ error: '请输入正文' }).trim().min(1, '请输入正文').max(WORDS_MAX, `正文不能超过${WORDS_MAX}个字符`),
};
const Draft = {
  event: Event,
  channel: z.enum(TOLD_BY, { error: '请选择站内、短信或邮件' }),
  subject: WordsFields.subject.optional(),
};
type Drafted = { event: EventCode; channel: ToldBy; subject?: string | undefined; body: string | null };
const judge = ({ value, issues }: { value: Drafted; issues: z.core.$ZodRawIssue[] }): void => {
  if (value.body === null) return;
  const faults = wordsFaults(value.event, value.channel, { subject: value.subject, body: value.body });
  for (const [field, message] of Object.entries(faults))
    issues.push({ code: 'custom', message, path: [field], input: value });
};

/** `body: null`: back to the words that it came with. */
export const saveWords = endpoint({
  title: '修改一种通知的文字，或恢复默认',
  method: 'PUT',
  path: '/system/notify/template',
  access: 'staff',
  permission: 'notify:rule',
  scope: 'none',
  audit: 'notify.template',
  body: z.object({ ...Draft, version: Version, body: WordsFields.body.nullable() }).check(judge),
  data: z.object({ version: z.number() }),
  done: '已保存',
});

/** Filled with samples, as a recipient would read it. It changes nothing, so nothing of it stands in the log. */
export const previewWords = endpoint({
  title: '以样例预览通知的文字',
  method: 'POST',
  path: '/system/notify/preview',
  access: 'staff',
  permission: 'notify:rule',
  scope: 'none',
  audit: 'notify.template',
  body: z.object({ ...Draft, body: WordsFields.body }).check(judge),
  data: z.object({
    subject: z.string().nullable(),
    text: z.string(),
    /** With the signature, as it is charged. */
    sms: z.object({ chars: z.number(), parts: z.number() }).nullable(),
  }),
});

/** To oneself, filled with samples. Left out, `to` is one's own; another's is refused. */
export const testWords = endpoint({
  title: '以样例向本人发送一条通知',
  method: 'POST',
  path: '/system/notify/test',
  access: 'staff',
  permission: 'notify:rule',
  scope: 'none',
  audit: 'notify.test',
  humanOnly: true,
  body: z
    .object({
      ...Draft,
      channel: Outside,
      body: WordsFields.body,
      to: z.union([Mobile, Email], { error: '请输入正确的手机号码或邮箱' }).optional(),
    })
    .check(judge),
  data: z.object({ to: z.string() }),
  done: '已发送，请查收',
});
