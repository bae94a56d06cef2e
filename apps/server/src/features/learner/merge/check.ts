import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { MergeCheck, MergeCount, mergeCheck } from '@zhibiao/contract/learner/staff-merge';
import { maybeOne, one, type Queryable, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import type { Desk } from '#features/learner/context.ts';
import { NO_LEARNER, learnerScope } from '#features/learner/found.ts';
import { learnerColumns, learnerRowOf, type LearnerRecord } from '#features/learner/list.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { revealsLeftOf } from '#services/audit/reveals.ts';
import { lockedAmong } from '#services/auth/guesses.ts';
import { aliasesOf } from './account.ts';
import { findPair, type Ids, type Pair } from './pair.ts';
import { refusalsOf } from './refusals.ts';
import { sideOf } from './sides.ts';
import { creditOf, readArchivedCredit } from './credit.ts';

/** Before it is done: who they are, what speaks against it, and what would go over. */

const findRow = (id: string, scope: Scope) => sql<LearnerRecord>`
  SELECT ${learnerColumns(scope)} FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
  WHERE u.id = ${id} AND ${learnerScope(scope)}`;

const findCounts = ({ keepId, dropId }: Ids) => sql<Record<MergeCount, number>>`
  SELECT
    (SELECT count(*)::int FROM "UserLesson" WHERE "userId" = ${dropId}) AS lessons,
    (SELECT count(*)::int FROM "UserLesson" d JOIN "UserLesson" k ON k."lessonId" = d."lessonId"
      WHERE d."userId" = ${dropId} AND k."userId" = ${keepId}) AS shared,
    (SELECT count(*)::int FROM "Attempt" WHERE "userId" = ${dropId}) AS attempts,
    (SELECT count(*)::int FROM "Certificate" WHERE "userId" = ${dropId}) AS certificates,
    (SELECT count(*)::int FROM "CertApplyItem" WHERE "userId" = ${dropId}) AS applies,
    (SELECT count(*)::int FROM "Appeal" WHERE "userId" = ${dropId}) AS appeals,
    (SELECT count(*)::int FROM "Suggestion" WHERE "userId" = ${dropId}) AS suggestions,
    (SELECT count(*)::int FROM "Notice" WHERE "userId" = ${dropId}) AS notices`;
export const mergeCounts = (on: Queryable, ids: Ids): Promise<Record<MergeCount, number>> => one(on, findCounts(ids));

const sameIdCard = ({ keep, drop }: Pair, idCards: Desk['idCards']): boolean | null => {
  const [one, other] = [keep, drop].map(({ idCardCipher }) => idCardCipher && idCards.open(idCardCipher));
  return one && other ? one === other : null;
};

export const checkMerge = async (
  { pool, storage, idCards, locks }: Desk,
  staff: Staff,
  ids: InputOf<typeof mergeCheck>['query'],
): Promise<MergeCheck> => {
  const pair = await findPair(pool, ids, staff.scope);
  const locked = await lockedAmong(pool, locks, [ids.keepId, ids.dropId]);
  const rowOf = async (id: string) => {
    const row = await maybeOne(pool, findRow(id, staff.scope));
    if (!row) throw missing(NO_LEARNER);
    return learnerRowOf(row, locked.has(id));
  };
  const leading = new Set(aliasesOf(pair));
  const { seconds } = await creditOf(pool, ids, await readArchivedCredit({ pool, storage }, ids));
  return {
    keep: await rowOf(ids.keepId),
    drop: await rowOf(ids.dropId),
    sides: { keep: await sideOf(pool, ids.keepId, staff.scope), drop: await sideOf(pool, ids.dropId, staff.scope) },
    sameIdCard: sameIdCard(pair, idCards),
    told: await notifiedBy(pool, 'accounts.merged', [ids.keepId]),
    revealsLeft: await revealsLeftOf(pool, staff.id),
    refusals: await refusalsOf(pool, pair, { staff, idCards }),
    counts: await mergeCounts(pool, ids),
    seconds,
    accounts: [pair.drop.mobile, pair.drop.email]
      .filter((account) => account !== null)
      .map((account) => ({ masked: maskAccount(account), moves: !leading.has(account) })),
  };
};
