import { EVENT_CODES, eventOf } from '@zhibiao/contract/events';
import type { LearnerGroup } from '@zhibiao/contract/core/event-groups';
import { type Queryable, many, sql } from '#db/sql.ts';
import { channelsOf } from '#services/notify/terms.ts';

/** What of a group goes by which channel at present, as the console has it. */

type Rule = { site: boolean; sms: boolean; mail: boolean };
type Rules = ReadonlyMap<string, Rule>;
const SELECT_RULES = sql<Rule & { event: string }>`SELECT event, site, sms, mail FROM "NotifyRule"`;
export const readRules = async (on: Queryable): Promise<Rules> =>
  new Map((await many(on, SELECT_RULES)).map(({ event, ...rule }) => [event, rule]));

/** A digest is of other events, whose own wishes were checked before. */
const codesOf = (group: LearnerGroup) =>
  EVENT_CODES.filter((code) => code !== 'digest' && eventOf(code).group === group);

/** All that goes by this channel is mandatory, so that a switch would promise what does not happen. */
export const isWishLocked = (rules: Rules, group: LearnerGroup, channel: 'sms' | 'mail'): boolean => {
  const going = codesOf(group).filter((code) => channelsOf(code, rules.get(code) ?? null)[channel]);
  return going.length > 0 && going.every((code) => eventOf(code).mandatory);
};

export const mandatoryNames = (rules: Rules, group: LearnerGroup): string[] =>
  codesOf(group)
    .filter((code) => eventOf(code).mandatory)
    .filter((code) => {
      const { sms, mail } = channelsOf(code, rules.get(code) ?? null);
      return sms || mail;
    })
    .map((code) => eventOf(code).name);
