import type { EventGroup } from './event-groups.ts';

/** What an event of `events.ts` is made of. */

export const EVENT_CHANNELS = { site: '站内', sms: '短信', mail: '邮件', robot: '机器人' } as const;
export type EventChannel = keyof typeof EVENT_CHANNELS;

/** What a sentence leaves open. A short message has room for `smsMax` characters of it and carries no link. */
export type EventParam = { label: string; sample: string; smsMax: number };
type Params = Readonly<Record<string, EventParam>>;

/** What a notice leads to, and how it is drawn among others (`NOTICE_TYPE`). */
export type NoticeKind = 'account' | 'application' | 'certificate' | 'deadline' | 'exam' | 'organisation' | 'platform';

export type EventDef<P extends Params = Params> = {
  name: string;
  group: EventGroup;
  /** `org`: its administrators on the site; outside it the owner, who answers for it. */
  audience: 'learner' | 'org' | 'staff';
  kind: NoticeKind;
  /** Neither learners nor staff may switch off a channel that it goes by, and quiet hours do not hold it. */
  mandatory?: true;
  /** May wait for the digest of a recipient who chose one. */
  digestible?: true;
  /** The parameter that is the whole of it: always shown on the site, and left out of a short message alone. */
  keeps?: string;
  /** Sent by a statement of its own: neither its channels nor its words are set in the console. */
  fixed?: true;
  /** When it is said, where that is not at once. */
  when?: string;
  params: P;
  title: string;
  /** On the site, and in a mail. */
  body: string;
  /** On the site, where that is less. */
  site?: string;
  /** What a provider's template should say; its values are sent, not these words. */
  sms: string;
  /** By which it goes unless the console says otherwise; one that is not named is not offered. */
  channels: Partial<Record<EventChannel, boolean>>;
};

export const p = (label: string, sample: string, smsMax: number): EventParam => ({ label, sample, smsMax });
export const course = p('课程', '企业知识产权管理基础', 20);
export const paper = p('试卷', '企业知识产权管理基础结业考试', 20);
export const reason = p('原因', '证明材料不清晰', 20);
export const orgName = p('机构名称', '示例科技有限公司', 20);
export const certNo = p('证书编号', 'ZB202600000018', 20);
export const day = p('日期', '2026-12-20', 10);
export const days = p('天数', '7', 3);
export const people = p('份数', '12', 6);
export const verdict = p('结果', '审核通过', 8);
export const subject = p('申请', '培训合格证书申请 PX202600018', 20);
export const kind = p('证书种类', '培训合格证书', 8);

export const of = <const P extends Params>(event: EventDef<P>): EventDef<P> => event;
export const ALL = { site: true, sms: true, mail: true } as const;
export const SITE_SMS = { site: true, sms: true, mail: false } as const;
export const SITE_MAIL = { site: true, sms: false, mail: true } as const;
export const SITE = { site: true, sms: false, mail: false } as const;
