import { eventOfTemplate, type EventCode } from '@zhibiao/contract/events';
import { type EventRow, WEEK_DAYS, WEEK_MOST } from '@zhibiao/contract/notice/staff-rule';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';

type Counted = { event: string; channel: number; sent: number; failed: number; all: number };
const COUNTED = sql<Counted>`
  SELECT event, channel, count(*) FILTER (WHERE state = ${lit(DELIVERY.sent)})::int AS sent,
    count(*) FILTER (WHERE state = ${lit(DELIVERY.failed)})::int AS failed, count(*)::int AS all
  FROM (
    SELECT d.event, d.channel, d.state FROM "Delivery" d
    WHERE d."createdAt" > clock_timestamp() - interval ${lit(`${WEEK_DAYS} days`)}
    ORDER BY d."createdAt" DESC, d.id DESC LIMIT ${lit(WEEK_MOST)}
  ) w GROUP BY event, channel`;

/** Verification codes are kept under what each is for. */
const eventUnder = (template: string): EventCode | undefined =>
  template.startsWith('code-') ? 'code' : eventOfTemplate(template);

type Week = EventRow['week'];
const NOTHING: Week = { sms: { sent: 0, failed: 0 }, mail: { sent: 0, failed: 0 } };

/** What went out in the last seven days and what failed, by event and channel; `cut`: of the newest alone. */
export const findWeek = async (pool: Pool): Promise<{ of: (event: EventCode) => Week; cut: boolean }> => {
  const rows = await many(pool, COUNTED);
  const weeks = new Map<EventCode, Week>();
  for (const { event: template, channel, sent, failed } of rows) {
    const event = eventUnder(template);
    if (event === undefined) continue;
    const week = weeks.get(event) ?? NOTHING;
    const by = channel === CHANNEL.sms ? 'sms' : 'mail';
    weeks.set(event, { ...week, [by]: { sent: week[by].sent + sent, failed: week[by].failed + failed } });
  }
  return {
    of: (event) => weeks.get(event) ?? NOTHING,
    cut: rows.reduce((sum, row) => sum + row.all, 0) >= WEEK_MOST,
  };
};
