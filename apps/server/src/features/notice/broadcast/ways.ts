import { EVENT_CHANNELS } from '@zhibiao/contract/event-terms';
import { templateOf } from '@zhibiao/contract/events';
import { TOLD_BY, type ToldBy } from '@zhibiao/contract/notice-rule-staff';
import { maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import type { StoredSms } from '#ports/channels.ts';
import { reachOf } from '#services/contact.ts';
import { termsOf } from '#services/notify/terms.ts';

/** By which channels a broadcast may go: what the rules let it, what is configured, and what the provider approved. */

export type Needs = Pick<Deps, 'pool' | 'config'>;
type Way = { channel: ToldBy; why: string | null };

const TEMPLATE = templateOf('broadcast');
const SMS = sql<{ settings: unknown }>`SELECT settings FROM "Channel" WHERE kind = 'sms' AND NOT removed`;

/** What stands nowhere is not looked for: one's own gateway and the outbox take any text. */
const hasTemplate = async (on: Queryable, { sms }: Needs['config']): Promise<boolean> => {
  if (sms !== null) return sms.provider === 'http' || Object.hasOwn(sms.templates, TEMPLATE);
  const stored = await maybeOne(on, SMS);
  return stored === null || (stored.settings as StoredSms).templates.some(({ name }) => name === TEMPLATE);
};

const whyNot = async (on: Queryable, config: Needs['config'], channel: ToldBy): Promise<string | null> => {
  if (channel === 'site') return null;
  if (!reachOf(config)[channel]) return `没有配置${EVENT_CHANNELS[channel]}渠道`;
  if (channel === 'sms' && !(await hasTemplate(on, config)))
    return `短信服务商还没有群发通知的模板（${TEMPLATE}），请在“渠道”中添加`;
  return null;
};

export const findWays = async (on: Queryable, config: Needs['config']): Promise<Way[]> => {
  const { by } = await termsOf(on, 'broadcast');
  return Promise.all(
    TOLD_BY.map(async (channel) => ({
      channel,
      why: by[channel] ? await whyNot(on, config, channel) : '“通知规则”中没有开启',
    })),
  );
};

/** Refuses the first that it cannot go by. */
export const ensureWays = async (on: Queryable, config: Needs['config'], chosen: readonly ToldBy[]): Promise<void> => {
  const closed = (await findWays(on, config)).find(({ channel, why }) => why !== null && chosen.includes(channel));
  if (closed) throw refused(`不能发送${EVENT_CHANNELS[closed.channel]}：${closed.why}`, { field: 'channels' });
};
