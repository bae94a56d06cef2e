import type { Hours } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ROUND_KIND } from '@zhibiao/contract/round/types';
import type { RoundRow } from '@zhibiao/contract/round/learner';
import { lit, many, type Queryable, sql } from '#db/sql.ts';
import { isYear, roundName } from '#domain/round/round.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { hoursOf } from '#services/study/study-sql.ts';

/** The runs of a learner through a course, as they, their organisation and the staff read them. */

type Row = {
  no: number;
  key: string | null;
  startTime: Date | null;
  finishTime: Date | null;
  creditHours: Hours | null;
  end: RoundRow['end'];
};

/** The present one is in the record as long as it has not ended. */
const selectRounds = (userId: string, lessonId: string, since: Date | null) => sql<Row>`
  SELECT * FROM (
    SELECT r.no, r.key, r."startTime", r."finishTime",
      CASE WHEN r."finishTime" IS NOT NULL THEN ${hoursOf(sql`r`)} END AS "creditHours", r.why AS end
    FROM "LessonRound" r
    WHERE r."userId" = ${userId} AND r."lessonId" = ${lessonId}
      AND (${since}::timestamptz IS NULL OR coalesce(r."startTime", r."endedAt") >= ${since})
    UNION ALL
    SELECT ul.round, ul."roundKey", coalesce(ul."startTime", ul."roundOpenedAt"), NULL, NULL, NULL FROM "UserLesson" ul
    WHERE ul."userId" = ${userId} AND ul."lessonId" = ${lessonId} AND ul.status <> ${lit(LESSON_STATUS.done)}
  ) runs ORDER BY no DESC`;

const kindOf = ({ no, key }: Row): RoundRow['kind'] => {
  if (no === 1) return ROUND_KIND.first;
  return isYear(key) ? ROUND_KIND.year : ROUND_KIND.renewal;
};

/** Latest first; only of those that began since then, where the caller gives it. */
export const findRounds = async (
  on: Queryable,
  userId: string,
  lessonId: string,
  since: Date | null = null,
): Promise<RoundRow[]> =>
  (await many(on, selectRounds(userId, lessonId, since))).map((row) => ({
    ...row,
    key: isYear(row.key) ? row.key : null,
    kind: kindOf(row),
    name: roundName(row),
    startTime: dateTimeOrNull(row.startTime),
    finishTime: dateTimeOrNull(row.finishTime),
  }));
