import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_GROUPS, type EventGroup } from '@zhibiao/contract/core/event-groups';
import { EVENT_CODES, type EventCode, eventOf, templateOf } from '@zhibiao/contract/events';
import { ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import {
  type EventRow,
  type listEvents,
  type StaffEventRow,
  TOLD_BY,
  type ToldBy,
} from '@zhibiao/contract/notice/staff-rule';
import { STAFF_EVENT_NAMES, staffEvent } from '@zhibiao/contract/notice/staff-events';
import { lit, many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { channelsOf, defaultWords, isChannelLocked } from '#services/notify/terms.ts';
import { ownAddresses } from '#services/messages/test-message.ts';
import { findWeek } from './week.ts';

type Changed = { version: number; by: string | null; updatedAt: Date };
type Rule = Changed & { event: string; site: boolean; sms: boolean; mail: boolean };
type Words = Changed & { event: string; channel: string; title: string; body: string; standard: boolean };

const RULES = sql<Rule>`
  SELECT r.event, r.site, r.sms, r.mail, r.version, s.name AS by, r."updatedAt"
  FROM "NotifyRule" r LEFT JOIN "Staff" s ON s.id = r."updatedBy"`;
const WORDS = sql<Words>`
  SELECT t.event, t.channel, t.title, t.body, t.standard, t.version, s.name AS by, t."updatedAt"
  FROM "NotifyTemplate" t LEFT JOIN "Staff" s ON s.id = t."updatedBy"`;

const ROBOTS = sql<{ event: string; robots: number }>`
  SELECT e.event, count(*)::int AS robots FROM "Robot" r, unnest(r.events) AS e(event)
  WHERE r.status = ${lit(ROBOT_STATUS.on)} GROUP BY e.event`;

const changedOf = (row: Changed | undefined) => ({
  version: row?.version ?? 0,
  updatedBy: row?.by ?? null,
  updateTime: dateTimeOrNull(row?.updatedAt ?? null),
});

const each = <T>(of: (channel: ToldBy) => T) =>
  Object.fromEntries(TOLD_BY.map((channel) => [channel, of(channel)])) as Record<ToldBy, T>;

type Of = { rule: Rule | undefined; words: readonly Words[]; week: EventRow['week'] };
const rowOf = (event: EventCode, { rule, words, week }: Of): EventRow => {
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
        channels[channel] === undefined ? null : { on: by[channel], locked: isChannelLocked(event, channel) },
      ),
      ...changedOf(rule),
    },
    week,
    words: each((channel) => {
      if (channels[channel] === undefined) return null;
      const row = words.find((one) => one.channel === channel);
      const own = row && !row.standard ? row : null;
      const { title, body } = own ?? standard[channel];
      return { subject: channel === 'sms' ? null : title, body, standard: own === null, ...changedOf(row) };
    }),
  };
};

const staffRowOf = (event: (typeof STAFF_EVENT_NAMES)[number], robots: number): StaffEventRow => {
  const { name, about, mail } = staffEvent(event);
  return { event, name, about, mail: mail !== undefined, robots };
};

/** Every event, by its group, with what is in force for it. */
export const findEvents = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  staff: Staff,
): Promise<AnswerOf<typeof listEvents>> => {
  const [rules, words, robots, week, { mobile, email }] = await Promise.all([
    many(deps.pool, RULES),
    many(deps.pool, WORDS),
    many(deps.pool, ROBOTS),
    findWeek(deps.pool),
    ownAddresses(deps, staff),
  ]);
  const rowsOf = (group: EventGroup) =>
    EVENT_CODES.filter((event) => eventOf(event).group === group).map((event) =>
      rowOf(event, {
        rule: rules.find((one) => one.event === event),
        words: words.filter((one) => one.event === event),
        week: week.of(event),
      }),
    );
  return {
    groups: (Object.keys(EVENT_GROUPS) as EventGroup[])
      .map((group) => ({ group, name: EVENT_GROUPS[group], events: rowsOf(group) }))
      .filter(({ events }) => events.length > 0),
    staff: STAFF_EVENT_NAMES.map((event) => staffRowOf(event, robots.find((one) => one.event === event)?.robots ?? 0)),
    weekCut: week.cut,
    own: { mobile: mobile && maskAccount(mobile), email: email && maskAccount(email) },
  };
};
