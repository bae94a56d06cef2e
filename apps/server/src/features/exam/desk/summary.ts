import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { deskSummary, DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { curveOf, PAST_MIN, type CurveStep } from './curve.ts';
import { deskRows, isEverybody } from './found.ts';

type Counts = Pick<DeskSummary, 'running' | 'lost' | 'away' | 'handed' | 'reviewing'>;
type Found = Counts &
  Pick<DeskSummary, 'paperId' | 'title' | 'durationMin'> & {
    openTime: Date | null;
    closeTime: Date | null;
    now: Date;
    steps: CurveStep[];
    outages: { from: number; ms: number }[];
  };

const findSummary = (staff: Staff, paperId: string) => {
  const statement = sql<Found>`
    WITH found AS MATERIALIZED (${deskRows(paperId, { staff })}),
    steps AS (
      SELECT minute, sum(one)::int AS by FROM (
        SELECT floor(extract(epoch FROM "startTime") / 60)::int AS minute, 1 AS one FROM found
        UNION ALL
        SELECT ceil(extract(epoch FROM coalesce("submitTime", deadline)) / 60)::int, -1 FROM found
      ) x GROUP BY minute
    )
    SELECT p.id AS "paperId", p.title, p."openTime", p."closeTime", p."durationMin", clock_timestamp() AS now, c.*,
      (SELECT coalesce(json_agg(json_build_array(minute, by) ORDER BY minute), '[]') FROM steps) AS steps,
      (SELECT coalesce(json_agg(json_build_object('from', floor(extract(epoch FROM o."fromTime") * 1000),
          'ms', floor(extract(epoch FROM o."untilTime" - o."fromTime") * 1000)) ORDER BY o."fromTime"), '[]')
        FROM "Outage" o WHERE o."untilTime" > clock_timestamp() - ${PAST_MIN}::int * interval '1 minute') AS outages
    FROM "Paper" p CROSS JOIN (
      SELECT count(*) FILTER (WHERE state IN ('lost', 'away', 'working'))::int AS running,
        count(*) FILTER (WHERE state = 'lost')::int AS lost, count(*) FILTER (WHERE state = 'away')::int AS away,
        count(*) FILTER (WHERE state IN ('handed', 'review', 'void'))::int AS handed,
        count(*) FILTER (WHERE state = 'review')::int AS reviewing
      FROM found
    ) c WHERE p.id = ${paperId}::uuid`;
  return isEverybody({ staff }) ? statement.named('desk-summary') : statement;
};

/** The figures of a paper's room, who sat it when, and what interrupted it. */
export const findSummaryOf = async (
  pool: Pool,
  countWaiting: (staff: Staff, paperId: string) => Promise<number>,
  staff: Staff,
  paperId: string,
): Promise<AnswerOf<typeof deskSummary>> => {
  const [row, waiting] = await Promise.all([maybeOne(pool, findSummary(staff, paperId)), countWaiting(staff, paperId)]);
  if (!row) throw missing('考试不存在');
  const { steps, outages, now, openTime, closeTime, ...rest } = row;
  return {
    ...rest,
    openTime: dateTimeOrNull(openTime),
    closeTime: dateTimeOrNull(closeTime),
    serverTime: now.getTime(),
    waiting,
    curve: curveOf(steps, now.getTime()),
    outages: outages.map(({ from, ms }) => ({ from, minutes: Math.max(1, Math.round(ms / 60_000)) })),
  };
};
