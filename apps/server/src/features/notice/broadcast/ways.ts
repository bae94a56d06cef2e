import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { templateOf } from '@zhibiao/contract/events';
import { TOLD_BY, type ToldBy } from '@zhibiao/contract/notice/staff-rule';
import type { Queryable } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import { termsOf } from '#services/notify/terms.ts';
import { type WaysOut, waysOut } from '#services/messages/ways-out.ts';

/** By which channels a broadcast may go: what the rules let it, what is configured, and what the provider approved. */

export type WaysDeps = Pick<Deps, 'pool' | 'config'>;
type Way = { channel: ToldBy; why: string | null };

const TEMPLATE = templateOf('broadcast');
const whyNot = (ways: WaysOut, channel: ToldBy): string | null => {
  if (channel === 'site' || ways[channel] === null) return null;
  return ways[channel] === 'unset'
    ? `没有配置${EVENT_CHANNELS[channel]}渠道`
    : `短信服务商还没有群发通知的模板（${TEMPLATE}），请在“渠道”中添加`;
};

export const findWays = async (on: Queryable, config: WaysDeps['config']): Promise<Way[]> => {
  const { by } = await termsOf(on, 'broadcast');
  const ways = await waysOut(on, config, 'broadcast');
  return TOLD_BY.map((channel) => ({
    channel,
    why: by[channel] ? whyNot(ways, channel) : '“通知规则”中没有开启',
  }));
};

/** Refuses the first that it cannot go by. */
export const ensureWays = async (
  on: Queryable,
  config: WaysDeps['config'],
  chosen: readonly ToldBy[],
): Promise<void> => {
  const closed = (await findWays(on, config)).find(({ channel, why }) => why !== null && chosen.includes(channel));
  if (closed) throw refused(`不能发送${EVENT_CHANNELS[closed.channel]}：${closed.why}`, { field: 'channels' });
};
