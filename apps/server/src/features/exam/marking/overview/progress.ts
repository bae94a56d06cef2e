import { MARK_TASK, type MarkKind } from '@zhibiao/contract/exam/staff-marking';
import { LRUCache } from 'lru-cache';
import type { Pool } from '#db/client.ts';
import { lit, one, sql, type Statement } from '#db/sql.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';
import { recentMarksOf, recentTasks } from './recent.ts';
import type { Wanted } from '#features/exam/marking/claim.ts';

type Progress = { done: number; total: number; mine: number; averageSec: number | null };

/** Which answers a kind of marking is about, and which of them are through. */
const ABOUT: Record<MarkKind, { of: Statement; done: Statement }> = {
  first: { of: sql`true`, done: sql`state <> ${lit(MARK_TASK.waiting)}` },
  second: {
    of: sql`need = 2 AND state <> ${lit(MARK_TASK.waiting)}`,
    done: sql`state <> ${lit(MARK_TASK.second)}`,
  },
  dispute: {
    of: sql`state = ${lit(MARK_TASK.dispute)} OR thirds > 0`,
    done: sql`state = ${lit(MARK_TASK.settled)}`,
  },
};
const THIRDS: Record<MarkKind, Statement> = {
  first: sql`0`,
  second: sql`0`,
  dispute: sql`CASE WHEN t.need = 2 AND t.state = ${lit(MARK_TASK.settled)} THEN (
    SELECT count(*) FROM "Mark" m
      WHERE m."taskId" = t.id AND m.nth >= ${lit(MARK_STAGE.dispute.nth)} AND m."revokedAt" IS NULL) ELSE 0 END`,
};

type Through = { total: number; done: number };
const findThrough = ({ paperId, questionId, kind }: Wanted) => {
  const tasks = recentTasks(
    sql`t.state, t.need, ${THIRDS[kind]} AS thirds`,
    sql`t."paperId" = ${paperId} AND t."questionId" = ${questionId}`,
  );
  const { of, done } = ABOUT[kind];
  return sql<Through>`
    SELECT count(*) FILTER (WHERE ${of})::int AS total, count(*) FILTER (WHERE (${of}) AND ${done})::int AS done
    FROM (${tasks}) t`.named(`mark-through-${kind}`);
};
const findMine = (me: string, { paperId, questionId }: Wanted) =>
  sql<{ mine: number; averageSec: number | null }>`
    SELECT count(*)::int AS mine, round(avg(m."tookSec"))::int AS "averageSec"
    FROM ${recentMarksOf(me)} AND EXISTS (
      SELECT 1 FROM "MarkTask" t
      WHERE t.id = m."taskId" AND t."paperId" = ${paperId} AND t."questionId" = ${questionId}
    )`.named('mark-mine');

/** So many are not counted again for every mark: in a long queue nobody misses the last ten seconds. */
const MANY = 2_000;
const KEPT_MS = 10_000;
const KEPT = 500;

/** How far a question is, and what the asker has done of it. */
export const createProgress = (pool: Pool) => {
  const kept = new LRUCache<string, Through>({ max: KEPT, ttl: KEPT_MS });
  const throughOf = async (wanted: Wanted): Promise<Through> => {
    const name = `${wanted.paperId} ${wanted.questionId} ${wanted.kind}`;
    const known = kept.get(name);
    if (known) return known;
    const through = await one(pool, findThrough(wanted));
    if (through.total > MANY) kept.set(name, through);
    return through;
  };
  return async (me: string, wanted: Wanted): Promise<Progress> => {
    const [through, mine] = await Promise.all([throughOf(wanted), one(pool, findMine(me, wanted))]);
    return { ...through, ...mine };
  };
};
