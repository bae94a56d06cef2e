import { many, type Queryable, sql } from '#db/sql.ts';
import type { PageEvent } from '#domain/exam/away-times.ts';

const findEvents = (attemptIds: readonly string[]) => sql<PageEvent & { attemptId: string }>`
  SELECT "attemptId", type, "durationMs", at FROM "ExamEvent"
  WHERE "attemptId" = ANY(${attemptIds}::uuid[]) AND type IN ('blur', 'focus') ORDER BY at, id`;
/** What the pages of these attempts reported of going away and coming back. */
export const eventsOf = async (
  on: Queryable,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, PageEvent[]>> =>
  attemptIds.length === 0
    ? new Map()
    : Map.groupBy(await many(on, findEvents(attemptIds)), ({ attemptId }) => attemptId);
