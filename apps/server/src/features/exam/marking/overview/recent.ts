import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { lit, sql, type Statement } from '#db/sql.ts';

/** Figures tell of what is open and of what was done in these days; what is older is of no use to who marks now. */
const DAYS = 30;
const SINCE = sql`clock_timestamp() - interval ${lit(`${DAYS} days`)}`;

/** Open answers and those that were settled lately, as `t`: each branch by an index of its own. */
export const recentTasks = (columns: Statement, where: Statement): Statement => sql`
  SELECT ${columns} FROM "MarkTask" t WHERE t.state <> ${lit(MARK_TASK.settled)} AND ${where}
  UNION ALL
  SELECT ${columns} FROM "MarkTask" t
  WHERE t.state = ${lit(MARK_TASK.settled)} AND t."settledAt" > ${SINCE} AND ${where}`;

/** One's own marks of these days that stand, as `m`. */
export const recentMarksOf = (me: string): Statement => sql`
  "Mark" m WHERE m."markerId" = ${me} AND m."revokedAt" IS NULL AND m.at > ${SINCE}`;
