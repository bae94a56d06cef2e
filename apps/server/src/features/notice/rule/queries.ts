import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { EVENT_GROUPS, type EventGroup } from '@zhibiao/contract/event-groups';
import { EVENT_CODES, type EventCode, eventOf, templateOf } from '@zhibiao/contract/events';
import { type EventRow, type listEvents, TOLD_BY, type ToldBy } from '@zhibiao/contract/notice-rule-staff';
import { many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/masking.ts';
import type { Staff } from '#domain/staff.ts';
import { dateTimeOrNull } from '#domain/time.ts';
import { channelsOf, defaultWords, isLocked } from '#services/notify/terms.ts';
import { ownAddresses } from '#services/test-message.ts';

type Changed = { version: number; by: string | null; updatedAt: Date };
type Rule = Changed & { event: string; site: boolean; sms: boolean; mail: boolean };
type Words = Changed & { event: string; channel: string; title: string; body: string; standard: boolean };

const RULES = sql<Rule>`
  SELECT r.event, r.site, r.sms, r.mail, r.version, s.name AS by, r."updatedAt"
  FROM "NotifyRule" r LEFT JOIN "Staff" s ON s.id = r."updatedBy"`;
const WORDS = sql<Words>`
  SELECT t.event, t.channel, t.title, t.body, t.standard, t.version, s.name AS by, t."updatedAt"
  FROM "NotifyTemplate" t LEFT JOIN "Staff" s ON s.id = t."updatedBy"`;

const changedOf = (row: Changed | undefined) => ({
  version: row?.version ?? 0,
  updatedBy: row?.by ?? null,
  updateTime: dateTimeOrNull(row?.updatedAt ?? null),
});

const each = <T>(of: (channel: ToldBy) => T) =>
  Object.fromEntries(TOLD_BY.map((channel) => [channel, of(channel)])) as Record<ToldBy, T>;

const rowOf = (event: EventCode, rule: Rule | undefined, words: readonly Words[]): EventRow => {
  const { name, mandatory = false, digestible = false, fixed = false, when = null, channels, params } = eventOf(event);
  const by = channelsOf(event, rule ?? null);
  const standard = defaultWords(event);
  return {
    event,
    name,
    mandatory,
    digestible,
    fixed,
    when,
    params: Object.entries(params).map(([param, about]) => ({ name: param, ...about })),
    template: templateOf(event),
    rule: {
      ...each((channel) =>
        channels[channel] === undefined ? null : { on: by[channel], locked: isLocked(event, channel) },
      ),
      ...changedOf(rule),
    },
    words: each((channel) => {
      if (channels[channel] === undefined) return null;
      const row = words.find((one) => one.channel === channel);
      const own = row && !row.standard ? row : null;
      const { title, body } = own ?? standard[channel];
      return { subject: channel === 'sms' ? null : title, body, standard: own === null, ...changedOf(row) };
    }),
  };
};

/** Every event, by its group, with what is in force for it. */
export const findEvents = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  staff: Staff,
): Promise<AnswerOf<typeof listEvents>> => {
  const [rules, words, { mobile, email }] = await Promise.all([
    many(deps.pool, RULES),
    many(deps.pool, WORDS),
    ownAddresses(deps, staff),
  ]);
  const rowsOf = (group: EventGroup) =>
    EVENT_CODES.filter((event) => eventOf(event).group === group).map((event) =>
      rowOf(
        event,
        rules.find((one) => one.event === event),
        words.filter((one) => one.event === event),
      ),
    );
  return {
    groups: (Object.keys(EVENT_GROUPS) as EventGroup[])
      .map((group) => ({ group, name: EVENT_GROUPS[group], events: rowsOf(group) }))
      .filter(({ events }) => events.length > 0),
    own: { mobile: mobile && maskAccount(mobile), email: email && maskAccount(email) },
  };
};
