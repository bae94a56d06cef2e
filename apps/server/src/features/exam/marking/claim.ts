import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK, type MarkKind } from '@zhibiao/contract/exam/staff-marking';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';

/** How long an answer stays with the marker who took it up; requesting it again renews that. */
const LEASE_MIN = 20;
export const MARKING_LEASE_END = sql`clock_timestamp() + interval ${lit(`${LEASE_MIN} minutes`)}`;

export type Wanted = { paperId: string; questionId: string; kind: MarkKind };

/** Of task `t`: its attempt is being marked, or the answer alone is marked again while the score stands. */
export const isMarkable = (t: Statement): Statement => sql`
  EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = ${t}."attemptId" AND (a.status = ${lit(ATTEMPT.marking)}
    OR (a.status = ${lit(ATTEMPT.graded)} AND ${t}.state = ${lit(MARK_TASK.dispute)}
      AND ${t}."remarkId" IS NOT NULL)))`;

/** What the marker holds already, whatever its time: as long as no other took it up it is theirs. */
export const renewOwn = (me: string, { paperId, questionId, kind }: Wanted, aside: string | null) => sql<{
  id: string;
}>`
  UPDATE "MarkTask" SET "leaseUntil" = ${MARKING_LEASE_END}
  WHERE "leaseBy" = ${me} AND "paperId" = ${paperId} AND "questionId" = ${questionId}
    AND state = ${MARK_STAGE[kind].state} AND id IS DISTINCT FROM ${aside}::uuid
    AND ${isMarkable(sql`"MarkTask"`)}
  RETURNING id`;
export const letGo = (me: string, { paperId, questionId }: Pick<Wanted, 'paperId' | 'questionId'>) => sql`
  UPDATE "MarkTask" SET "leaseBy" = NULL, "leaseUntil" = NULL, "leasedAt" = NULL
  WHERE "leaseBy" = ${me} AND "paperId" = ${paperId} AND "questionId" = ${questionId}`;

/**
 * The next in the order they came, after `after`, that no marker holds and this one has not marked. What another is
 * just taking up is passed over, so no two wait for each other.
 */
const claimAfter = (me: string, { paperId, questionId, kind }: Wanted, after: string | null, not: string | null) =>
  sql<{ id: string; userId: string }>`
    UPDATE "MarkTask" t
    SET "leaseBy" = ${me}, "leasedAt" = clock_timestamp(), "leaseUntil" = ${MARKING_LEASE_END}
    WHERE t.id = (
      SELECT c.id FROM "MarkTask" c
      WHERE c."paperId" = ${paperId} AND c."questionId" = ${questionId} AND c.state = ${lit(MARK_STAGE[kind].state)}
        AND c.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        AND c.id IS DISTINCT FROM ${not}::uuid
        AND (c."leaseBy" IS NULL OR c."leaseUntil" < clock_timestamp())
        AND NOT EXISTS (
          SELECT 1 FROM "Mark" m WHERE m."taskId" = c.id AND m."markerId" = ${me} AND m."revokedAt" IS NULL
        )
        AND ${isMarkable(sql`c`)}
      ORDER BY c.id LIMIT 1 FOR UPDATE OF c SKIP LOCKED
    )
    RETURNING t.id, (SELECT a."userId" FROM "Attempt" a WHERE a.id = t."attemptId") AS "userId"`.named(
    `mark-claim-${kind}`,
  );

type From = {
  /** Left aside by the marker: it comes again when the others are done, and not before. */
  aside?: string | null;
  /** The one before: the order goes on from here, so that what was skipped does not come back at once. */
  after?: string | null;
};
/** `taken`: whose answer it is, where the marker did not hold it before. */
type Claimed = { id: string; taken: string | null };
/** One answer for this person to mark, or null. */
export const claim = async (
  client: Client,
  me: string,
  wanted: Wanted,
  { aside = null, after = aside }: From = {},
): Promise<Claimed | null> => {
  const own = await maybeOne(client, renewOwn(me, wanted, aside));
  if (own) return { id: own.id, taken: null };
  await run(client, letGo(me, wanted));
  const next =
    (await maybeOne(client, claimAfter(me, wanted, after, aside))) ??
    (after === null ? null : await maybeOne(client, claimAfter(me, wanted, null, aside)));
  return next && { id: next.id, taken: next.userId };
};

/** Two pages of one person that ask at the same moment: the index lets one claim in, and the other finds that. */
export const claiming = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    if (isUniqueViolation(fault, 'MarkTask_one_lease')) return work();
    throw fault;
  }
};
