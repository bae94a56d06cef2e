import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { DeskRow } from '@zhibiao/contract/exam/staff-monitor';
import { lit, sql, type Statement } from '#db/sql.ts';

/** What the table shows of each attempt on its page: read for these few, never for a whole room. */

const instant = (at: Statement): Statement => sql`floor(extract(epoch FROM ${at}) * 1000)::float8`;

/** An absence is as long as its return says, and one that goes on as long as it has lasted. */
const AWAY = sql`(
  SELECT coalesce(round(sum(CASE WHEN next IS NULL AND f.state = 'away'
      THEN extract(epoch FROM clock_timestamp() - at) * 1000 + ms
      WHEN next = 'focus' THEN greatest(ms, "nextMs") ELSE ms END) / 1000), 0)::int
  FROM (
    SELECT e.type, e.at, coalesce(e."durationMs", 0) AS ms, lead(e.type) OVER w AS next,
      coalesce(lead(e."durationMs") OVER w, 0) AS "nextMs"
    FROM "ExamEvent" e WHERE e."attemptId" = f.id AND e.type IN ('blur', 'focus') WINDOW w AS (ORDER BY e.at, e.id)
  ) e WHERE type = 'blur'
)`;

const RANK = sql`array_position(ARRAY['lost', 'away', 'working', 'review', 'handed', 'void', 'waiting'], f.state)`;
/** Worst first: among those who sit the least time, among those who handed in the latest. */
export const WORST_FIRST = sql`ORDER BY ${RANK}, CASE WHEN f.status = ${lit(ATTEMPT.running)}
  THEN f.deadline END, f."submitTime" DESC, f.id,
  f."userId"`;

/** Of the rows `page` names as `f`. */
export const deskColumns = (page: Statement): Statement => sql`
  SELECT f.id AS "attemptId", f."userId", coalesce(u."realName", '') AS name, o."orgName", coalesce(f.no, 0) AS no,
    f.status, coalesce(f."reviewState", 0) AS "reviewState", f.state, ${instant(sql`f."startTime"`)} AS "startTime",
    ${instant(sql`f.deadline`)} AS deadline, ${instant(sql`f."submitTime"`)} AS "submitTime",
    coalesce(s.answered, 0) AS answered, coalesce(jsonb_array_length(a.snapshot), 0) AS total,
    ${instant(sql`s."savedAt"`)} AS "savedAt", ${instant(sql`f."seenAt"`)} AS "seenAt",
    coalesce(f."blurCount", 0) AS "blurCount", CASE WHEN f."blurCount" > 0 THEN ${AWAY} ELSE 0 END AS "awaySec",
    f.ip, f.device
  FROM (${page}) f JOIN "User" u ON u.id = f."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
  LEFT JOIN "Attempt" a ON a.id = f.id
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE s.value @? '$[*] ? (@ != "")')::int AS answered, max(s."savedAt") AS "savedAt"
    FROM "AttemptAnswer" s WHERE s."attemptId" = f.id
  ) s ON true
  ${WORST_FIRST}`;

/** Of `shown` as one value. */
export const asJson = (rows: Statement): Statement => sql`coalesce((SELECT json_agg(r) FROM (${rows}) r), '[]')`;
export type Rows = { total: number; rows: DeskRow[] };
